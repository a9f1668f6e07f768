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
"""The ranks of which all cards are taken; then single cards that are taken: the rank, and how
many lower ones of it lie there; higher ones first, so that each may be taken before the next.

Then what that changes on the table: ``gone``, the ranks that no longer lie there, or the one that
now does; ``fewer``, the extra cards that no longer do.
"""


class Rank:
    """A rank in play: its cards on the table, and what one that is played may do.

    :ivar own: the rank among ranks.
    :ivar cards: all its cards.
    :ivar lying: those on the table, if it is among the ranks there.
    :ivar extra: by how many those are, its extra cards.
    :ivar stay: what stays by ranks on the table, if none lies twice.
    :ivar matters: by ranks on the table: the second cards of those that :meth:`ways` must be
        asked for if they lie twice.
    """

    def __init__(self, tables: Tables, captures: Captures, rank: int, stay: list[int]) -> None:
        self.captures = captures
        self.rank = rank
        self.own, self.cards = 1 << rank, RANK << rank
        self.lying = 0
        one, two, three = (1 << rank + 10 * suit for suit in (1, 2, 3))
        self.extra = (0, 0, one, one | two, one | two | three)
        self.stay = stay
        self.known: dict[int, list[Way]] = {}
        self._find_what_matters(tables)

    def _find_what_matters(self, tables: Tables) -> None:
        rank, own = self.rank, self.own
        near = tables.low[rank]
        summed, repeated = ranks_in_sums(tables, rank)
        matters, reached = [], []
        for present in range(near + 1):
            reach = summed[present] | present & own
            if tables.power[rank]:
                reach = matter = near
            elif tables.equal[rank] == 2 and present & own:
                reach = matter = own
            elif self.stay[present] < 0:
                matter = reach
            else:
                matter = repeated[present] | present & ~self.stay[present]
            matters.append(matter << 10)
            reached.append(reach * RANK)
        self.matters = matters * (SETS // len(matters))
        self.reached = reached * (SETS // len(reached))

    def take(self, lower: int) -> int:
        """The card that has so many lower ones of the rank on the table, taken from there."""
        cards = self.lying
        for _ in range(lower):
            cards &= cards - 1
        card = cards & -cards
        self.lying ^= card
        return card

    def ways(self, present: int, extra: int) -> list[Way]:
        """All that the card may do, each equally likely, by the ranks and extra cards there."""
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
    whole, changed = 0, 0 if take else 1 << rank
    singles: list[tuple[int, int]] = []
    while take:
        rank = ((take & -take).bit_length() - 1) % RANKS
        taken, lie = take & RANK << rank, lowest & RANK << rank
        take ^= taken
        left = lie.bit_count() - taken.bit_count()
        changed |= lie >> RANKS * left << RANKS * left
        if not left:
            whole |= 1 << rank
            continue
        lower = 0
        while lie:
            if taken & lie & -lie:
                singles.append((rank, lower))
            lie &= lie - 1
            lower += 1
    return whole, tuple(reversed(singles)), changed & ALL_RANKS, changed & ~ALL_RANKS
