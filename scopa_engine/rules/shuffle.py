"""Random order, the same on every machine."""

from collections.abc import Iterable
from random import Random

from scopa_engine.rules.cards import Card


def shuffled(cards: Iterable[Card], rng: Random) -> list[Card]:
    """The cards in random order.

    Only :meth:`random.Random.random` is used, the one method whose sequence Python promises
    to keep, so that a seed means the same order in every version.
    """
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def below(limit: int, rng: Random) -> int:
    """A random whole number from 0 up to, not including, ``limit``."""
    return int(rng.random() * limit)
