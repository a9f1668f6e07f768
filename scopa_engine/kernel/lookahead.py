"""Random worlds searched some plies deep: alpha-beta, and an estimate of what the piles promise.

A last round is solved to its end.  The readable core does the same in
:mod:`scopa_engine.search.lookahead`, whose values these are to the bit.
"""

from collections.abc import Sequence

from scopa_engine.kernel.alphabeta import NO_MOVE
from scopa_engine.kernel.ordering import STACK
from scopa_engine.kernel.pimc import Pimc
from scopa_engine.kernel.solver_tables import PRIMIERA_LEAD
from scopa_engine.kernel.tables import Tables, reals

ALL_CARDS = 40
ALL_DENARI = 10
ALL_SEVENS = 4
ALL_LEADS = 156  # what PRIMIERA_LEAD adds up to in a deck
INFINITE = 1e300


class Lookahead(Pimc):
    """As :class:`Pimc`, but worlds are not solved.

    :param depth: plies to look ahead, the first move included.
    :param last: with so many plays left or fewer a world is searched to the end.
    """

    def __init__(self, tables: Tables, depth: int, last: int) -> None:
        Pimc.__init__(self, tables, 0)  # no table of positions
        self.depth = depth
        self.last_plays = last
        self.primiera_lead = PRIMIERA_LEAD
        self.has_primiera = self.primiera[1023] > 0
        self.value_in = reals(STACK)
        self.added = reals(STACK)

    def totals(self) -> Sequence[float]:
        """The sum of the values by move over all worlds so far, for the side to play."""
        return [self.added[i] for i in range(self.choices)]

    def solve_worlds(self) -> None:
        """The work of :meth:`pimc`: worlds are searched, not solved."""
        left = self.plays - self.ply
        depth = left if left <= self.last_plays else self.depth
        while self.worlds < self.wanted:
            self.deal_world()
            self.set_root()
            self.choices = self.list_moves(self.ply, NO_MOVE)
            for i in range(self.choices):
                self.value_in[i] = self.value_after(
                    self.ply, self.move[i], depth - 1, -INFINITE, INFINITE
                )
            if self.nodes >= self.limit:
                return
            for i in range(self.choices):
                self.added[i] = self.value_in[i] + (self.added[i] if self.worlds else 0.0)
            self.worlds += 1

    def value_after(self, ply: int, move: int, depth: int, alpha: float, beta: float) -> float:
        """The value of a move at ``ply`` for the side that plays it."""
        self.play_at(ply, move)
        value = -self.value_within(ply + 1, depth, -beta, -alpha)
        self.unsweep(ply)
        return value

    def value_within(self, ply: int, depth: int, alpha: float, beta: float) -> float:
        """The points at the end of the deal for the side to play, as well as is known."""
        self.nodes += 1
        if self.nodes >= self.limit:
            return 0.0
        if ply == self.plays:
            return self.value_at_end(ply)
        if depth == 0:
            return self.estimate(ply)
        best = -INFINITE
        self.list_moves(ply, NO_MOVE)
        while best < beta and self.next_at[ply] < self.end_at[ply + 1]:
            low = best if best > alpha else alpha
            value = self.value_after(ply, self.put_best_first(ply), depth - 1, low, beta)
            if value > best:
                best = value
        return best

    def value_at_end(self, ply: int) -> float:
        """The points after the last play, for the side that played first."""
        self.pile[0] = self.own_at[ply]
        self.pile[1] = self.other_at[ply]
        return self.difference(self.table_at[ply], self.last_at[ply])

    def estimate(self, ply: int) -> float:
        """The points to expect: what is won for good, and of each majority the share led by."""
        mine = self.own_at[ply]
        his = self.other_at[ply]
        sure = self.special[mine & 1023] - self.special[his & 1023]
        if self.count_scope:
            me = ply & 1
            sure += self.scope_of(me, mine) - self.scope_of(1 - me, his)
        value = 0.0 + sure
        if self.carte:
            value += self.lead(self.count(mine), self.count(his), ALL_CARDS)
        if self.denari:
            value += self.lead(self.pop[mine & 1023], self.pop[his & 1023], ALL_DENARI)
        if self.has_primiera:
            value += self.lead(self.leads(mine), self.leads(his), ALL_LEADS)
        if self.sevens:
            sevens = self.aces[6]
            value += self.lead(self.count(mine & sevens), self.count(his & sevens), ALL_SEVENS)
        return -value if self.sign < 0 else value

    def lead(self, mine: int, his: int, everything: int) -> float:
        """How far a majority is won, from -1 to 1, by the lead over what is still open."""
        share = (mine - his) / (everything - mine - his + 1.0)
        if share > 1.0:
            return 1.0
        return share if share > -1.0 else -1.0

    def leads(self, cards: int) -> int:
        """What the cards of a pile weigh in the fight for the primiera."""
        return (
            self.primiera_lead[cards & 1023]
            + self.primiera_lead[cards >> 10 & 1023]
            + self.primiera_lead[cards >> 20 & 1023]
            + self.primiera_lead[cards >> 30]
        )
