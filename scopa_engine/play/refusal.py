"""Why a play is not legal: the first rule that it breaks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scopa_engine.rules import Card, CardSet, Move, Rules, View, card_set, members, value_of
from scopa_engine.rules.captures import FIFTEEN
from scopa_engine.rules.cards import EMPTY, OF_VALUE, contains
from scopa_engine.rules.moves import legal_takes

ACE: Final = 1


@dataclass(frozen=True, slots=True)
class Reason:
    """What a play breaks.

    :ivar rule: the name of the rule, as the texts know it.
    :ivar cards: the cards that its text names, by the place in the text.
    :ivar numbers: the same of numbers.
    """

    rule: str
    cards: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)


def reason_against(view: View, move: Move) -> Reason | None:
    """The rule that ``move`` of the mover of ``view`` breaks; ``None`` when it is legal."""
    hand = view.hands[view.turn].cards
    if not contains(hand, card_set([move.card])):
        return Reason("not_in_hand", {"card": (move.card,)})
    allowed = view.plays_of(move.card)
    if move in allowed:
        return None
    if not contains(view.table, move.taken):
        return Reason("not_on_table", {"cards": _missing(view.table, move.taken)})
    takes = tuple(each.taken for each in allowed)
    if value_of(move.card) == ACE and view.rules.ace != "normal":
        reason = _against_ace(view, move, takes)
        if reason is not None:
            return reason
    return _against_rule(view, move) or _against_sum(view.rules, move)


def _missing(table: CardSet, taken: CardSet) -> tuple[Card, ...]:
    lying = list(members(table))
    return tuple(card for card in members(taken) if card not in lying)


def _against_ace(view: View, move: Move, takes: tuple[CardSet, ...]) -> Reason | None:
    """What an ace with powers of its own must do and ``move`` does not, if it must."""
    card = {"card": (move.card,)}
    if not takes:
        return Reason("ace_not_first", card)
    if takes == (view.table,) and view.table:
        return Reason("ace_takes_all", card)
    if not view.table and EMPTY not in takes:
        return Reason("ace_takes_itself", card)
    aces = CardSet(view.table & OF_VALUE[ACE])
    if aces and EMPTY not in takes and move.taken == view.table:
        return Reason("ace_takes_ace", {**card, "cards": members(aces)})
    if view.rules.ace == "sweep" and move.taken == view.table:
        return Reason("ace_no_sweep_first", card)
    return None


# Each with the value that forbids nothing.
_RULES: Final = (("forced_capture", False), ("single_first", False), ("capture_choice", "free"))


def _against_rule(view: View, move: Move) -> Reason | None:
    """The rule but for which ``move`` would be allowed."""
    free = view.rules._replace(**dict(_RULES))  # type: ignore[arg-type]
    if not _allows(free, view, move):
        return None
    for name, _ in _RULES:
        strict = free._replace(**{name: getattr(view.rules, name)})
        if not _allows(strict, view, move):
            return _reason_of(name, view, move)
    return None


def _allows(rules: Rules, view: View, move: Move) -> bool:
    hand = view.hands[view.turn].cards
    takes = legal_takes(rules, move.card, view.table, first=view.is_first_play, hand=hand)
    return move.taken in takes


def _reason_of(name: str, view: View, move: Move) -> Reason:
    card = {"card": (move.card,)}
    first = members(view.plays_of(move.card)[0].taken)
    if name == "forced_capture":
        return Reason("must_capture", {**card, "cards": first})
    if name == "single_first":
        return Reason("equal_first", {**card, "cards": first})
    return Reason("fewest_cards", {**card, "cards": first}, {"number": len(first)})


def _against_sum(rules: Rules, move: Move) -> Reason:
    """The values do not make a capture."""
    value = value_of(move.card)
    total = sum(map(value_of, members(move.taken)))
    names = {"sum": "no_sum", "quindici": "no_fifteen", "cirulla": "no_sum_nor_fifteen"}
    numbers = {"value": value, "sum": total, "together": total + value, "fifteen": FIFTEEN}
    cards = {"card": (move.card,), "cards": members(move.taken)}
    return Reason(names[rules.capture], cards, numbers)
