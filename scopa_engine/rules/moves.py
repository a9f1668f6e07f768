"""Which plays are legal: the capture rule applied to a hand, with the powers of aces."""

from typing import NamedTuple

from scopa_engine.rules.captures import canonical, captures
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
    moves: list[Move] = []
    for card in members(CardSet(hand & FULL_DECK)):
        if rules.ace != "normal" and value_of(card) == 1:
            if _is_forbidden(rules, hand, first):
                continue
            taken = _ace_takes(rules, card, table, first)
        else:
            taken = _takes(rules, card, table)
        moves.extend([Move(card, cards) for cards in taken])
    return tuple(moves)


def _takes(rules: Rules, card: Card, table: CardSet) -> tuple[CardSet, ...]:
    found = captures(rules, card, table)
    if not found:
        return _LAID
    return found if rules.forced_capture else _LAID + found


_LAID = (EMPTY,)


def _is_forbidden(rules: Rules, hand: CardSet, first: bool) -> bool:
    only_aces = hand & FULL_DECK & ~OF_VALUE[1] == 0
    return first and rules.ace_first_play == "forbidden" and not only_aces


def _ace_takes(rules: Rules, ace: Card, table: CardSet, first: bool) -> tuple[CardSet, ...]:
    """What an ace with powers may take (rules.md 5.4)."""
    ordinary = _takes(rules, ace, table)
    if first and rules.ace_first_play == "no_sweep":
        return ordinary
    power = _power(rules, ace, table)
    if not power:
        return ordinary
    if rules.ace_may_decline:
        return canonical({*power, *ordinary, EMPTY})
    return power if rules.forced_capture else _LAID + power


def _power(rules: Rules, ace: Card, table: CardSet) -> tuple[CardSet, ...]:
    """What the ace takes by its power; nothing when it has none on this table."""
    aces = CardSet(table & OF_VALUE[1])
    if rules.ace == "match_takes_all":
        return (table,) if aces else ()
    if not table:
        return () if rules.ace_empty == "stay" else (CardSet(1 << ace),)
    if aces and rules.ace_on_table == "only_ace":
        singles = {CardSet(1 << other) for other in members(aces)}
        ordinary = captures(rules, ace, table) if rules.capture == "cirulla" else ()
        return canonical({*singles, *ordinary})
    return (table,)


def takes_itself(move: Move, table: CardSet) -> bool:
    """Whether an ace goes from an empty table straight to its player's pile."""
    return not table and move.taken != EMPTY


def gain(move: Move, table: CardSet) -> CardSet:
    """The cards that a capturing move brings to the pile."""
    if takes_itself(move, table):
        return move.taken
    return add(move.taken, CardSet(1 << move.card))
