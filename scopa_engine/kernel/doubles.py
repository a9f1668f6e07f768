"""Captures from a table where a rank lies twice, remembered by how many cards of each rank lie.

What a card may do depends on those counts alone: suits tell only which cards of a rank go.  So it
is found once with the lowest suits on the table, and each way is kept as the places of the cards
that it takes among those of their ranks.

Of a table in the lowest suits, the cards of suit 0 are the ranks that lie there; the others are
called its *extra* cards.
"""

from scopa_engine.kernel.captures import RANK, Captures
from scopa_engine.kernel.tables import ALL_RANKS, RANKS, SETS, Tables, supersets

KEPT = 1 << 12
"""How many answers are kept for each rank."""

Way = tuple[int, tuple[tuple[int, int], ...], int, int]
"""The ranks of which all cards are taken, as cards; then single cards that are taken: the cards
of the rank, and how many lower ones of them lie there.

Then what that changes on the table: ``gone``, the ranks that no longer lie there, or the one that
now does; ``fewer``, the extra cards that no longer do.
"""


def ranks_on(table: int) -> tuple[int, int]:
    """The ranks that lie on the table, and the extra cards, both in the lowest suits."""
    a, b = table & ALL_RANKS, table >> 10 & ALL_RANKS
    c, d = table >> 20 & ALL_RANKS, table >> 30
    # Sorts the four suits, all ranks at once.
    a, b = a | b, a & b
    c, d = c | d, c & d
    a, c = a | c, a & c
    b, d = b | d, b & d
    b, c = b | c, b & c
    return a, b << 10 | c << 20 | d << 30


class Doubles:
    """What a card of ``rank`` may do.

    :ivar matters: by ranks on the table: the second cards of those that :meth:`ways` must be
        asked for if they lie twice.
    """

    def __init__(self, tables: Tables, captures: Captures, rank: int, row: list[int]) -> None:
        self.captures = captures
        self.rank = rank
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
            matters.append(matter << 10)
            reached.append(reach * RANK)
        self.matters = matters * (SETS // len(matters))
        self.reached = reached * (SETS // len(reached))

    def ways(self, present: int, extra: int) -> list[Way]:
        """All that the card may do, each equally likely, on a table as :func:`ranks_on` tells."""
        lowest = (present | extra) & self.reached[present]
        return self.known.get(lowest) or self.find(lowest)

    def find(self, lowest: int) -> list[Way]:
        """The same, for the first time."""
        if len(self.known) == KEPT:
            self.known.clear()
        n = self.captures.options(lowest, self.rank, 0)
        found = [way_of(lowest, take, self.rank) for take in self.captures.out[:n]]
        self.known[lowest] = found
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


def way_of(lowest: int, take: int, rank: int) -> Way:
    """The way to take those cards from a table in the lowest suits, or to lay the card."""
    present, extra = ranks_on(lowest ^ (take or 1 << rank))
    whole = 0
    singles: list[tuple[int, int]] = []
    while take:
        same = RANK << ((take & -take).bit_length() - 1) % RANKS
        taken, lie = take & same, lowest & same
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
    return whole, tuple(singles), present ^ lowest & ALL_RANKS, extra ^ lowest & ~ALL_RANKS
