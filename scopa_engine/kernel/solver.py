"""The exact value of a deal of two sides, all cards known: alpha-beta driven by MTD(f)."""

from array import array

from scopa_engine.kernel.alphabeta import NO_LIMIT, NO_MOVE, UNBOUNDED, AlphaBeta
from scopa_engine.kernel.ordering import STACK
from scopa_engine.kernel.solver_tables import M63, SALT_MIX, SALT_STEP
from scopa_engine.kernel.tables import Tables, nogil, zeros


class Solver(AlphaBeta):
    """Solves the position that was loaded.

    A search ends early when ``nodes`` reaches ``limit``, which another thread may lower; then
    :meth:`is_finished` is false.  What it found is there until the next search.
    """

    def __init__(self, tables: Tables, bits: int = 16) -> None:
        AlphaBeta.__init__(self, tables, bits)
        self.answer = 0
        self.root_ply = 0
        self.root_move = 0
        self.is_best = False
        self.value = zeros(STACK)
        self.choices = 0
        self.found = 0

    def solve(self) -> int | None:
        """The difference of points at the end of the deal, as :meth:`Deal.difference`.

        None when the search ended early.
        """
        self.nodes = 0
        with nogil:
            self.set_root()
            self.answer = self.value_at(self.ply, 0)
        if not self.is_finished():
            return None
        value = self.answer + self.so_far()
        return -value if self.ply & 1 else value

    def solve_moves(self) -> bool:
        """Solve every move, for :meth:`moves` and :meth:`values`; whether all were."""
        self.nodes = 0
        with nogil:
            self.set_root()
            self.solve_each()
        return self.is_finished()

    def moves(self) -> list[tuple[int, int]]:
        """The moves that :meth:`solve_moves` solved: the card and the cards that it takes."""
        return [(self.move[i] & 63, self.move[i] >> 6) for i in range(self.choices)]

    def values(self) -> list[int]:
        """The difference of points by move, for the side to play; fewer when ended early."""
        return [self.value[i] for i in range(self.found)]

    def best_line(self) -> list[tuple[int, int]]:
        """Perfect play to the end, of equal moves the first in canonical order.

        It breaks off where the search ended early.
        """
        line: list[tuple[int, int]] = []
        value = self.solve()
        if value is None:
            return line
        for ply in range(self.ply, self.plays):
            move = self.first_best(ply)
            if not self.is_finished():
                break
            line.append((move & 63, move >> 6))
        return line

    def first_best(self, ply: int) -> int:
        """Play the first move at ``ply`` that is worth ``answer``, the value there."""
        end = self.list_moves(ply, NO_MOVE)
        moves = sorted((self.move[i] for i in range(self.end_at[ply], end)), key=canonical)
        for move in moves:
            self.root_move = move
            self.root_ply = ply
            with nogil:
                self.try_root_move()
            if self.is_best:
                break
        return move

    def is_finished(self) -> bool:
        """Whether the last search came to its end."""
        return self.nodes < self.limit

    def stop(self) -> None:
        """End the search soon; ``limit`` must be set anew before the next one."""
        self.limit = 0

    def reset(self) -> None:
        """Forget what was found and lift the limit: the next search depends on nothing before."""
        self.slots = array("q", bytes(16 * (self.slot_mask + 1)))
        self.salt = 1
        self.limit = NO_LIMIT

    def set_root(self) -> None:
        """Set up the root from what was loaded, and forget what was known of other deals."""
        self.salt = (self.salt * SALT_MIX + SALT_STEP) & M63
        me = self.ply & 1
        for side in range(2):
            self.swept[side] = self.root_swept[side]
        self.table_at[self.ply] = self.table
        self.held_at[self.ply] = self.deal_hands()
        self.own_at[self.ply] = self.root_pile[me]
        self.other_at[self.ply] = self.root_pile[1 - me]
        self.last_at[self.ply] = self.last
        self.end_at[self.ply] = 0

    def deal_hands(self) -> int:
        """Set for each ply what is dealt to its hand of that round; all cards to come."""
        held = 0
        for q in range(self.plays - 1, self.ply - 1, -1):
            held |= self.bit[self.seq[q]]
            self.dealt[q] = self.bit[self.seq[q]]
            if q % self.round_plays + self.players < self.round_plays:
                self.dealt[q] |= self.dealt[q + self.players]
        for q in range(self.ply + self.players, self.plays):
            if q % self.round_plays >= self.players:
                self.dealt[q] = self.dealt[q - self.players]
        return held

    def so_far(self) -> int:
        """What the scope so far is worth to the side to play at the root."""
        if not self.count_scope:
            return 0
        me = self.ply & 1
        return self.sign * (self.root_swept[me] - self.root_swept[1 - me])

    def solve_each(self) -> None:
        """The values of the moves at the root; ``found`` of them, fewer when ended early."""
        ply = self.ply
        guess = 0
        so_far = self.so_far()
        self.choices = self.list_moves(ply, NO_MOVE)
        self.found = 0
        while self.found < self.choices:
            guess = self.value_of(ply, self.move[self.found], guess)
            if self.nodes >= self.limit:
                return
            self.value[self.found] = guess + so_far
            self.found += 1

    def value_of(self, ply: int, move: int, guess: int) -> int:
        """The value of a move at ``ply``; ``guess`` may be near it."""
        self.play_at(ply, move)
        value = self.step_at[ply] - self.value_at(ply + 1, self.step_at[ply] - guess)
        self.unsweep(ply)
        return value

    def try_root_move(self) -> None:
        """Play ``root_move`` and see whether it is worth ``answer``, then that of the rest."""
        ply = self.root_ply
        self.play_at(ply, self.root_move)
        rest = self.step_at[ply] - self.answer
        self.is_best = self.search(ply + 1, rest + 1) <= rest
        if self.is_best:
            self.answer = rest
        else:
            self.unsweep(ply)

    def value_at(self, ply: int, guess: int) -> int:
        """The value at ``ply``, by MTD(f); without meaning when ended early."""
        low = -UNBOUNDED
        high = UNBOUNDED
        while low < high:
            beta = guess + 1 if guess == low else guess
            guess = self.search(ply, beta)
            if self.nodes >= self.limit:
                return 0
            if guess < beta:
                high = guess
            else:
                low = guess
        return guess


def canonical(move: int) -> tuple[int, list[int]]:
    """What moves are sorted by: the card, then the cards taken one by one."""
    return move & 63, [card for card in range(40) if move >> 6 + card & 1]
