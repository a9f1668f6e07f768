"""How a learned value is laid out: its tables, their sizes, and what finds an entry.

A value is a sum of entries, one of each table and four of ``suit``.  It is known at some plies
of a deal, its *stages*: where all hands are empty and, in a deal of one round, after each
trick.  The tables of a stage lie together.

Several tables ask in which *place* a card is: 0 or 1 the pile of that side, 2 the table, 3 a hand
of side 0, 4 anywhere else.  The place of a card is 4, less 4, 3, 2, 1 by where it is seen.
So is a number of several digits in base five, by look-ups of sets of cards.
"""

from typing import Final, NamedTuple

from scopa_engine.kernel.solver_tables import solver_tables_of
from scopa_engine.kernel.tables import SETS, Tables, UnsupportedRulesError

VALUE_UNIT = 64
"""How much of a value is one point."""

# Sizes of single digits.
MOST_LEAD = 18
LEADS = 2 * MOST_LEAD + 1
LYING = 8
DENARI_PAIRS = 66
TILTS = 6
SWEEPERS = 8
PLACES = 5
TWO_PLACES = PLACES**2
THREE_PLACES = PLACES**3
SEVENS = 75

PRIMIERA_LEADS = 64
LEAD_SHIFT = 3
"""From the sum of four entries of ``suit`` to a lead, in half a point of the primiera."""
SUIT_UNIT: Final = 16
"""How much of an entry of ``suit`` is one point of the primiera."""

# Where each table begins in its stage; "suit" is the last one, at SUIT_BASE.
CARTE_BASE = 0
DENARI_BASE = CARTE_BASE + LEADS * LYING
BELLO_BASE = DENARI_BASE + DENARI_PAIRS * TILTS
RUN_BASE = BELLO_BASE + TWO_PLACES
SEVENS_BASE = RUN_BASE + THREE_PLACES
SCOPE_BASE = SEVENS_BASE + SEVENS
PRIMIERA_BASE = SCOPE_BASE + SWEEPERS * LYING
SUIT_BASE = PRIMIERA_BASE + PRIMIERA_LEADS
STAGE_SIZE = SUIT_BASE + THREE_PLACES

SUMMED = 6
"""Entries that are added up as they are; the four suits come behind them."""


class Table(NamedTuple):
    """A table of a stage.

    :ivar inner: how many values its last digit has; entries that differ there alone are alike.
    """

    name: str
    base: int
    size: int
    inner: int


VALUE_TABLES: Final = (
    Table("carte", CARTE_BASE, LEADS * LYING, LYING),
    Table("denari", DENARI_BASE, DENARI_PAIRS * TILTS, TILTS),
    Table("bello", BELLO_BASE, TWO_PLACES, PLACES),
    Table("run", RUN_BASE, THREE_PLACES, PLACES),
    Table("sevens", SEVENS_BASE, SEVENS, 3),
    Table("scope", SCOPE_BASE, SWEEPERS * LYING, LYING),
    Table("primiera", PRIMIERA_BASE, PRIMIERA_LEADS, 1),
    Table("suit", SUIT_BASE, THREE_PLACES, PLACES),
)


def _digits(*ranks: int) -> list[int]:
    """By cards of one suit: in base five, a digit for each of the ranks, 1 if it is there."""
    found = [0] * SETS
    for rank in ranks:
        found = [PLACES * number + (cards >> rank & 1) for cards, number in enumerate(found)]
    return found


IN_SUIT, IN_BELLO, IN_RUN = 0, SETS, 2 * SETS
"""Where the digits of each look-up begin in ``DIGITS``."""
DIGITS = _digits(6, 5, 0) + _digits(6, 9) + _digits(0, 1, 2)


def lead_entry(lead: int) -> int:
    """The entry of a stage for the primiera, from the sum of the four for the suits."""
    middle = PRIMIERA_LEADS // 2
    return PRIMIERA_BASE + min(max((lead >> LEAD_SHIFT) + middle, 0), PRIMIERA_LEADS - 1)


class ValueTables(NamedTuple):
    """What the value needs to know of a rule set.

    :ivar step: plies from one stage to the next.
    :ivar stages: how many there are; the end of the deal is none.
    :ivar horizon: how many plies a search looks ahead at least.
    """

    step: int
    stages: int
    horizon: int
    has_hands: int
    sweepers: list[int]


TRICKS_AHEAD: Final = 2


def value_tables_of(tables: Tables) -> ValueTables:
    """Where a value is known under these rules.

    :raises UnsupportedRulesError: unless there are two sides.
    """
    if tables.sides != 2:
        raise UnsupportedRulesError(f"a learned value is for two sides, not {tables.sides}")
    has_hands = tables.plays == tables.round_plays
    step = tables.players if has_hands else tables.round_plays
    return ValueTables(
        step=step,
        stages=tables.plays // step - 1,
        horizon=TRICKS_AHEAD * step if has_hands else 1,
        has_hands=int(has_hands),
        sweepers=solver_tables_of(tables).sweepers,
    )
