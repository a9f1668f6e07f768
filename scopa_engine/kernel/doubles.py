"""Captures from a table where a rank lies twice, remembered by how many cards of each rank lie.

What a card may do depends on those counts alone: suits tell only which cards of a rank go.  So it
is found once with the lowest suits on the table, and each way is kept as the places of the cards
that it takes among those of their ranks.
"""

from scopa_engine.kernel.captures import RANK, Captures
from scopa_engine.kernel.tables import ALL_RANKS, RANKS, Tables

KEPT = 1 << 12
"""How many answers are kept for each rank."""

# Counts of up to four cards of each rank, three bits a rank.
DIGIT = 3
MOST = (1 << DIGIT) - 1
COUNTS = [0]
for _rank in range(RANKS):
    COUNTS += [counts + (1 << DIGIT * _rank) for counts in COUNTS]

Way = tuple[int, tuple[tuple[int, int], ...]]
"""The ranks of which all cards are taken, as cards; then single cards that are taken: the cards
of the rank, and how many lower ones of them lie there."""


class Doubles:
    """What a card of ``rank`` may do."""

    def __init__(self, tables: Tables, captures: Captures, rank: int, row: list[int]) -> None:
        self.captures = captures
        self.rank = rank
        self.known: dict[int, list[Way]] = {}
        near = tables.low[rank]
        own = 1 << rank
        must_take_equal = tables.equal[rank] == 2 and not tables.power[rank]
        self.near = COUNTS[near] * MOST
        self.equal = COUNTS[own] * MOST if must_take_equal else 0
        """Where these are not 0, nothing else matters."""
        pairs = 0
        for part in range(tables.part_begin[rank], tables.part_begin[rank + 1]):
            pairs |= tables.part_need_two[part]
        if tables.power[rank]:
            pairs = near
        self.matters = [
            own
            if must_take_equal and present & own
            else near
            if stay < 0
            else pairs | (present & ~stay)
            for present, stay in enumerate(row)
        ]
        """By ranks on the table: those that :meth:`ways` must be asked for if they lie twice."""

    def ways(self, table: int) -> list[Way]:
        """All that the card may do, each equally likely."""
        counts = (
            COUNTS[table & ALL_RANKS]
            + COUNTS[table >> 10 & ALL_RANKS]
            + COUNTS[table >> 20 & ALL_RANKS]
            + COUNTS[table >> 30]
        )
        counts = counts & self.equal or counts & self.near
        return self.known.get(counts) or self.find(counts)

    def find(self, counts: int) -> list[Way]:
        """The same, for the first time."""
        if len(self.known) == KEPT:
            self.known.clear()
        table = 0
        for rank in range(RANKS):
            for suit in range(counts >> DIGIT * rank & MOST):
                table |= 1 << 10 * suit + rank
        n = self.captures.options(table, self.rank, 0)
        self.known[counts] = found = [way_of(table, take) for take in self.captures.out[:n]]
        return found


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
