"""The moves of a position in the order in which to try them.

The state at each ply of the line being looked at lies in arrays by ply; the moves of a ply
stand behind those of the ply before it on one stack.
"""

from scopa_engine.kernel.bounds import PLIES, Bounds
from scopa_engine.kernel.captures import OUT
from scopa_engine.kernel.solver_tables import solver_tables_of
from scopa_engine.kernel.tables import Tables, zeros

STACK = 1 << 14
FIRST = 1 << 20  # the score of the move to try first
MODULUS = 67  # tells all powers of two below 2 to the 66 apart


class Ordering(Bounds):
    """Lists moves with a score by what they take and what they leave to the next player."""

    def __init__(self, tables: Tables) -> None:
        Bounds.__init__(self, tables)
        known = solver_tables_of(tables)
        self.denari_worth = known.denari_worth
        self.suit_worth = known.suit_worth
        self.laid_worth = known.laid_worth
        self.card_at = zeros(MODULUS)
        for card in range(40):
            self.card_at[self.bit[card] % MODULUS] = card
        self.dealt = zeros(PLIES)
        self.table_at = zeros(PLIES)
        self.held_at = zeros(PLIES)
        self.own_at = zeros(PLIES)
        self.other_at = zeros(PLIES)
        self.last_at = zeros(PLIES)
        self.step_at = zeros(PLIES)
        self.next_at = zeros(PLIES)
        self.end_at = zeros(PLIES)
        self.move = zeros(STACK)
        self.score = zeros(STACK)

    def list_moves(self, ply: int, first_move: int) -> int:
        """Put the moves at ``ply`` on the stack, ``first_move`` in front; where they end.

        A move is a card, and from bit 6 on the cards that it takes.
        """
        table = self.table_at[ply]
        held = self.held_at[ply]
        rivals = held & self.dealt[ply + 1]
        rivals = (rivals | rivals >> 10 | rivals >> 20 | rivals >> 30) & 1023
        total = self.sum_of(table)
        n = self.end_at[ply]
        self.next_at[ply] = n
        hand = held & self.dealt[ply]
        while hand and n < STACK - OUT:
            card = self.card_at[(hand & -hand) % MODULUS]
            hand &= hand - 1
            k = self.options(table, self.rank[card], 0)
            for i in range(k):
                take = self.out[i]
                move = take << 6 | card
                self.move[n] = move
                if move == first_move:
                    self.score[n] = FIRST
                else:
                    self.score[n] = self.sign * self.score_of(ply, table, total, card, take, rivals)
                n += 1
        self.end_at[ply + 1] = n
        return n

    def score_of(self, ply: int, table: int, total: int, card: int, take: int, rivals: int) -> int:
        """How good a move looks; ``rivals`` are the ranks that the next player holds."""
        total += self.rank[card] + 1
        if not take:
            return self.laid_worth[card] - self.danger(total, rivals)
        got = take | self.bit[card]
        worth = (
            self.denari_worth[got & 1023]
            + self.suit_worth[got >> 10 & 1023]
            + self.suit_worth[got >> 20 & 1023]
            + self.suit_worth[got >> 30]
        )
        score = 100 + (worth & 0xFFFF)
        if take == table:
            return score + 300 if ply < self.sweeps_end else score
        return score - self.danger(total - (worth >> 16), rivals)

    def danger(self, total: int, rivals: int) -> int:
        """Whether one of these ranks sweeps a table of this sum, so far as the sum tells."""
        return 250 if self.sweepers[total] & rivals else 0

    def put_best_first(self, ply: int) -> int:
        """Take the best of the moves left at ``ply`` from the stack."""
        i = self.next_at[ply]
        best = i
        for k in range(i + 1, self.end_at[ply + 1]):
            if self.score[k] > self.score[best]:
                best = k
        move = self.move[best]
        self.move[best] = self.move[i]
        self.score[best] = self.score[i]
        self.move[i] = move
        self.next_at[ply] = i + 1
        return move

    def play_at(self, ply: int, move: int) -> None:
        """Play a move: the state at the next ply, and the points of a scopa in ``step_at``."""
        card = move & 63
        take = move >> 6
        own = self.own_at[ply]
        table = self.table_at[ply] ^ take
        last = self.last_at[ply]
        self.step_at[ply] = 0
        if take:
            own |= take | self.bit[card]
            last = ply & 1
            if table == 0 and ply < self.sweeps_end:
                self.sweep(ply, self.counts_as_scopa(self.rank[card], take))
        else:
            table |= self.bit[card]
        ply += 1
        self.table_at[ply] = table
        self.held_at[ply] = self.held_at[ply - 1] ^ self.bit[card]
        self.own_at[ply] = self.other_at[ply - 1]
        self.other_at[ply] = own
        self.last_at[ply] = last

    def sweep(self, ply: int, count: int) -> None:
        """Count a scopa at ``ply``, or none."""
        self.step_at[ply] = count * self.sign
        self.swept[ply & 1] += count

    def unsweep(self, ply: int) -> None:
        """Take back what :meth:`sweep` did, when the line through ``ply`` is left."""
        self.swept[ply & 1] -= self.step_at[ply] * self.sign
