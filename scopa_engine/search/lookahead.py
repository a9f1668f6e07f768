"""Alpha-beta search of one world, all cards known."""

from scopa_engine.rules import Move, State
from scopa_engine.search.evaluate import estimate, final_value
from scopa_engine.search.limits import Control

_INFINITY = float("inf")


class Lookahead:
    """Searches states for ``side``; all other sides play against it.

    With two sides that is what they do; with three or more it is the cautious assumption.

    :ivar nodes: states visited so far.
    """

    def __init__(self, side: int, control: Control) -> None:
        self.side = side
        self.control = control
        self.nodes = 0

    def value(
        self, state: State, depth: int, alpha: float = -_INFINITY, beta: float = _INFINITY
    ) -> float:
        """The margin of the side after ``depth`` more plies of best play.

        :raises SearchStopped: when the control says so.
        """
        self.nodes += 1
        self.control.check()
        if state.is_over:
            return final_value(state, self.side)
        if depth == 0:
            return estimate(state, self.side)
        if state.rules.side(state.turn) == self.side:
            return self._highest(state, depth, alpha, beta)
        return self._lowest(state, depth, alpha, beta)

    def _highest(self, state: State, depth: int, alpha: float, beta: float) -> float:
        best = -_INFINITY
        for move in promising_first(state.legal_moves()):
            best = max(best, self.value(state.after(move), depth - 1, max(alpha, best), beta))
            if best >= beta:
                break
        return best

    def _lowest(self, state: State, depth: int, alpha: float, beta: float) -> float:
        best = _INFINITY
        for move in promising_first(state.legal_moves()):
            best = min(best, self.value(state.after(move), depth - 1, alpha, min(beta, best)))
            if best <= alpha:
                break
        return best


def promising_first(moves: tuple[Move, ...]) -> list[Move]:
    """The moves that take most cards first, so that alpha-beta cuts early."""
    return sorted(moves, key=_taken, reverse=True)


def _taken(move: Move) -> int:
    return move.taken.bit_count()
