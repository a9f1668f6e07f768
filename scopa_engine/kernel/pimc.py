"""Perfect-information Monte Carlo: the moves of a position solved in random worlds.

A world deals the hidden cards at random; it keeps every hand and the stock at their sizes,
since cards change places only among the plies that were named as hidden.
"""

from collections.abc import Sequence

from scopa_engine.kernel.ordering import STACK
from scopa_engine.kernel.solver import Solver
from scopa_engine.kernel.tables import Tables, nogil, zeros


class Pimc(Solver):
    """Adds up the exact values of the moves of a position over random worlds."""

    def __init__(self, tables: Tables, bits: int = 16) -> None:
        Solver.__init__(self, tables, bits)
        self.hidden = zeros(40)
        self.hidden_count = 0
        self.worlds = 0
        self.wanted = 0
        self.sums = zeros(STACK)

    def hide(self, plies: Sequence[int]) -> None:
        """Start anew on the position loaded; the cards at ``plies`` of ``seq`` are hidden.

        :meth:`pimc` leaves them there in a random order.
        """
        self.hidden_count = len(plies)
        for i in range(self.hidden_count):
            self.hidden[i] = plies[i]
        self.worlds = 0

    def pimc(self, worlds: int) -> int:
        """Solve so many more worlds, for :meth:`moves` and :meth:`totals`; how many there are.

        Fewer when the search ended early; a world that was not finished is left out.
        """
        self.nodes = 0
        self.wanted = self.worlds + worlds
        with nogil:
            self.solve_worlds()
        return self.worlds

    def totals(self) -> Sequence[float]:
        """The sum of the values by move over all worlds so far, for the side to play.

        Without meaning before the first world is finished.
        """
        return [self.sums[i] for i in range(self.choices)]

    def solve_worlds(self) -> None:
        """The work of :meth:`pimc`."""
        while self.worlds < self.wanted:
            self.deal_world()
            self.set_root()
            self.solve_each()
            if self.nodes >= self.limit:
                return
            for i in range(self.choices):
                if self.worlds:
                    self.sums[i] += self.value[i]
                else:
                    self.sums[i] = self.value[i]
            self.worlds += 1

    def deal_world(self) -> None:
        """Put the hidden cards into a random order."""
        for i in range(self.hidden_count - 1, 0, -1):
            j = self.hidden[self.next_random(i + 1)]
            card = self.seq[self.hidden[i]]
            self.seq[self.hidden[i]] = self.seq[j]
            self.seq[j] = card
