"""Information-set Monte Carlo tree search, single observer.

Each iteration deals the hidden cards anew, goes down the tree by UCB1 among the moves that
are possible in that world, adds one node, plays the deal out at random and adds the result to
all nodes on the way (Cowling, Powley and Whitehouse, IEEE TCIAIG 4(2), 2012).

The tree is one hash table.  A node's key is the slot of its parent and the cards played and
taken, which name the move since the table is public.
"""

from array import array
from math import log, sqrt

from scopa_engine.kernel.captures import M32
from scopa_engine.kernel.tables import Tables, nogil, shared_reals, zeros
from scopa_engine.kernel.worlds import Worlds

# A node is three numbers: its key; visits in the high half and how often it could be chosen in
# the low one; the sum of results.
COUNTS = 1
TOTAL = 2
ONE_VISIT = 1 << 32
ROOT = (1 << 23) - 1
FEW_LOGS = 1 << 16
M64 = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
"""The golden ratio's share of 64 bits: spreads keys (Knuth, TAOCP 3, 6.4)."""


class Tree(Worlds):
    """Searches the position that was loaded, hidden cards at the plies of ``hidden``."""

    def __init__(self, tables: Tables) -> None:
        Worlds.__init__(self, tables)
        self.nodes = array("q")
        self.logs = shared_reals(FEW_LOGS)
        if self.logs[2] == 0:
            self.find_logarithms()
        self.mask = 0
        self.is_stale = False
        self.used = 0
        self.exploration = 2.0
        self.prior = 0.0
        self.todo = 0
        self.slots = zeros(8192)
        self.path = zeros(40)
        self.depth = 0
        self.missing = 0
        self.leaf_ply = 0
        self.leaf_table = 0
        self.leaf_last = -1
        self.iterations = 0

    def find_logarithms(self) -> None:
        """Natural logarithms of whole numbers."""
        for i in range(1, FEW_LOGS):
            self.logs[i] = log(i)

    def start(self, hidden: list[int], size: int) -> None:
        """Begin a new tree of at most ``size`` nodes (a power of two).

        :param hidden: plies whose cards are not known to the player at the root.
        """
        self.is_stale = len(self.nodes) >= 3 * size
        if not self.is_stale:
            self.nodes = array("q", bytes(24 * size))
        self.mask = size - 1
        self.used = 0
        self.iterations = 0
        self.hide(hidden)

    def search(self, iterations: int) -> None:
        """Go on for so many iterations."""
        self.todo = iterations
        with nogil:
            self.run()

    def clear(self) -> None:
        """Empty the memory of an earlier tree: cheaper than new memory.

        Left to the first :meth:`search`, so that several threads clear theirs at once.
        """
        for i in range(3 * (self.mask + 1)):
            self.nodes[i] = 0
        self.is_stale = False

    def run(self) -> None:
        """The work of :meth:`search`."""
        if self.is_stale:
            self.clear()
        for _ in range(self.todo):
            self.deal_world()
            if self.seen_count:
                self.weigh_world()
            self.iterate()
        self.iterations += self.todo

    def iterate(self) -> None:
        """Go down, add a node, play out, and add the result on the way back."""
        self.descend(self.plays)
        if self.epsilon >= 0:
            self.back_up(self.playout_move(self.leaf_ply, self.leaf_table, self.leaf_last, True))
        else:
            self.back_up(self.playout_card(self.leaf_ply, self.leaf_table, self.leaf_last))
        self.keep_world()

    def descend(self, end: int) -> None:
        """Go down to a new node, at the farthest to the ply ``end``; leaves the leaf reached."""
        table = self.table
        last = self.last
        ply = self.ply
        parent = ROOT
        self.depth = 0
        grown = 0
        while ply < end and not grown:
            n = self.find_children(ply, table, parent)
            if self.missing and 8 * self.used < 7 * self.mask:
                pick = self.likeliest_missing(n, table) if self.prior else self.any_missing()
                self.add_child(parent, pick)
                grown = 1
            elif self.missing == n:
                break
            else:
                pick = self.best_child(n, table) if n > 1 else 0
            parent = self.slots[pick]
            self.path[self.depth] = parent
            self.depth += 1
            q = self.source[pick]
            card = self.seq[q]
            self.seq[q] = self.seq[ply]
            self.seq[ply] = card
            if self.out[pick]:
                last = self.side_at[ply]
            table = self.play(ply, card, self.out[pick], table)
            ply += 1
        self.leaf_ply = ply
        self.leaf_table = table
        self.leaf_last = last

    def find_children(self, ply: int, table: int, parent: int) -> int:
        """The moves possible here and their slots; counts in ``missing`` those without a node."""
        end = ply - ply % self.round_plays + self.round_plays
        n = 0
        missing = 0
        q = ply
        while q < end:
            card = self.seq[q]
            k = n
            n = self.options(table, self.rank[card], n)
            while k < n:
                slot = self.slot_of(parent << 40 | self.out[k] | self.bit[card])
                self.slots[k] = slot
                self.source[k] = q
                if self.nodes[3 * slot]:
                    self.nodes[3 * slot + COUNTS] += 1
                else:
                    missing += 1
                k += 1
            q += self.players
        self.missing = missing
        return n

    def slot_of(self, key: int) -> int:
        """Where the node of ``key`` is, or would be.

        The bits used depend little on the parent: the same plays lie near each other, which costs
        more steps than a better spread, but less time, as they are in the processor's cache.
        """
        h = key  # in C a number without a sign
        h = (h * GOLDEN) & M64
        slot = (h ^ h >> 29) >> 32 & self.mask
        while self.nodes[3 * slot] != 0 and self.nodes[3 * slot] != key:
            slot = (slot + 1) & self.mask
        return slot

    def any_missing(self) -> int:
        """One of the moves without a node, all equally likely."""
        k = self.next_random(self.missing) if self.missing > 1 else 0
        pick = 0
        while True:
            if self.nodes[3 * self.slots[pick]] == 0:
                if k == 0:
                    break
                k -= 1
            pick += 1
        return pick

    def likeliest_missing(self, n: int, table: int) -> int:
        """Of the moves without a node the one that players like best."""
        pick = -1
        best = 0
        for k in range(n):
            if self.nodes[3 * self.slots[k]] == 0:
                liking = self.liking(self.seq[self.source[k]], self.out[k], table)
                if pick < 0 or liking > best:
                    best = liking
                    pick = k
        return pick

    def add_child(self, parent: int, pick: int) -> None:
        """A new node for a move."""
        node = 3 * self.slots[pick]
        self.nodes[node] = parent << 40 | self.out[pick] | self.bit[self.seq[self.source[pick]]]
        self.nodes[node + COUNTS] = 1
        self.used += 1

    def best_child(self, n: int, table: int) -> int:
        """The move with the highest upper confidence bound.

        What players like counts ``prior`` a unit, less with each visit (progressive bias:
        Chaslot et al., New Mathematics and Natural Computation 4(3), 2008).
        """
        pick = 0
        best = -1e300
        exploration = self.exploration * self.unit
        prior = self.prior * self.unit
        for k in range(n):
            node = 3 * self.slots[k]
            if self.nodes[node] == 0:
                continue
            counts = self.nodes[node + COUNTS]
            v = float(counts >> 32)
            available = counts & M32
            if available >= FEW_LOGS:
                available = FEW_LOGS - 1
            u = self.nodes[node + TOTAL] + exploration * sqrt(self.logs[available] * v)
            if self.prior:
                u += prior * self.liking(self.seq[self.source[k]], self.out[k], table)
            u /= v
            if u > best:
                best = u
                pick = k
        return pick

    def back_up(self, value: int) -> None:
        """Add the result of a playout to the nodes on the path, each for its mover's side."""
        if self.sides == 2:
            self.gain[0] = value
            self.gain[1] = -value
        for k in range(self.depth):
            node = 3 * self.path[k]
            self.nodes[node + COUNTS] += ONE_VISIT
            self.nodes[node + TOTAL] += self.gain[self.side_at[self.ply + k]]

    def root_moves(self) -> list[tuple[int, int, int, int]]:
        """Each move of the root: card, cards taken, visits, sum of results."""
        n = self.find_root()
        return [
            (
                self.seq[self.source[k]],
                self.out[k],
                self.nodes[3 * self.slots[k] + COUNTS] >> 32,
                self.nodes[3 * self.slots[k] + TOTAL],
            )
            for k in range(n)
        ]

    def find_root(self) -> int:
        """The root's moves as :meth:`find_children`."""
        if self.is_stale:
            self.clear()
        return self.find_children(self.ply, self.table, ROOT)
