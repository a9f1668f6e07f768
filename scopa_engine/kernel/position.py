"""From a state of the rules to the kernel's numbers, and its moves back."""

from typing import TYPE_CHECKING

from scopa_engine.rules import State, members
from scopa_engine.rules.hands import deal_round
from scopa_engine.rules.turn import leftovers_seat

if TYPE_CHECKING:
    from scopa_engine.kernel.deal import Deal

_CAPTURER, _NOBODY = -1, -2


def load(kernel: "Deal", state: State) -> None:
    """Set the kernel to ``state``, whose rules it was made for.

    Sides are counted from that of the deal's first player.
    """
    rules = state.rules
    first = rules.side(rules.first_seat(state.dealer))
    sides = [(first + side) % rules.sides for side in range(rules.sides)]
    kernel.load(
        order_of_play(state),
        rules.plays - state.plays_left,
        state.table,
        [state.piles[side] for side in sides],
        [state.scope[side] for side in sides],
        -1 if state.last is None else (rules.side(state.last) - first) % rules.sides,
        _heir(state, first),
    )


def order_of_play(state: State) -> list[int]:
    """The cards still to be played, each at its ply if all hands are played in order."""
    rules = state.rules
    seq = [0] * rules.plays
    ply, turn = rules.plays - state.plays_left, state.turn
    hands, stock = state.hands, state.stock
    while ply < rules.plays:
        end = ply - ply % rules.round_plays + rules.round_plays
        for seat, hand in enumerate(hands):
            first = ply + (seat - turn) % rules.players
            for at, card in zip(range(first, end, rules.players), members(hand), strict=True):
                seq[at] = card
        hands, stock = deal_round(rules, stock, state.dealer)
        ply, turn = end, rules.first_seat(state.dealer)
    return seq


def _heir(state: State, first: int) -> int:
    """The side that gets the leftovers, as :meth:`Deal.load` wants it."""
    rules = state.rules
    if rules.leftovers == "last_capturer":
        return _CAPTURER
    last_player = (rules.first_seat(state.dealer) - 1) % rules.players
    seat = leftovers_seat(rules, None, last_player, state.dealer)
    return _NOBODY if seat is None else (rules.side(seat) - first) % rules.sides
