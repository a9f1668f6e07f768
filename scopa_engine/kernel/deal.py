"""A deal in progress and its points.

The cards to come lie in ``seq`` in the order of play, as if every hand were played from left to
right: the hand of the player at ply p is seq[p], seq[p + players], … to the end of the round.
Sides are counted from that of the deal's first player, so that the side at ply p is p modulo
sides.
"""

from collections.abc import Sequence

from scopa_engine.kernel.captures import M32, Captures
from scopa_engine.kernel.tables import (
    PAYOFF_WIDTH,
    PAYOFF_WON,
    POPULATION,
    RANK_OF,
    VALUE_SUM,
    Tables,
    zeros,
)


class Deal(Captures):
    """Piles, scope and table of one deal under ``tables``."""

    def __init__(self, tables: Tables) -> None:
        Captures.__init__(self, tables)
        self.players = tables.players
        self.sides = tables.sides
        self.plays = tables.plays
        self.side_at = tables.side_at
        self.round_plays = tables.round_plays
        self.scope_plays = tables.scope_plays
        self.ace_scopa = tables.ace_scopa
        self.ace_fourteen = tables.ace_fourteen
        self.carte = tables.carte
        self.denari = tables.denari
        self.sevens = tables.sevens
        self.sevens_all = tables.sevens_all
        self.count_scope = tables.scope
        self.ponino = tables.ponino
        self.sign = -1 if tables.inverse else 1
        self.primiera = tables.primiera
        self.special = tables.special
        self.pop = POPULATION
        self.value_sum = VALUE_SUM
        self.rank = RANK_OF
        self.seq = zeros(40)
        self.pile = zeros(6)
        self.swept = zeros(6)
        self.root_pile = zeros(6)
        self.root_swept = zeros(6)
        self.points = zeros(6)
        self.gain = zeros(6)
        self.key = zeros(6)
        self.table = 0
        self.last = -1
        self.ply = 0
        self.heir = -1
        self.rng = 1
        self.is_for_match = 0
        self.match_payoff = zeros(PAYOFF_WIDTH * PAYOFF_WIDTH)
        self.outright = 0
        self.unit = 1.0

    def load(
        self,
        seq: Sequence[int],
        ply: int,
        table: int,
        piles: Sequence[int],
        swept: Sequence[int],
        last: int,
        heir: int,
    ) -> None:
        """Set the position, which is played for points; ``last`` and ``heir`` are sides.

        ``heir`` gets the cards left on the table: -1 whoever captured last, -2 nobody.
        """
        for i in range(self.plays):
            self.seq[i] = seq[i]
        for side in range(self.sides):
            self.root_pile[side] = piles[side]
            self.root_swept[side] = swept[side]
        self.ply = ply
        self.table = table
        self.last = last
        self.heir = heir
        self.is_for_match = 0
        self.unit = 1.0

    def stake(self, payoffs: Sequence[int], unit: float, outright: int) -> None:
        """Play the position of two sides that was loaded for payoffs and not for points.

        :param payoffs: what side 0 gains and side 1 loses, by points of side 0 times
            ``PAYOFF_WIDTH`` plus points of side 1.
        :param unit: what a point is worth in payoffs, so that a search explores alike.
        :param outright: denari which win the match for the side that has all; 0 for none.
        """
        for i in range(PAYOFF_WIDTH * PAYOFF_WIDTH):
            self.match_payoff[i] = payoffs[i]
        self.unit = unit
        self.outright = outright
        self.is_for_match = 1

    def seed(self, seed: int) -> None:
        """Start the random numbers (xorshift32) anew."""
        x = ((seed * 2654435761) & M32) ^ 0x9E3779B9
        self.rng = x if x else 1

    def counts_as_scopa(self, rank: int, taken: int) -> int:
        """Whether taking the whole table counts, as it may not by the power of an ace."""
        if rank or self.ace_scopa or (taken & (taken - 1) == 0 and taken & self.aces[0]):
            return 1
        total = (
            self.value_sum[taken & 1023]
            + self.value_sum[taken >> 10 & 1023]
            + self.value_sum[taken >> 20 & 1023]
            + self.value_sum[taken >> 30]
        )
        return 1 if self.ace_fourteen and total == 14 else 0

    def difference(self, table: int, last: int) -> int:
        """Points of side 0 less those of side 1 at the end of a deal of two sides."""
        c0 = self.pile[0]
        c1 = self.pile[1]
        owner = self.heir if self.heir != -1 else last
        if owner == 0:
            c0 |= table
        elif owner == 1:
            c1 |= table
        v = self.special[c0 & 1023] - self.special[c1 & 1023]
        if self.carte:
            v += self.more(self.count(c0), self.count(c1))
        if self.denari:
            v += self.more(self.pop[c0 & 1023], self.pop[c1 & 1023])
        v += self.more(self.primiera_of(c0), self.primiera_of(c1))
        if self.sevens:
            v += self.sevens_of(c0, c1)
        if self.count_scope:
            v += self.scope_of(0, c0) - self.scope_of(1, c1)
        return v * self.sign

    def match_result(self, table: int, last: int) -> int:
        """The payoff of side 0 at the end of a deal of two sides."""
        self.count_points(table, last)
        if self.outright:
            if self.pile[0] & self.outright == self.outright:
                return PAYOFF_WON
            if self.pile[1] & self.outright == self.outright:
                return -PAYOFF_WON
        a = self.points[0] if self.points[0] < PAYOFF_WIDTH else PAYOFF_WIDTH - 1
        b = self.points[1] if self.points[1] < PAYOFF_WIDTH else PAYOFF_WIDTH - 1
        return self.match_payoff[a * PAYOFF_WIDTH + b]

    def margins(self, table: int, last: int) -> None:
        """For each side its points less those of the best other one, into ``gain``.

        For deals of three or more sides; with two see :meth:`difference`.
        """
        self.count_points(table, last)
        for side in range(self.sides):
            self.gain[side] = (self.points[side] - self.best_other(side)) * self.sign

    def count_points(self, table: int, last: int) -> None:
        """The points of each side at the end of a deal, into ``points``."""
        owner = self.heir if self.heir != -1 else last
        if owner >= 0:
            self.pile[owner] |= table
        for side in range(self.sides):
            self.points[side] = self.sure_points(side, self.pile[side])
        for what in range(4):
            for side in range(self.sides):
                self.key[side] = self.majority_of(what, self.pile[side])
            self.add_majority()

    def sure_points(self, side: int, cards: int) -> int:
        """The points of a side that do not depend on what others have."""
        points = self.special[cards & 1023]
        if self.count_scope:
            points += self.scope_of(side, cards)
        if self.sevens_all and self.count(cards & self.aces[6]) == 4:
            points += 1
        return points

    def best_other(self, side: int) -> int:
        """The most points of any other side."""
        best = -1000
        for other in range(self.sides):
            if other != side and self.points[other] > best:
                best = self.points[other]
        return best

    def majority_of(self, what: int, cards: int) -> int:
        """What is compared for carte 0, denari 1, primiera 2, sevens 3; 0 if that is off."""
        if what == 0:
            return self.count(cards) if self.carte else 0
        if what == 1:
            return self.pop[cards & 1023] if self.denari else 0
        if what == 2:
            return self.primiera_of(cards)
        return self.count(cards & self.aces[6]) if self.sevens else 0

    def add_majority(self) -> None:
        """One point to the side with the highest key, if it is the only one."""
        best = 0
        for side in range(1, self.sides):
            if self.key[side] > self.key[best]:
                best = side
        shared = 0
        for side in range(self.sides):
            shared += self.key[side] == self.key[best]
        if shared == 1:
            self.points[best] += 1

    def more(self, a: int, b: int) -> int:
        """1, 0 or -1, as a is more than b, as much, or less."""
        return (a > b) - (a < b)

    def count(self, cards: int) -> int:
        """How many cards there are."""
        return (
            self.pop[cards & 1023]
            + self.pop[cards >> 10 & 1023]
            + self.pop[cards >> 20 & 1023]
            + self.pop[cards >> 30]
        )

    def primiera_of(self, cards: int) -> int:
        """What is compared for the primiera."""
        worth = (
            self.primiera[cards & 1023]
            + self.primiera[cards >> 10 & 1023]
            + self.primiera[cards >> 20 & 1023]
            + self.primiera[cards >> 30]
        )
        return worth if worth > 0 else 0

    def sevens_of(self, c0: int, c1: int) -> int:
        """The points for sevens, of two sides."""
        n0 = self.count(c0 & self.aces[6])
        n1 = self.count(c1 & self.aces[6])
        v = self.more(n0, n1)
        if self.sevens_all:
            v += (n0 == 4) - (n1 == 4)
        return v

    def scope_of(self, side: int, cards: int) -> int:
        """The points for the scope of a side."""
        if self.ponino and cards & self.aces[8] == self.aces[8]:
            return 2 * self.swept[side]
        return self.swept[side]
