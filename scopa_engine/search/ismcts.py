"""Information-set Monte Carlo tree search, on the kernel.

With several threads each has a tree of its own over worlds of its own, and their results are
added up (root parallelization).  The kernel works without the interpreter's lock, so the
threads really run at once; a number of iterations gives the same result on any machine.
"""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, Final

from scopa_engine.kernel.backend import COMPILED, backend, kernel_for
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import PAYOFF_WON, UnsupportedRulesError
from scopa_engine.rules import Card, CardSet, Move, Rules, View, below, members
from scopa_engine.search.greedy import worth
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.match_score import as_chances, load_stakes, match_stakes
from scopa_engine.search.pimc_shallow import pimc_shallow
from scopa_engine.search.plays_seen import see_plays
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.worlds import hidden_plies, sample_world

if TYPE_CHECKING:
    from scopa_engine.kernel.tree import Tree

KernelOf = Callable[[Rules, int, Limits], "Tree"]
"""The kernel of a thread, by its number."""

DEFAULT_ITERATIONS: Final = 2000

# Iterations before the first look at the clock, and the most between two; and what to expect of a
# second, on the high side.
_STEP, _LONGEST_STEP, _A_SECOND = (
    (128, 2048, 1_500_000) if backend() == COMPILED else (8, 8, 20_000)
)
# After a look so soon, in seconds, the next comes after twice as many iterations: at each look
# the threads may have to wait for each other.
_SOON: Final = 0.00025
# After so many iterations the search reports for the first time, then after twice as many.
_FIRST_REPORT: Final = 4096
# Several threads wait for each other at a report: for the first time after some 100 ms.
_FIRST_REPORT_OF_SEVERAL: Final = 1 << 18
# A hand-over to another thread is not worth it for less: about five milliseconds compiled.
_WORTH_A_THREAD: Final = 8192
_SMALLEST_TREE: Final = 1 << 12
KINDS: Final = 3
"""Kernels of a thread: they play out at random, greedily, or follow a policy."""

_WORTHS: Final = [worth(Card(card)) for card in range(40)]
# Of 256: a chance of 0.3, as Di Palma and Lanzi found best for Scopone.
_EPSILON: Final = 77


def ismcts(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:
    """The move tried most often, which is the one with the best results.

    A rule set that the kernel cannot play is left to :func:`pimc_shallow`, and the result says so.
    """
    return play_deals_out(view, limits, control, rng, report, _kernel)


def play_deals_out(
    view: View,
    limits: Limits,
    control: Control,
    rng: Random,
    report: Report,
    kernel_of: KernelOf,
) -> Result:
    """As :func:`ismcts`, with kernels of the caller's."""
    try:
        kernels = prepared(view, limits, rng, kernel_of)
    except UnsupportedRulesError as error:
        result = pimc_shallow(view, limits, control, rng, report)
        return result.with_note(f"the kernel does not play {error}: pimc-shallow")
    stakes = match_stakes(view, limits)
    if stakes is None:
        return grow(kernels, limits, control, report)
    for kernel in kernels:
        load_stakes(kernel, view, stakes)
    return as_chances(
        grow(kernels, limits, control, lambda result: report(as_chances(result)), PAYOFF_WON)
    )


def grow(
    kernels: list["Tree"], limits: Limits, control: Control, report: Report, unit: int = 1
) -> Result:
    """Search with kernels that are prepared, and tell what they found.

    :param unit: how much of the kernels' results is one point.
    """
    wanted = limits.iterations_or(DEFAULT_ITERATIONS)
    done, told = 0, _FIRST_REPORT if len(kernels) == 1 else _FIRST_REPORT_OF_SEVERAL
    while (wanted is None or done < wanted) and not (done and control.is_over):
        _advance_all(kernels, told - done if wanted is None else min(told, wanted) - done, control)
        done = sum(kernel.iterations for kernel in kernels)
        if done == told:
            told *= 2
            if done != wanted:
                report(_result(kernels, limits, done, unit))
    return _result(kernels, limits, done, unit)


def prepare_tree(rules: Rules) -> None:
    """Make what a tree search under these rules needs and is slow to make, ahead of it."""
    with suppress(UnsupportedRulesError):
        _kernel(rules, 0, Limits())


def _advance_all(kernels: list["Tree"], iterations: int, control: Control) -> None:
    """Search on for so many iterations in all, shared out among the kernels."""
    first, *others = kernels
    share = iterations // len(kernels)
    threads = [Thread(target=_advance, args=(kernel, share, control)) for kernel in others]
    for thread in threads:
        thread.start()
    _advance(first, iterations - share * len(others), control)
    for thread in threads:
        thread.join()


def _advance(kernel: "Tree", iterations: int, control: Control) -> None:
    """Search on for so many iterations, fewer when the time is up."""
    step, looked = _STEP, control.clock()
    while iterations > 0:
        kernel.search(min(step, iterations))
        iterations -= step
        if control.is_over:
            return
        now = control.clock()
        if now - looked < _SOON and step < _LONGEST_STEP:
            step *= 2
        looked = now


def prepared(view: View, limits: Limits, rng: Random, kernel_of: KernelOf) -> list["Tree"]:
    """Kernels with the position of a view, one a thread.

    :param kernel_of: the kernel of a thread under a rule set.
    :raises UnsupportedRulesError: when they cannot play it.
    """
    if any(pile.unknown for pile in view.piles):
        raise UnsupportedRulesError("hidden piles")
    expected = _expected_iterations(limits)
    threads = limits.threads if expected >= _WORTH_A_THREAD else 1
    size = _size(limits, expected)
    kernels = [kernel_of(view.rules, thread, limits) for thread in range(threads)]
    return [_with_position(kernel, view, rng, size) for kernel in kernels]


def _kernel(rules: Rules, thread: int, limits: Limits) -> "Tree":
    return _playing_out(rules, thread, limits.greedy_playouts)


@lru_cache(maxsize=64)
def _playing_out(rules: Rules, thread: int, is_greedy: bool) -> "Tree":
    kernel = kernel_for(rules, KINDS * thread + is_greedy)
    if is_greedy:
        kernel.be_greedy(_WORTHS, _EPSILON)
    return kernel


def _with_position(kernel: "Tree", view: View, rng: Random, size: int) -> "Tree":
    world = sample_world(view, rng)
    load(kernel, world)
    kernel.seed(below(1 << 31, rng))
    kernel.start(hidden_plies(view, world), size)
    if kernel.has_policy:
        see_plays(kernel, view)
    return kernel


def _expected_iterations(limits: Limits) -> int:
    iterations = limits.iterations_or(DEFAULT_ITERATIONS)
    if iterations is not None:
        return iterations
    return limits.nodes if limits.seconds is None else int(limits.seconds * _A_SECOND)


def _size(limits: Limits, expected: int) -> int:
    """Room for twice the nodes to expect, as a power of two."""
    size = _SMALLEST_TREE
    while size < 2 * expected and 2 * size <= limits.nodes:
        size *= 2
    return size


def _result(kernels: list["Tree"], limits: Limits, iterations: int, unit: int) -> Result:
    sums: dict[Move, list[int]] = defaultdict(lambda: [0, 0])
    for kernel in kernels:
        for card, taken, visits, total in kernel.root_moves():
            move = Move(Card(card), CardSet(taken))
            sums[move][0] += visits
            sums[move][1] += total
    lines = [
        Line(move, total / (visits * unit) if visits else None, visits, (move,))
        for move, (visits, total) in sums.items()
        if not limits.searchmoves or move in limits.searchmoves
    ]
    lines.sort(key=lambda line: (-line.visits, line.move.card, members(line.move.taken)))
    nodes = sum(kernel.used for kernel in kernels)
    return Result(tuple(lines), worlds=iterations, iterations=iterations, nodes=nodes)
