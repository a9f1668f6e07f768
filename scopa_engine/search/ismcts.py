"""Information-set Monte Carlo tree search, on the kernel."""

from random import Random
from typing import Final

from scopa_engine.kernel.backend import COMPILED, backend, kernel_for
from scopa_engine.kernel.position import load, order_of_play
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.kernel.tree import Tree
from scopa_engine.rules import Card, CardSet, Move, State, View, below, members
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.pimc import pimc
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.worlds import sample_world

DEFAULT_ITERATIONS: Final = 2000

# Iterations between two looks at the clock: a fraction of a millisecond compiled.
_STEPS: Final = {COMPILED: 256}
_PYTHON_STEP: Final = 8
_FEWEST_TOLD: Final = 4096
_SMALLEST_TREE: Final = 1 << 12
_LARGEST_TREE: Final = 1 << 20
_ITERATIONS_A_SECOND: Final = 2_000_000


def ismcts(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:
    """The move tried most often, which is the one with the best results.

    A rule set that the kernel cannot play is left to :func:`pimc`, and the result says so.
    """
    try:
        kernel = _prepared(view, limits, rng)
    except UnsupportedRulesError as error:
        result = pimc(view, limits, control, rng, report)
        return result.with_note(f"the kernel does not play {error}: pimc")
    wanted = limits.iterations_or(DEFAULT_ITERATIONS)
    step = _STEPS.get(backend(), _PYTHON_STEP)
    done, told = 0, _FEWEST_TOLD
    while (wanted is None or done < wanted) and not (done and control.is_over):
        due = min(step, told - done)
        if wanted is not None:
            due = min(due, wanted - done)
        kernel.search(due)
        done += due
        if done == told:
            told *= 2
            if done != wanted:
                report(_result(kernel, limits, done))
    return _result(kernel, limits, done)


def _prepared(view: View, limits: Limits, rng: Random) -> Tree:
    if any(pile.unknown for pile in view.piles):
        raise UnsupportedRulesError("hidden piles")
    kernel = kernel_for(view.rules)
    world = sample_world(view, rng)
    load(kernel, world)
    kernel.seed(below(1 << 31, rng))
    kernel.start(hidden_plies(view, world), _size(limits))
    return kernel


def hidden_plies(view: View, world: State) -> list[int]:
    """The plies of the deal at which a card will be played that the view does not know."""
    start, unseen = view.rules.plays - view.plays_left, view.unseen
    cards = order_of_play(world)
    return [ply for ply in range(start, view.rules.plays) if unseen >> cards[ply] & 1]


def _size(limits: Limits) -> int:
    """Room for twice the nodes to expect, as a power of two."""
    iterations = limits.iterations_or(DEFAULT_ITERATIONS)
    if iterations is None:
        seconds = limits.seconds
        iterations = _LARGEST_TREE if seconds is None else int(seconds * _ITERATIONS_A_SECOND)
    size = _SMALLEST_TREE
    while size < 2 * iterations and size < _LARGEST_TREE:
        size *= 2
    return size


def _result(kernel: Tree, limits: Limits, iterations: int) -> Result:
    lines = []
    for card, taken, visits, total in kernel.root_moves():
        move = Move(Card(card), CardSet(taken))
        if not limits.searchmoves or move in limits.searchmoves:
            lines.append(Line(move, total / visits if visits else None, visits, (move,)))
    lines.sort(key=lambda line: (-line.visits, line.move.card, members(line.move.taken)))
    return Result(tuple(lines), worlds=iterations, iterations=iterations, nodes=kernel.used)
