"""Captures from a table where a rank lies twice, remembered by how many cards of each rank lie.

What a card may do depends on those counts alone: suits tell only which cards of a rank go.  So it
is found once with the lowest suits on the table, and each way is kept as the places of the cards
that it takes among those of their ranks.
"""

from scopa_engine.kernel.captures import RANK, Captures
from scopa_engine.kernel.tables import ALL_RANKS, RANKS, SETS, Tables, supersets

KEPT = 1 << 12
"""How many answers are kept for each rank."""

# Counts of up to four cards of each rank, three bits a rank.
DIGIT = 3
MOST = (1 << DIGIT) - 1
COUNTS = [0]
for _rank in range(RANKS):
    COUNTS += [counts + (1 << DIGIT * _rank) for counts in COUNTS]

LOWEST = [0, 0x1, 0x401, 0x100401, RANK]
"""So many cards of the lowest rank, in the lowest suits."""

Way = tuple[int, tuple[tuple[int, int], ...]]
"""The ranks of which all cards are taken, as cards; then single cards that are taken: the cards
of the rank, and how many lower ones of them lie there."""


class Doubles:
    """What a card of ``rank`` may do.

    :ivar matters: by ranks on the table: those that :meth:`ways` must be asked for if they lie
        twice.
    """

    def __init__(self, tables: Tables, captures: Captures, rank: int, row: list[int]) -> None:
        self.captures = captures
        self.rank = rank
        self.reach = tables.low[rank].bit_length()
        self.known: dict[int, list[Way]] = {}
        near = tables.low[rank]
        own = 1 << rank
        summed, repeated = ranks_in_sums(tables, rank)
        matters, reached = [], []
        for present in range(near + 1):
            reach = summed[present] | present & own
            if tables.power[rank]:
                reach = matter = near
            elif tables.equal[rank] == 2 and present & own:
                reach = matter = own
            elif row[present] < 0:
                matter = reach
            else:
                matter = repeated[present] | present & ~row[present]
            matters.append(matter)
            reached.append(COUNTS[reach] * MOST)
        self.matters = matters * (SETS // len(matters))
        self.reached = reached * (SETS // len(reached))

    def ways(self, table: int, present: int) -> list[Way]:
        """All that the card may do, each equally likely; ``present`` are the ranks on the table."""
        counts = (
            COUNTS[table & ALL_RANKS]
            + COUNTS[table >> 10 & ALL_RANKS]
            + COUNTS[table >> 20 & ALL_RANKS]
            + COUNTS[table >> 30]
        ) & self.reached[present]
        return self.known.get(counts) or self.find(counts)

    def find(self, counts: int) -> list[Way]:
        """The same, for the first time."""
        if len(self.known) == KEPT:
            self.known.clear()
        table = sum([LOWEST[counts >> DIGIT * rank & MOST] << rank for rank in range(self.reach)])
        n = self.captures.options(table, self.rank, 0)
        self.known[counts] = found = [way_of(table, take) for take in self.captures.out[:n]]
        return found


def ranks_in_sums(tables: Tables, rank: int) -> tuple[list[int], list[int]]:
    """By the ranks near ``rank`` on the table: those in sums that may be taken; those twice in one.

    As if each rank lay there as often as a sum needs it.
    """
    near = tables.low[rank]
    summed, repeated = [0] * (near + 1), [0] * (near + 1)
    for part in range(tables.part_begin[rank], tables.part_begin[rank + 1]):
        need = tables.part_need[part]
        for present in supersets(need, near):
            summed[present] |= need
            repeated[present] |= tables.part_need_two[part]
    return summed, repeated


def way_of(table: int, take: int) -> Way:
    """The way to take those cards from the table."""
    whole = 0
    singles: list[tuple[int, int]] = []
    while take:
        same = RANK << ((take & -take).bit_length() - 1) % RANKS
        taken, lie = take & same, table & same
        take ^= taken
        if taken == lie:
            whole |= same
            continue
        lower = 0
        while lie:
            if taken & lie & -lie:
                singles.append((same, lower))
            lie &= lie - 1
            lower += 1
    return whole, tuple(singles)
