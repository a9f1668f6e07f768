"""Alpha-beta with a table of positions.

Fail-soft, with windows of no width, on a stack of its own.  A value at a ply is what the rest
of the deal brings the side to play there, less the other side: all points but the scope so
far.  Entries of the table hold it without the points already settled.
"""

from array import array

from scopa_engine.kernel.bounds import PLIES
from scopa_engine.kernel.ordering import Ordering
from scopa_engine.kernel.solver_tables import CODE_MIX, EXTRA_MIX, HELD_MIX, M63, TABLE_MIX
from scopa_engine.kernel.tables import Tables, zeros

UNBOUNDED = 120  # no deal is worth as much
NO_LIMIT = 1 << 62
NO_MOVE = -1


class AlphaBeta(Ordering):
    """Bounds the value at a ply whose state is set; a table of 2 to the ``bits`` entries."""

    def __init__(self, tables: Tables, bits: int) -> None:
        Ordering.__init__(self, tables)
        self.slots = array("q", bytes(16 << bits))
        self.slot_mask = (1 << bits) - 1
        self.salt = 1
        self.nodes = 0
        self.limit = NO_LIMIT
        self.beta_at = zeros(PLIES)
        self.best_at = zeros(PLIES)
        self.best_move_at = zeros(PLIES)
        self.key_at = zeros(PLIES)
        self.settled_at = zeros(PLIES)

    def search(self, root: int, beta: int) -> int:
        """A bound on the value at ``root`` that tells whether it is ``beta`` or more.

        At least ``beta`` it is a lower bound, below an upper one.
        """
        ply = root
        self.beta_at[ply] = beta
        while ply >= root:
            while not self.is_known(ply):
                self.list_moves(ply, self.best_move_at[ply])
                ply = self.play_next(ply)
            if self.nodes >= self.limit:
                return 0
            ply = self.back_up(ply, root)
            if ply >= root:
                ply = self.play_next(ply)
        return self.best_at[root]

    def play_next(self, ply: int) -> int:
        """Play the best move left at ``ply``; the next ply."""
        self.play_at(ply, self.put_best_first(ply))
        self.beta_at[ply + 1] = self.step_at[ply] - self.beta_at[ply] + 1
        return ply + 1

    def back_up(self, ply: int, root: int) -> int:
        """Go back to where there is a move left to try; before the root if nowhere."""
        while ply > root:
            value = self.best_at[ply]
            ply -= 1
            if self.step_at[ply]:
                value -= self.step_at[ply]
                self.unsweep(ply)
            if -value > self.best_at[ply]:
                self.best_at[ply] = -value
                self.best_move_at[ply] = self.move[self.next_at[ply] - 1]
            if self.best_at[ply] < self.beta_at[ply] and self.next_at[ply] < self.end_at[ply + 1]:
                return ply
            self.store(ply)
        return root - 1

    def is_known(self, ply: int) -> bool:
        """Whether ``best_at`` this ply could be told without trying moves."""
        self.nodes += 1
        if ply == self.plays:
            self.best_at[ply] = self.final_value(ply)
            return True
        table = self.table_at[ply]
        mine = self.own_at[ply]
        his = self.other_at[ply]
        code = self.look(mine, his, self.last_at[ply])
        if self.extras:
            self.look_at_extras(mine, his, ply)
        self.look_at_sweeps(table, self.held_at[ply] & self.dealt[ply], ply)
        if self.is_cut(ply, self.lo, self.hi):
            return True
        self.key_at[ply] = self.key_of(table, self.held_at[ply], code)
        self.settled_at[ply] = self.settled
        self.best_at[ply] = -UNBOUNDED
        return self.is_in_table(ply)

    def is_in_table(self, ply: int) -> bool:
        """Whether the table tells the value at ``ply``; if it knows no more, the move to try."""
        self.best_move_at[ply] = NO_MOVE
        slot = self.slot_of(self.key_at[ply])
        if self.slots[slot] != self.key_at[ply]:
            return False
        entry = self.slots[slot + 1]
        low = (entry & 255) - 128 + self.settled_at[ply]
        high = (entry >> 8 & 255) - 128 + self.settled_at[ply]
        if self.is_cut(ply, low, high):
            return True
        self.best_move_at[ply] = entry >> 16
        return False

    def is_cut(self, ply: int, low: int, high: int) -> bool:
        """Whether these bounds tell the value at ``ply`` well enough."""
        if low >= self.beta_at[ply] or low == high:
            self.best_at[ply] = low
            return True
        if high < self.beta_at[ply]:
            self.best_at[ply] = high
            return True
        return False

    def final_value(self, ply: int) -> int:
        """The value after the last play; the side to play is the first one again."""
        self.pile[0] = self.own_at[ply]
        self.pile[1] = self.other_at[ply]
        value = self.difference(self.table_at[ply], self.last_at[ply])
        if self.count_scope:
            value -= self.sign * (self.swept[0] - self.swept[1])
        return value

    def key_of(self, table: int, held: int, code: int) -> int:
        """The key of a position in this deal."""
        key = table * TABLE_MIX + held * HELD_MIX + code * CODE_MIX + self.salt
        if self.extras:
            key += self.extra_code * EXTRA_MIX
        return key & M63

    def slot_of(self, key: int) -> int:
        """Where a position belongs in the table, by the bits that are mixed best."""
        return 2 * (key >> 32 & self.slot_mask)

    def store(self, ply: int) -> None:
        """Note the bound found at ``ply``, beside the other one if it is there."""
        key = self.key_at[ply]
        slot = self.slot_of(key)
        low = 0
        high = 255
        if self.slots[slot] == key:
            low = self.slots[slot + 1] & 255
            high = self.slots[slot + 1] >> 8 & 255
        value = self.best_at[ply]
        if value >= self.beta_at[ply]:
            low = value - self.settled_at[ply] + 128
        else:
            high = value - self.settled_at[ply] + 128
        self.slots[slot] = key
        self.slots[slot + 1] = self.best_move_at[ply] << 16 | high << 8 | low
