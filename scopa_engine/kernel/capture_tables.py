"""What a card may take under a rule set: by the ranks on the table, and by sums."""

from array import array
from functools import cache

from scopa_engine.kernel.ranks import ALL_RANKS, RANKS, supersets
from scopa_engine.rules import Rules

ACE = 0
FIFTEEN = 15

MANY = 0xFFFF
"""In ``only``: more than one set of ranks may be taken."""
LAID = 0
"""The set of ranks that is taken when the card is laid."""

NO_POWER, ALL_BUT_ACES, ALL, ALL_WITH_ACE = range(4)
"""What an ace does beyond its rank: nothing; take everything unless an ace lies there; take
everything; take everything when an ace lies there."""

Part = tuple[tuple[int, int], ...]
"""A way to make a sum: ranks, and how often each is taken."""


def ranks_near(rules: Rules, rank: int) -> int:
    """The ranks that matter to a card of ``rank``."""
    if rank == ACE and power_of(rules) != NO_POWER:
        return ALL_RANKS
    highest = rank
    if rules.capture == "quindici":
        highest = min(RANKS - 1, FIFTEEN - rank - 2)
        if rules.quindici_equal:
            highest = max(highest, rank)
    elif rules.capture == "cirulla":
        highest = max(rank, min(RANKS - 1, FIFTEEN - rank - 2))
    return (2 << highest) - 1


def lookup_of(
    rules: Rules, low: list[int]
) -> "tuple[list[int], array[int], array[int], array[int]]":
    """``base``, ``only``, ``begin`` and ``sets`` of the tables, for the ranks near each one."""
    base: list[int] = []
    only, begin, sets = array("H"), array("I"), array("H")
    for rank in range(RANKS):
        base.append(len(only))
        for found in _takes(rules, rank, low[rank]):
            begin.append(len(sets))
            sets.extend(found)
            only.append(found[0] if len(found) == 1 else MANY)
    begin.append(len(sets))
    return base, only, begin, sets


def _takes(rules: Rules, rank: int, low: int) -> list[list[int]]:
    """By the ranks on the table, of those in ``low``: what a card of ``rank`` may do, each once."""
    takes = _ordinary(rules, rank, low)
    power = power_of(rules) if rank == ACE else NO_POWER
    if power != NO_POWER:
        is_alone = rules.capture != "cirulla"
        takes = [_by_power(power, ranks, takes[ranks], is_alone) for ranks in range(low + 1)]
    if not rules.forced_capture:
        return [[LAID, *found] for found in takes]
    return [found or [LAID] for found in takes]


def _by_power(power: int, ranks: int, ordinary: list[int], is_alone: bool) -> list[int]:
    """What an ace takes from a table with these ranks; ``is_alone`` if another by no other way."""
    has_ace = ranks & 1
    if power == ALL or (power == ALL_BUT_ACES and not has_ace):
        return [ranks] if ranks else []
    if power == ALL_WITH_ACE and has_ace:
        return [ranks]
    return [1] if power == ALL_BUT_ACES and is_alone else ordinary


def _ordinary(rules: Rules, rank: int, low: int) -> list[list[int]]:
    """As :func:`_takes`, without powers; an empty list where nothing is taken."""
    own = 1 << rank
    equal = equal_of(rules)
    takes = [[own] if equal and ranks & own else [] for ranks in range(low + 1)]
    for total, least in _totals(rules, rank):
        for chosen in _different(total, least):
            for ranks in supersets(chosen, low):
                if equal != 2 or not ranks & own:
                    takes[ranks].append(chosen)
    return [_fewest(found) for found in takes] if rules.capture_choice == "fewest" else takes


def _fewest(found: list[int]) -> list[int]:
    fewest = min(map(int.bit_count, found), default=0)
    return [chosen for chosen in found if chosen.bit_count() == fewest]


def _totals(rules: Rules, rank: int) -> list[tuple[int, int]]:
    """Totals that a card of ``rank`` may take, each with the fewest cards it needs."""
    value = rank + 1
    return {
        "sum": [(value, 2)],
        "quindici": [(FIFTEEN - value, 1)],
        "cirulla": [(value, 2), (FIFTEEN - value, 1)],
    }[rules.capture]


@cache
def _different(total: int, least: int) -> list[int]:
    """Sets of different ranks that make the total, as masks."""
    return [
        sum(1 << rank for rank, _ in part)
        for part in _partitions(total, RANKS - 1)
        if len(part) >= least and all(times == 1 for _, times in part)
    ]


def equal_of(rules: Rules) -> int:
    """Whether an equal card is taken: 0 it is not, 1 it may be, 2 it must be when there is one."""
    if rules.capture == "sum":
        return 2 if rules.single_first else 1
    return int(rules.capture == "cirulla" or rules.quindici_equal)


def equal_of_ace(rules: Rules) -> int:
    """The same of an ace, whose power may be to take another one and nothing else."""
    is_alone = power_of(rules) == ALL_BUT_ACES and rules.capture != "cirulla"
    return 2 if is_alone else equal_of(rules)


def power_of(rules: Rules) -> int:
    """What an ace does beyond its rank."""
    if rules.ace == "sweep":
        return ALL if rules.ace_on_table == "sweep" else ALL_BUT_ACES
    return ALL_WITH_ACE if rules.ace == "match_takes_all" else NO_POWER


def parts_of(rules: Rules, rank: int) -> list[Part]:
    """Ways to make the totals of ``rank``, also with ranks that lie twice."""
    return [
        part
        for total, least in _totals(rules, rank)
        for part in _partitions(total, RANKS - 1)
        if sum(times for _, times in part) >= least
    ]


@cache
def _partitions(total: int, highest: int) -> list[Part]:
    if total == 0:
        return [()]
    return [
        ((rank, times), *rest)
        for rank in range(min(total - 1, highest), -1, -1)
        for times in range(1, min(4, total // (rank + 1)) + 1)
        for rest in _partitions(total - times * (rank + 1), rank - 1)
    ]
