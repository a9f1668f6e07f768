"""A rule set as the numbers that the kernel works with.

Built once a rule set, in plain Python.  What is said here of a *rank* is a card's value less
one, 0..9; a set of ranks has ten bits.
"""

from array import array
from contextlib import nullcontext
from functools import cache, lru_cache
from typing import NamedTuple

from scopa_engine.kernel.capture_tables import (
    ALL,
    ALL_BUT_ACES,
    ALL_WITH_ACE,
    LAID,
    MANY,
    NO_POWER,
    equal_of,
    equal_of_ace,
    lookup_of,
    parts_of,
    power_of,
    ranks_near,
)
from scopa_engine.kernel.ranks import ALL_RANKS, RANKS, SETS, sums_of, supersets
from scopa_engine.kernel.scoring_tables import NO_PRIMIERA, primiera_of, special_of
from scopa_engine.rules import Rules
from scopa_engine.rules.rules import Value, value_text

__all__ = [
    "ALL",
    "ALL_BUT_ACES",
    "ALL_RANKS",
    "ALL_WITH_ACE",
    "BIT",
    "LAID",
    "LEFT_SUMS",
    "LIKING_UNIT",
    "MANY",
    "NO_POWER",
    "NO_PRIMIERA",
    "OF_RANK",
    "PAYOFF_WIDTH",
    "PAYOFF_WON",
    "POPULATION",
    "RANKS",
    "RANK_OF",
    "SETS",
    "VALUE_SUM",
    "Tables",
    "UnsupportedRulesError",
    "first_cards",
    "nogil",
    "reals",
    "shared_reals",
    "supersets",
    "tables_of",
    "zeros",
]

PAYOFF_WIDTH = 32
"""Points of a side that a table of payoffs tells apart; more count as the most."""
PAYOFF_WON = 1_000_000
"""The payoff of a match won; that of one lost is as much below zero, an even one is 0."""

LIKING_UNIT = 32
"""How much of a score of a play is 1: so much likelier is a play by a factor of e."""
LEFT_SUMS = 24
"""Sums of the cards left on a table that a policy tells apart; more count as the most."""

nogil = nullcontext()
"""Where compiled code works without the interpreter's lock; nothing in plain Python."""

# Made here and not in the kernel: a shift of a constant in compiled code has 32 bits.
BIT = [1 << card for card in range(40)]
OF_RANK = [0x40100401 << rank for rank in range(RANKS)]
RANK_OF = [card % RANKS for card in range(40)]
POPULATION = [ranks.bit_count() for ranks in range(SETS)]
VALUE_SUM = sums_of(range(1, RANKS + 1))


def zeros(count: int) -> list[int]:
    """So many zeros; in compiled code they become an array."""
    return [0] * count


def reals(count: int) -> list[float]:
    """The same of reals."""
    return [0.0] * count


def first_cards(count: int) -> list[int]:
    """The first cards of the deck, in order."""
    return list(range(count))


@cache
def shared_reals(count: int) -> "array[float]":
    """Room for reals that all kernels share, 0 at first."""
    return array("d", bytes(8 * count))


MOST_SIDES = 6
"""What the kernel's arrays by side have room for."""


class UnsupportedRulesError(ValueError):
    """Rules that the kernel cannot play; the readable core can."""


class Tables(NamedTuple):
    """Everything that the kernel knows of a rule set.

    ``only`` says what a card of rank r takes from a table on which no rank that matters
    (``low[r]``) lies twice: the set of ranks at ``base[r] + (ranks on the table & low[r])``, or
    ``MANY``: then those of ``sets`` from ``begin`` of that index up to ``begin`` of the next.
    """

    players: int
    sides: int
    plays: int
    round_plays: int
    side_at: list[int]
    """The side that plays at each ply."""
    scope_plays: int
    """Plays that may be a scopa: all before this one of the deal."""

    low: list[int]
    base: list[int]
    only: "array[int]"
    begin: "array[int]"
    sets: "array[int]"

    equal: list[int]
    """By rank: 0 an equal card is not taken, 1 it may be, 2 it must be when there is one."""
    power: list[int]
    """By rank: see ``NO_POWER``."""
    part_begin: list[int]
    """By rank: the sums to look for when a rank lies twice, in the four lists that follow."""
    part_need: "array[int]"
    part_need_two: "array[int]"
    part_size: "array[int]"
    part_ranks: "array[int]"
    """Four a sum: rank times eight, plus how many cards of it."""
    may_lay: int
    fewest: int
    ace_scopa: int
    """Whether a table swept by the power of an ace counts."""
    ace_fourteen: int
    """Whether an ace takes cards worth fourteen, so that such a sweep counts in any case."""

    carte: int
    denari: int
    sevens: int
    sevens_all: int
    scope: int
    ponino: int
    inverse: int
    primiera: "array[int]"
    """By cards of one suit: what they add to the primiera."""
    special: "array[int]"
    """By denari held: points for settebello, re bello, napola and trenta."""

    # There is one of each, and a cache has it as a key.

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


@lru_cache(maxsize=32)
def tables_of(rules: Rules) -> Tables:
    """The numbers of a rule set.

    :raises UnsupportedRulesError: for two decks, eight sides, and rare powers of aces.
    """
    _check(rules)
    low = [ranks_near(rules, rank) for rank in range(RANKS)]
    base, only, begin, sets = lookup_of(rules, low)
    parts = [parts_of(rules, rank) for rank in range(RANKS)]
    flat = [part for of_rank in parts for part in of_rank]
    has_several_hands = rules.plays > rules.round_plays
    no_scope_at_the_end = {
        "yes": 0,
        "no": 1,
        "no_last_hand": rules.round_plays if has_several_hands else 1,
    }
    return Tables(
        players=rules.players,
        sides=rules.sides,
        plays=rules.plays,
        round_plays=rules.round_plays,
        side_at=[ply % rules.sides for ply in range(40)],
        scope_plays=rules.plays - no_scope_at_the_end[rules.last_scopa],
        low=low,
        base=base,
        only=only,
        begin=begin,
        sets=sets,
        equal=[equal_of_ace(rules)] + [equal_of(rules)] * (RANKS - 1),
        power=[power_of(rules)] + [NO_POWER] * (RANKS - 1),
        part_begin=[sum(map(len, parts[:rank])) for rank in range(RANKS + 1)],
        part_need=array("q", [sum(1 << rank for rank, _ in part) for part in flat]),
        part_need_two=array(
            "q", [sum(1 << rank for rank, times in part if times > 1) for part in flat]
        ),
        part_size=array("q", [len(part) for part in flat]),
        part_ranks=array(
            "q",
            [
                code
                for part in flat
                for code in [rank << 3 | times for rank, times in part] + [0] * (4 - len(part))
            ],
        ),
        may_lay=int(not rules.forced_capture),
        fewest=int(rules.capture_choice == "fewest"),
        ace_scopa=int(rules.ace != "sweep" or rules.ace_scopa),
        ace_fourteen=int(rules.capture != "sum"),
        carte=int(rules.carte),
        denari=int(rules.denari),
        sevens=int(rules.sevens != "off"),
        sevens_all=int(rules.sevens == "most_all"),
        scope=int(rules.scope),
        ponino=int(rules.ponino),
        inverse=int(rules.inverse),
        primiera=array("q", primiera_of(rules)),
        special=array("q", special_of(rules)),
    )


def _check(rules: Rules) -> None:
    if rules.decks > 1:
        raise UnsupportedRulesError("two decks")
    if rules.sides > MOST_SIDES:
        raise UnsupportedRulesError(f"more than {MOST_SIDES} sides")
    rare: dict[str, Value] = {
        "ace_empty": "stay",
        "ace_first_play": "sweep",
        "ace_may_decline": False,
    }
    if rules.ace == "sweep":
        for name, usual in rare.items():
            if getattr(rules, name) != usual:
                raise UnsupportedRulesError(f"{name} other than {value_text(usual)}")
        if rules.capture_choice == "fewest" and rules.capture != "sum":
            raise UnsupportedRulesError("fewest cards with sweeping aces and fifteens")
