"""What a person types at the table, read: a command, or a play."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import scopa_protocol as wire
from scopa_engine.language import LANGUAGES, cards_named, language
from scopa_engine.play.refusal import Reason, reason_against
from scopa_engine.rules import Card, Move, View, card_set, members


class Command(StrEnum):
    """What may be asked for beside a play; the texts know each by its value."""

    HELP = "help"
    HINT = "hint"
    WHY = "why"
    UNDO = "undo"
    TABLE = "table"
    LAST = "last"
    SCORE = "score"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Choice:
    """Several plays that the words may mean."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class _Wish:
    """A play as it was typed.

    :ivar played: the cards that may be meant.
    :ivar taken: for each captured card that was named, those that may be meant.
    :ivar is_laid: whether it was said that the card is laid.
    """

    played: tuple[Card, ...]
    taken: tuple[tuple[Card, ...], ...] = ()
    is_laid: bool = False


Read = Command | Move | Choice | Reason
"""What was typed; a reason says why it cannot be."""

_SEPARATORS: Final = re.compile(r"[\s,+]+")
# More than anybody has to say of a play, or of a card.
_MOST_WORDS, _MOST_WORDS_A_CARD = 60, 6
_MOST_DIGITS: Final = 3
_LAID: Final = "lay"
_BETWEEN: Final = "between"
_WITH: Final = "with"


def command_of(text: str) -> Command | None:
    """The command that ``text`` is, if it is one; some have a blank or marks ("¿por qué?")."""
    word = "".join(_words(text)).strip("¿?¡!") or "?"
    return next((command for command in Command if word in _vocabulary(command)), None)


def read(text: str, view: View) -> Read | None:
    """What ``text`` means to the mover of ``view``; ``None`` for an empty one."""
    words = _words(text)
    if not words:
        return None
    command = command_of(text)
    if command is not None:
        return command
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= _MOST_DIGITS:
        return _numbered(int(words[0]), view)
    wish = _wish(text, words)
    return Reason("not_understood") if wish is None else _resolved(wish, view)


def held(view: View) -> tuple[Card, ...]:
    """The cards of the mover, in the order of their numbers."""
    return members(view.hands[view.turn].cards)


def _numbered(number: int, view: View) -> Read:
    hand = held(view)
    if not 1 <= number <= len(hand):
        return Reason("no_such_number", numbers={"number": number, "last": len(hand)})
    return _resolved(_Wish((hand[number - 1],)), view)


def _words(text: str) -> list[str]:
    """The words in small letters and without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return [word for word in _SEPARATORS.split(bare) if word]


@cache
def _vocabulary(name: str) -> frozenset[str]:
    """The words for ``name`` in all languages; of a sentence each is one."""
    texts = (language(code, {}).text(f"play.words.{name}") for code in LANGUAGES)
    return frozenset(word for text in texts for word in text.split())


def _wish(text: str, words: list[str]) -> _Wish | None:
    try:
        move = wire.parse_move(text.strip().lower())
        return _Wish((Card(move.card),), tuple((Card(card),) for card in move.taken))
    except wire.ProtocolError:
        pass
    is_laid = bool(words) and words[0] in _vocabulary(_LAID)
    named = list(_named(_turned(words[is_laid:]))) if len(words) <= _MOST_WORDS else []
    if not named or not all(named):
        return None
    return _Wish(named[0], tuple(named[1:]), is_laid)


def _turned(words: list[str]) -> list[str]:
    """The card that is played first, also of "4s 3c with 7d", as the screen tells a play."""
    # Behind the last word there is no card.
    withs = (place for place, word in enumerate(words[:-1]) if word in _vocabulary(_WITH))
    at = next(withs, None)
    return words if at is None else words[at + 1 :] + words[:at]


def _named(words: Sequence[str]) -> Iterator[tuple[Card, ...]]:
    """The cards that may be meant, name by name; nothing for words that are none."""
    while words:
        lengths = range(min(len(words), _MOST_WORDS_A_CARD), 0, -1)
        found = ((n, cards) for n in lengths if (cards := cards_named(" ".join(words[:n]))))
        length, cards = next(found, (1, ()))
        yield cards
        words = words[length:]
        while words and words[0] in _vocabulary(_BETWEEN):
            words = words[1:]


def _resolved(wish: _Wish, view: View) -> Read:
    hand = held(view)
    cards = tuple(card for card in wish.played if card in hand)
    if not cards:
        return Reason("not_in_hand", {"card": wish.played[:1]} if len(wish.played) == 1 else {})
    moves = tuple(
        move
        for move in view.legal_moves()
        if move.card in cards and (not wish.taken or _fits(wish.taken, members(move.taken)))
        if not (wish.is_laid and move.taken)
    )
    if len(moves) > 1:
        return Choice(moves)
    return moves[0] if moves else _refused(wish, cards[0], view)


def _fits(names: tuple[tuple[Card, ...], ...], cards: tuple[Card, ...]) -> bool:
    """Whether each of ``cards`` can be the one that one of ``names`` means."""
    if len(names) != len(cards):
        return False
    return not names or any(
        _fits(names[1:], _without(cards, card)) for card in names[0] if card in cards
    )


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _refused(wish: _Wish, card: Card, view: View) -> Reason:
    """Why ``card`` cannot be played as it was wished."""
    lying = members(view.table)
    taken: tuple[Card, ...] = ()
    for names in wish.taken:
        found = next((each for each in names if each in lying), None)
        if found is None:
            return Reason("not_on_table", {"cards": names[:1]} if len(names) == 1 else {})
        taken, lying = (*taken, found), _without(lying, found)
    reason = reason_against(view, Move(card, card_set(taken)))
    assert reason is not None, "a play that fits is legal"
    return reason
