"""What the exact solver knows of a rule set beyond its :class:`Tables`.

``least`` tables hold what a category is worth at worst, this side less the other, by what this
side has of it: all the rest may go to the other.  At best it is worth minus the other's least.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from scopa_engine.kernel.tables import (
    MANY,
    NO_POWER,
    POPULATION,
    RANKS,
    SETS,
    VALUE_SUM,
    Tables,
    UnsupportedRulesError,
)

CARDS = 40
MOST_SUM = 255
SEVEN = 6
SETTEBELLO = 6
MOST_CLASSES = 16
FULL = (1 << CARDS) - 1
M63 = (1 << 63) - 1

# Odd numbers of 64 random bits: products with them, added up, are the key of a position.
TABLE_MIX = 0x9E3779B97F4A7C15
HELD_MIX = 0xD6E8FEB86659FD93
CODE_MIX = 0xA0761D6478BD642F
EXTRA_MIX = 0xE7037ED1A0B428DB
SALT_MIX = 0x5851F42D4C957F2D
SALT_STEP = 0x14057B7EF767814F

PRIMIERA_WEIGHTS = (6, 2, 3, 4, 5, 8, 11, 0, 0, 0)
"""Worth of a card in the fight for the primiera, by rank: its points above a figure's."""
PRIMIERA_LEAD = [0]
"""By cards of one suit: what they weigh together."""
for _weight in PRIMIERA_WEIGHTS:
    PRIMIERA_LEAD += [total + _weight for total in PRIMIERA_LEAD]


class SolverTables(NamedTuple):
    """Bounds, summaries of piles and the worth of moves for one rule set of two sides."""

    carte_least: list[int]
    """By cards."""
    denari_least: list[int]
    """By how many denari."""
    sevens_least: list[int]
    """By how many sevens."""
    special_least: list[int]
    """By denari held: settebello, re bello, napola, trenta."""
    special_cards: int
    """The denari that these points depend on."""
    packed: list[int]
    """By cards of one suit: how many, and from bit 8 on what they add to the primiera."""
    primiera_class: list[int]
    """By cards of one suit: which of the values for the primiera they have, as four bits."""
    primiera_adds: int
    """Whether the primiera depends on the sum alone; there are no classes then."""
    denari_worth: list[int]
    """By denari taken: how good that looks, and from bit 16 on the sum of their values."""
    suit_worth: list[int]
    """The same for the other suits."""
    laid_worth: list[int]
    """By card: how good it looks to lay it."""
    sweepers: list[int]
    """By the sum of the values on a table: the ranks that can sweep it, or more."""


@lru_cache(maxsize=32)
def solver_tables_of(tables: Tables) -> SolverTables:
    """The solver's numbers for a rule set.

    :raises UnsupportedRulesError: unless there are two sides.
    """
    if tables.sides != 2:
        raise UnsupportedRulesError(f"the exact solver plays two sides, not {tables.sides}")
    values = sorted(set(tables.primiera))
    adds = len(values) > MOST_CLASSES
    number = {worth: 0 if adds else index for index, worth in enumerate(values)}
    return SolverTables(
        carte_least=_least(CARDS, lambda n: _more(n, CARDS - n) * tables.carte),
        denari_least=_least(RANKS, lambda n: _more(n, RANKS - n) * tables.denari),
        sevens_least=_least(4, lambda n: _sevens(tables, n)),
        special_least=[
            tables.special[denari] - tables.special[SETS - 1 - denari] for denari in range(SETS)
        ],
        special_cards=_special_cards(tables),
        packed=[POPULATION[cards] + (tables.primiera[cards] << 8) for cards in range(SETS)],
        primiera_class=[number[worth] for worth in tables.primiera],
        primiera_adds=int(adds),
        denari_worth=[_worth(cards, 15, 120) for cards in range(SETS)],
        suit_worth=[_worth(cards, 0, 0) for cards in range(SETS)],
        laid_worth=[_laid_worth(card) for card in range(CARDS)],
        sweepers=_sweepers(tables),
    )


def _least(most: int, value: Callable[[int], int]) -> list[int]:
    return [value(n) for n in range(most + 1)]


def _more(a: int, b: int) -> int:
    return (a > b) - (a < b)


def _sevens(tables: Tables, n: int) -> int:
    every = (n == 4) - (n == 0)
    return tables.sevens * _more(n, 4 - n) + tables.sevens_all * every


def _special_cards(tables: Tables) -> int:
    special = list(tables.special)
    return sum(
        1 << rank
        for rank in range(RANKS)
        if [special[denari ^ 1 << rank] for denari in range(SETS)] != special
    )


def _worth(cards: int, denaro: int, settebello: int) -> int:
    """The worth of cards taken, of one suit."""
    worth = (12 + denaro) * POPULATION[cards] + (12 + settebello) * (cards >> SEVEN & 1)
    return worth | VALUE_SUM[cards] << 16


def _laid_worth(card: int) -> int:
    is_denaro, is_seven = card < RANKS, card % RANKS == SEVEN
    return -20 * is_denaro - 40 * (card == SETTEBELLO) - 20 * is_seven


def _sweepers(tables: Tables) -> list[int]:
    """The sum tells it all but for the powers of an ace, which is taken to sweep always."""
    found = [int(tables.power[0] != NO_POWER)] * (MOST_SUM + 1)
    found[0] = 0
    for rank in range(RANKS):
        for ranks in range(1, tables.low[rank] + 1):
            index = tables.base[rank] + ranks
            if tables.only[index] == ranks or (
                tables.only[index] == MANY
                and ranks in tables.sets[tables.begin[index] : tables.begin[index + 1]]
            ):
                found[VALUE_SUM[ranks]] |= 1 << rank
    return found
