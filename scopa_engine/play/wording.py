"""Plays, deals and refusals in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from scopa_engine.language import Language
from scopa_engine.match.playback import Play
from scopa_engine.play.names import Names
from scopa_engine.play.refusal import Reason
from scopa_engine.rules import Card, CardSet, Move, State, members
from scopa_engine.rules.cards import remove
from scopa_engine.rules.moves import gain, takes_itself
from scopa_engine.rules.turn import leftovers_seat
from scopa_protocol.printable import printable

_SHOWN_COLUMNS: Final = 40


class Wording:
    """Speaks ``language`` about a game in which the person sits at ``seat``."""

    def __init__(self, language: Language, names: Names, seat: int) -> None:
        self._language = language
        self._names = names
        self._seat = seat

    def text(self, key: str, **values: object) -> str:
        """The text ``play.KEY``."""
        return self._language.text(f"play.{key}", **values)

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards by name, in a list."""
        *first, last = map(self._language.card_name, cards) if cards else [""]
        return self.text("and", first=", ".join(first), last=last) if first else last

    def move(self, move: Move, table: CardSet) -> str:
        """A play that may be chosen."""
        return self._played("play", move, table)

    def _played(self, kind: str, move: Move, table: CardSet, **values: object) -> str:
        how = "lays" if not move.taken else "keeps" if takes_itself(move, table) else "takes"
        card, cards = self._language.card_name(move.card), self.cards(members(move.taken))
        return self.text(f"{kind}.{how}", card=card, cards=cards, **values)

    def play(self, play: Play) -> str:
        """What has been played, and what came of it."""
        own = play.seat == self._seat
        kind, name = ("you_play", "") if own else ("they_play", self._names.seat(play.seat))
        sentences = [self._played(kind, play.move, play.before.table, name=name)]
        if play.is_scopa:
            sentences.append(self.text("scopa"))
        return " ".join(sentences)

    def after(self, play: Play) -> Iterator[str]:
        """What happens by itself after a play: new cards, cards left over."""
        if play.is_dealt_after:
            yield self.text("dealt")
        if play.after.is_over:
            yield from self._left_over(play)

    def _left_over(self, play: Play) -> Iterator[str]:
        rules, after = play.before.rules, play.after
        owner = leftovers_seat(rules, after.last, play.seat, after.dealer)
        if owner is None:
            return
        side = rules.side(owner)
        cards = remove(after.piles[side], play.before.piles[side])
        if play.move.taken and rules.side(play.seat) == side:
            cards = remove(cards, gain(play.move, play.before.table))
        if cards:
            name = self._names.whom(side)
            yield self.text("left_over", name=name, cards=self.cards(members(cards)))

    def opening(self, start: State) -> Iterator[str]:
        """What happens to the cards on the table at the start of a deal."""
        for side, scope in enumerate(start.scope):
            if scope:
                key = "fifteen" if scope == 1 else "fifteen_thirty"
                yield self.text(key, name=self._names.whom(side))

    def refusal(self, reason: Reason, typed: str) -> str:
        """Why what was ``typed`` is not played."""
        rule = reason.rule
        cards = {place: self.cards(of) for place, of in reason.cards.items() if of}
        if not cards:
            rule = {"not_in_hand": "none_in_hand", "not_on_table": "none_on_table"}.get(rule, rule)
        values: dict[str, object] = {**cards, **reason.numbers, "text": _short(typed)}
        text = self.text(f"refused.{rule}", **values)
        return text[:1].upper() + text[1:]


def _short(typed: str) -> str:
    text = printable(typed.strip())
    return text if len(text) <= _SHOWN_COLUMNS else f"{text[:_SHOWN_COLUMNS]}..."
