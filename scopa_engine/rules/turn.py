"""What one play does to everything that lies open: table, piles, scope.

Shared by :class:`~scopa_engine.rules.state.State`, which knows all cards, and
:class:`~scopa_engine.rules.view.View`, which does not.
"""

from typing import NamedTuple

from scopa_engine.rules.captures import captures
from scopa_engine.rules.cards import EMPTY, CardSet, add, members, remove, size, value_of
from scopa_engine.rules.moves import Move, gain, takes_itself
from scopa_engine.rules.rules import Rules


class Turn(NamedTuple):
    """The table after a play, the cards that it brought to a pile, and its sweeps."""

    table: CardSet
    gained: CardSet
    scope: int


def take_turn(
    rules: Rules, move: Move, table: CardSet, *, last_hand: bool, last_card: bool
) -> Turn:
    """What a legal ``move`` does on ``table``.

    :param last_hand: whether no cards are left to be dealt.
    :param last_card: whether this is the last play of the deal.
    """
    if not move.taken:
        return Turn(add(table, CardSet(1 << move.card)), EMPTY, 0)
    rest = EMPTY if takes_itself(move, table) else remove(table, move.taken)
    swept = not rest and _is_scopa(rules, move, table)
    scope = int(swept and not _is_too_late(rules, last_hand, last_card))
    return Turn(rest, gain(move, table), scope)


def _is_scopa(rules: Rules, move: Move, table: CardSet) -> bool:
    """Whether taking the whole table counts: by the power of an ace only if the rules say so."""
    if takes_itself(move, table):
        return rules.ace_empty == "take_self_scopa"
    if rules.ace != "sweep" or rules.ace_scopa:
        return True
    is_match = size(table) == 1 and value_of(move.card) == value_of(members(table)[0])
    return is_match or move.taken in captures(rules, move.card, table)


def _is_too_late(rules: Rules, last_hand: bool, last_card: bool) -> bool:
    match rules.last_scopa:
        case "yes":
            return False
        case "no":
            return last_card
        case "no_last_hand":
            has_several_hands = rules.plays > rules.round_plays
            return last_card or (last_hand and has_several_hands)


def leftovers_seat(rules: Rules, last: int | None, player: int, dealer: int) -> int | None:
    """The seat that gets the cards left on the table (rules.md 2, ``leftovers``).

    :param last: the seat that captured last.
    :param player: the seat that played the last card.
    """
    match rules.leftovers:
        case "last_capturer":
            return last
        case "last_player":
            return player
        case "dealer":
            return dealer
        case "nobody":
            return None
