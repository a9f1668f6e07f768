"""Full positions solved exactly: the value, the best line, every move."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from scopa_engine.kernel.backend import solver_for
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Card, CardSet, Move, Rules, State, points_of, total

if TYPE_CHECKING:
    from scopa_engine.kernel.pimc import Pimc

_T = TypeVar("_T")


class UnsolvableError(ValueError):
    """Rules that the solver cannot play; the message says why."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Perfect play of a deal by both sides, all cards known."""

    side: int
    """The side to play."""
    value: int
    """Its points less those of the other side at the end of the deal, scope so far included;
    turned round under ``inverse``, so that more is better (PROTOCOL.md 8.2)."""
    points: tuple[int, ...]
    """The points of the deal by side at the end of ``line``."""
    line: tuple[Move, ...]
    """The moves to the end of the deal; of equal ones the first in canonical order."""


def solve(state: State, timeout: float | None = None) -> Solution:
    """The value of ``state`` and its best line.

    :param timeout: seconds of real time; ``None`` waits for ever.
    :raises UnsolvableError: for rules that the solver cannot play.
    :raises TimeoutError: when the time is up before the end.
    """
    solver = _loaded(state)
    line = tuple(map(_move, _in_time(solver, solver.best_line, timeout)))
    end = state
    for move in line:
        end = end.play(move)
    points = total(points_of(end), 2)
    side = state.rules.side(state.turn)
    value = points[side] - points[1 - side]
    return Solution(side, -value if state.rules.inverse else value, points, line)


def solve_moves(state: State, timeout: float | None = None) -> tuple[tuple[Move, int], ...]:
    """Every legal move with its value, as :attr:`Solution.value`; in canonical order.

    :param timeout: as of :func:`solve`, and so are the errors.
    """
    if state.is_over:
        return ()
    solver = _loaded(state)
    _in_time(solver, solver.solve_moves, timeout)
    values = dict(zip(map(_move, solver.moves()), solver.values(), strict=True))
    return tuple((move, values[move]) for move in state.legal_moves())


def _loaded(state: State) -> "Pimc":
    solver = _solver_of(state.rules)
    solver.reset()
    load(solver, state)
    return solver


def _solver_of(rules: Rules) -> "Pimc":
    if rules.sides != 2:
        raise UnsolvableError(f"the solver plays for two sides, not {rules.sides}")
    try:
        return solver_for(rules)
    except UnsupportedRulesError as error:
        raise UnsolvableError(f"the solver does not play {error}") from None


def _in_time(solver: "Pimc", work: Callable[[], _T], timeout: float | None) -> _T:
    """The result of ``work``; a thread of its own does it, so that an interrupt ends it too."""
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(work).result(timeout)
        finally:
            solver.stop()


def _move(found: tuple[int, int]) -> Move:
    card, taken = found
    return Move(Card(card), CardSet(taken))
