"""Which plays are legal: the capture rule applied to a hand, with the powers of aces."""

from typing import NamedTuple

from scopa_engine.rules.captures import FIFTEEN, canonical, capture_rule, captures, values_on
from scopa_engine.rules.cards import (
    EMPTY,
    FULL_DECK,
    OF_VALUE,
    Card,
    CardSet,
    add,
    members,
    value_of,
)
from scopa_engine.rules.rules import Rules


class Move(NamedTuple):
    """A card played and the table cards that it takes; none when it is laid.

    An ace that takes itself from an empty table (``ace_empty``) has itself as ``taken``.
    """

    card: Card
    taken: CardSet


def legal_moves(rules: Rules, hand: CardSet, table: CardSet, *, first: bool) -> tuple[Move, ...]:
    """Every legal play of ``hand`` in canonical order of card, then of cards taken.

    :param first: whether this is the first play of the deal, which ``ace_first_play`` needs.
    """
    lying = values_on(table)
    moves: list[Move] = []
    for card in members(CardSet(hand & FULL_DECK)):
        moves += [Move(card, cards) for cards in _takes(rules, card, table, lying, first, hand)]
    return tuple(moves)


def legal_takes(
    rules: Rules, card: Card, table: CardSet, *, first: bool, hand: CardSet
) -> tuple[CardSet, ...]:
    """What ``card`` of ``hand`` may take, in canonical order; the empty set is to lay it."""
    return _takes(rules, card, table, values_on(table), first, hand)


def _takes(
    rules: Rules, card: Card, table: CardSet, lying: tuple[int, int], first: bool, hand: CardSet
) -> tuple[CardSet, ...]:
    """The same on a table of which ``lying`` are the values that lie there."""
    value = value_of(card)
    ordinary = capture_rule(rules).captures(value, table, *lying)
    if not ordinary or not rules.forced_capture:
        ordinary = _LAID + ordinary
    if value == 1 and rules.ace != "normal":
        return _ace_takes(rules, card, table, ordinary, first=first, hand=hand)
    return ordinary


_LAID = (EMPTY,)


def _ace_takes(
    rules: Rules,
    ace: Card,
    table: CardSet,
    ordinary: tuple[CardSet, ...],
    *,
    first: bool,
    hand: CardSet,
) -> tuple[CardSet, ...]:
    """What an ace with powers may take (rules.md 5.4); ``ordinary`` is what it may without."""
    if first and rules.ace_first_play == "no_sweep":
        return ordinary
    if first and rules.ace_first_play == "forbidden" and hand & FULL_DECK & ~OF_VALUE[1]:
        return ()
    power = _power(rules, ace, table)
    if not power:
        return ordinary
    if rules.ace_may_decline:
        return canonical({*power, *ordinary, EMPTY})
    return power if rules.forced_capture else _LAID + power


def _power(rules: Rules, ace: Card, table: CardSet) -> tuple[CardSet, ...]:
    """What the ace takes by its power; nothing when it has none on this table."""
    if rules.ace == "match_takes_all":
        return (table,) if _is_swept_by_an_ace(rules, table) else ()
    if not table:
        return () if rules.ace_empty == "stay" else (CardSet(1 << ace),)
    if _is_swept_by_an_ace(rules, table):
        return (table,)
    singles = {CardSet(1 << other) for other in members(CardSet(table & OF_VALUE[1]))}
    ordinary = captures(rules, ace, table) if rules.capture == "cirulla" else ()
    return canonical({*singles, *ordinary})


def _is_swept_by_an_ace(rules: Rules, table: CardSet) -> bool:
    """Whether the power of an ace is to take all that lies there, and not an ace alone."""
    has_aces = bool(table & OF_VALUE[1])
    if rules.ace == "match_takes_all":
        return has_aces
    return not (has_aces and rules.ace_on_table == "only_ace")


def may_take_all(rules: Rules, card: Card, table: CardSet) -> bool:
    """Whether a card may take all that lies there, in a play that is not the first of a deal.

    It is told in no time where many captures are possible, which :func:`legal_takes` lists.
    """
    if sum(map(value_of, members(table))) <= FIFTEEN:
        return table in legal_takes(rules, card, table, first=False, hand=EMPTY)
    # No sum is as much: only an ace's power takes it.
    return value_of(card) == 1 and rules.ace != "normal" and _is_swept_by_an_ace(rules, table)


def takes_itself(move: Move, table: CardSet) -> bool:
    """Whether an ace goes from an empty table straight to its player's pile."""
    return not table and move.taken != EMPTY


def gain(move: Move, table: CardSet) -> CardSet:
    """The cards that a capturing move brings to the pile."""
    if takes_itself(move, table):
        return move.taken
    return add(move.taken, CardSet(1 << move.card))
