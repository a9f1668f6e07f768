"""What a seat knows, as one vector of fixed length.

The vector is made from a :class:`~scopa_engine.rules.View`, and of hands it reads the seat's own
cards and no others, so nothing hidden can be in it.  Seats and sides are counted from the seat
that looks on, so that one policy can play every seat.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scopa_engine.bridges.actions import ACTIONS, Choice
from scopa_engine.rules import CardSet, Rules, View, card_set
from scopa_engine.rules.cards import DECK_SIZE

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]


class Piece(NamedTuple):
    """A part of the vector: its name, its shape, and the highest value that it can have."""

    name: str
    shape: tuple[int, ...]
    highest: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers it is."""
        return prod(self.shape)


SWEEPS: Final = 10
"""Sweeps are counted in tens, so that nearly all numbers are between 0 and 1."""


@lru_cache(maxsize=64)
def pieces(rules: Rules) -> tuple[Piece, ...]:
    """The parts of an observation under ``rules``, in their order."""
    players, sides = rules.players, rules.sides
    return (
        Piece("hand", (DECK_SIZE,)),
        Piece("playing", (DECK_SIZE,)),
        Piece("taking", (DECK_SIZE,)),
        Piece("table", (DECK_SIZE,)),
        Piece("piles", (sides, DECK_SIZE)),
        Piece("scope", (sides,), rules.plays / SWEEPS),
        Piece("hand_sizes", (players,)),
        Piece("stock_size", (1,)),
        Piece("last", (players,)),
        Piece("dealer", (players,)),
        Piece("turn", (players,)),
    )


def length(rules: Rules) -> int:
    """How many numbers an observation under ``rules`` has."""
    return sum(piece.size for piece in pieces(rules))


def highest(rules: Rules) -> Vector:
    """The highest value of each number; the lowest is 0."""
    return np.concatenate(
        [np.full(piece.size, piece.highest, dtype=np.float32) for piece in pieces(rules)]
    )


def observe(view: View, seat: int, choice: Choice | None = None) -> Vector:
    """What ``seat`` knows of the deal, and what it has chosen of its move.

    :param view: a view that shows the hand of ``seat``.
    :param choice: the move that ``seat`` is choosing; for others there is none.
    """
    chosen = choice or Choice(())
    playing = () if chosen.card is None else (chosen.card,)
    sides = _round(view.rules.side(seat), view.rules.sides)
    sets = (
        view.hands[seat].cards,
        card_set(playing),
        card_set(chosen.taken),
        view.table,
        *(view.piles[side].cards for side in sides),
    )
    numbers = np.array([*_numbers(view, seat)], dtype=np.float32)
    return np.concatenate([counts(sets).ravel() / np.float32(view.rules.decks), numbers])


def counts(sets: Sequence[CardSet]) -> Vector:
    """How often each of the forty cards stands in each set, a row a set."""
    octets = b"".join(of.to_bytes(2 * DECK_SIZE // 8, "little") for of in sets)
    bits = np.unpackbits(np.frombuffer(octets, dtype=np.uint8), bitorder="little")
    copies = bits.reshape(len(sets), 2, DECK_SIZE)
    return (copies[:, 0] + copies[:, 1]).astype(np.float32)


def _numbers(view: View, seat: int) -> Iterator[float]:
    """All that is no card, in the order of :func:`pieces`."""
    rules = view.rules
    seats = _round(seat, rules.players)
    for side in _round(rules.side(seat), rules.sides):
        yield view.scope[side] / SWEEPS
    for other in seats:
        yield view.hands[other].size / rules.hand_size
    yield view.stock.size / (DECK_SIZE * rules.decks)
    for who in (view.last, view.dealer, None if view.is_over else view.turn):
        yield from (float(other == who) for other in seats)


def _round(first: int, count: int) -> list[int]:
    """Seats or sides in their order from ``first`` on."""
    return [(first + step) % count for step in range(count)]


def mask(choice: Choice) -> Mask:
    """A one for each action that may come next."""
    found = np.zeros(ACTIONS, dtype=np.int8)
    found[list(choice.actions)] = 1
    return found
