"""What the piles can still change in a deal of two sides.

A category of points is settled when its bounds meet.  The code of two piles tells apart what
is not settled, given the cards that are out of play; settled points are kept out of it, so
that positions with the same future share an entry of the solver's table.
"""

from scopa_engine.kernel.playout import Playout
from scopa_engine.kernel.solver_tables import FULL, solver_tables_of
from scopa_engine.kernel.tables import Tables

PLIES = 42


class Bounds(Playout):
    """Bounds on the points still open, and the code of piles."""

    def __init__(self, tables: Tables) -> None:
        Playout.__init__(self, tables)
        known = solver_tables_of(tables)
        self.carte_least = known.carte_least
        self.denari_least = known.denari_least
        self.sevens_least = known.sevens_least
        self.special_least = known.special_least
        self.special_cards = known.special_cards
        self.packed = known.packed
        self.primiera_class = known.primiera_class
        self.primiera_adds = known.primiera_adds
        self.sweepers = known.sweepers
        self.doubles = tables.ponino * tables.scope
        self.extras = tables.sevens | self.doubles
        end = tables.scope_plays if tables.scope else 0
        self.sweeps_end = end
        self.sweeps_left = [max(0, (end - ply + 1) // 2) for ply in range(PLIES)]
        self.lo = 0
        self.hi = 0
        self.settled = 0
        self.extra_code = 0

    def look(self, mine: int, his: int, last: int) -> int:
        """Bound the points at the end, of ``mine`` less ``his``; the code of these piles.

        The bounds are left in ``lo`` and ``hi``, what is settled of them in ``settled``.
        """
        n0 = self.pack(mine)
        n1 = self.pack(his)
        p0 = n0 >> 8
        p1 = n1 >> 8
        n0 &= 63
        self.lo = 0
        self.hi = 0
        self.settled = 0
        code = last + 1 if self.heir == -1 else 0
        if self.is_open(self.carte_least[n0], -self.carte_least[n1 & 63]):
            code |= (n0 + 1) << 2
        n0 = self.pop[mine & 1023]
        if self.is_open(self.denari_least[n0], -self.denari_least[self.pop[his & 1023]]):
            code |= (n0 + 1) << 8
        if self.is_open(self.special_least[mine & 1023], -self.special_least[his & 1023]):
            code |= (mine & self.special_cards | 1024) << 12
        most0 = self.pack(FULL ^ his) >> 8
        most1 = self.pack(FULL ^ mine) >> 8
        if self.is_open(self.more_worth(p0, most1), self.more_worth(most0, p1)):
            code |= self.primiera_code(mine, his, p0) << 23
        return code

    def is_open(self, least: int, most: int) -> bool:
        """Add the bounds of a category; whether they do not meet yet."""
        self.lo += least
        self.hi += most
        if least == most:
            self.settled += least
            return False
        return True

    def pack(self, cards: int) -> int:
        """How many cards there are, and from bit 8 on their sum for the primiera."""
        return (
            self.packed[cards & 1023]
            + self.packed[cards >> 10 & 1023]
            + self.packed[cards >> 20 & 1023]
            + self.packed[cards >> 30]
        )

    def more_worth(self, a: int, b: int) -> int:
        """Who has the primiera by these sums; less than nothing is none."""
        if a < 0:
            a = 0
        if b < 0:
            b = 0
        return (a > b) - (a < b)

    def primiera_code(self, mine: int, his: int, worth: int) -> int:
        """What of two piles the primiera depends on, and a one."""
        if self.primiera_adds:
            return worth << 1 | 1
        return 1 | self.classes(mine) << 1 | self.classes(his) << 17

    def classes(self, cards: int) -> int:
        """The classes of the four suits, four bits each."""
        return (
            self.primiera_class[cards & 1023]
            | self.primiera_class[cards >> 10 & 1023] << 4
            | self.primiera_class[cards >> 20 & 1023] << 8
            | self.primiera_class[cards >> 30] << 12
        )

    def look_at_extras(self, mine: int, his: int, ply: int) -> None:
        """Add to :meth:`look` the categories that few rules have; see ``extra_code``."""
        self.extra_code = 0
        if self.sevens:
            n0 = self.count(mine & self.aces[6])
            n1 = self.count(his & self.aces[6])
            if self.is_open(self.sevens_least[n0], -self.sevens_least[n1]):
                self.extra_code = n0 + 1
        if self.doubles:
            self.look_at_ponino(mine & self.aces[8], his & self.aces[8], ply)

    def look_at_ponino(self, mine: int, his: int, ply: int) -> None:
        """The sweeps that may count twice, from the cavalli of both sides."""
        if mine and his:
            return
        me = ply & 1
        code = self.swept[me] << 6 | self.swept[1 - me]
        if not mine:
            self.lo -= self.swept[1 - me] + self.sweeps_left[ply + 1]
            code |= 1 << 12
        if not his:
            self.hi += self.swept[me] + self.sweeps_left[ply]
            code |= 1 << 13
        self.extra_code |= code << 3

    def look_at_sweeps(self, table: int, hand: int, ply: int) -> None:
        """Add the sweeps still possible; none right now if no card of ``hand`` can make one."""
        now = self.sweeps_left[ply]
        if now:
            ranks = (hand | hand >> 10 | hand >> 20 | hand >> 30) & 1023
            if not ranks & self.sweepers[self.sum_of(table)]:
                now -= 1
        self.hi += now
        self.lo -= self.sweeps_left[ply + 1]
        if self.sign < 0:
            lo = self.lo
            self.lo = -self.hi
            self.hi = -lo
            self.settled = -self.settled

    def sum_of(self, cards: int) -> int:
        """The values of cards added up."""
        return (
            self.value_sum[cards & 1023]
            + self.value_sum[cards >> 10 & 1023]
            + self.value_sum[cards >> 20 & 1023]
            + self.value_sum[cards >> 30]
        )
