"""The deals that are measured: plain Scopa for two, by xorshift32.

A program in another language can make the same ones.  Deal n is the deck shuffled with the
generator seeded by 1000 + n: 36 cards in the order of play, then the table.
"""

from functools import cache
from random import Random
from typing import Final

from scopa_engine.kernel.captures import M32, Captures
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import Card, CardSet, Move, State, deal_deck, make_rules, shuffled, value_of
from scopa_engine.rules.cards import ALL_CARDS
from scopa_engine.rules.shuffle import below

# Cards are dealt in the order of play, and every shuffle is a deal.
RULES: Final = make_rules("scopa", (("deal_order", "table_first"), ("redeal_kings", "0")))
ROUNDS: Final = RULES.plays // RULES.round_plays

_DEALER: Final = 1  # seat 0 plays first
_FIRST_SEED: Final = 1000


class Xorshift32(Random):
    """The random numbers of the kernel, which are easily made in any language."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._x = (seed * 2654435761 & M32) ^ 0x9E3779B9 or 1

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        x = self._x
        x ^= x << 13 & M32
        x ^= x >> 17
        x ^= x << 5 & M32
        self._x = x
        return x / (1 << 32)


@cache
def position(number: int, rounds_left: int = ROUNDS, seed: int = 0) -> State:
    """Deal ``number`` played down, each capture of the card in turn equally likely."""
    deck = tuple(shuffled(ALL_CARDS, Xorshift32(_FIRST_SEED + number)))
    cards, table = deck[: RULES.plays], deck[RULES.plays :]
    state = deal_deck(RULES, table + cards, _DEALER)
    assert state is not None  # without redeal_kings
    captures, rng = Captures(tables_of(RULES)), Xorshift32(seed)
    for card in cards[: RULES.plays - RULES.round_plays * rounds_left]:
        state = state.after(_random_move(captures, card, state.table, rng))
    return state


def _random_move(captures: Captures, card: Card, table: CardSet, rng: Random) -> Move:
    count = captures.options(table, value_of(card) - 1, 0)
    pick = below(count, rng) if count > 1 else 0
    return Move(card, CardSet(captures.out[pick]))
