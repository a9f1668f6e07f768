"""Who gets which card when hands are dealt."""

from functools import lru_cache

from scopa_engine.rules.cards import EMPTY, Card, CardSet, add
from scopa_engine.rules.rules import Rules

PACKET = 3
"""How many cards a seat gets at a time with ``deal_order=packets``; the last packet of a hand
takes what would be a single card, so that ten are dealt as 3, 3, 4."""


@lru_cache(maxsize=256)
def seats_in_dealing_order(rules: Rules, dealer: int) -> tuple[int, ...]:
    """The seat of each card of one round of hands, in the order in which they are dealt."""
    first = rules.first_seat(dealer)
    seats = [(first + step) % rules.players for step in range(rules.players)]
    return tuple(seat for packet in _packets(rules) for seat in seats for _ in range(packet))


def _packets(rules: Rules) -> list[int]:
    if rules.deal_order != "packets":
        return [1] * rules.hand_size
    packets = [PACKET] * (rules.hand_size // PACKET)
    rest = rules.hand_size % PACKET
    if rest == 1 and packets:
        packets[-1] += 1
    elif rest:
        packets.append(rest)
    return packets


def deal_round(
    rules: Rules, stock: tuple[Card, ...], dealer: int
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """New hands for every seat from the head of ``stock``, and the rest of it."""
    hands = [EMPTY] * rules.players
    for seat, card in zip(seats_in_dealing_order(rules, dealer), stock, strict=False):
        hands[seat] = add(hands[seat], CardSet(1 << card))
    return tuple(hands), stock[rules.round_plays :]
