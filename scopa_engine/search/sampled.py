"""Worlds dealt and valued by the kernel: every move's value is its mean over them."""

from contextlib import nullcontext
from heapq import nlargest
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Card, CardSet, Move, View, below, members
from scopa_engine.search.greedy import choose, value
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.worlds import hidden_plies, sample_world

if TYPE_CHECKING:
    from scopa_engine.kernel.pimc import Pimc

LAST_PLAYS: Final = 6
"""With so few plays left a world is always searched to the end of the deal."""
_FEW_MOVES: Final = 32
"""With so few at its start a last round is solved in some milliseconds, compiled; with a
hundred times as many, as a table of low cards can offer, in minutes."""


class Pace(NamedTuple):
    """How long worlds take: ``step`` are valued between two looks at the clock.

    :ivar first_report: after so many worlds the search reports, then after twice as many.
    :ivar is_slow: whether the clock must be able to cut a world short, which takes a thread.
    """

    step: int
    first_report: int
    is_slow: bool


def has_few_moves(view: View) -> bool:
    """Whether the table offers no more captures than tables usually do."""
    return len(view.legal_moves()) <= _FEW_MOVES


def check_supported(view: View) -> None:
    """Refuse what the kernel does not deal worlds of.

    :raises UnsupportedRulesError: for it.
    """
    if view.rules.sides > 2:
        raise UnsupportedRulesError("three or more sides")
    if any(pile.unknown for pile in view.piles):
        raise UnsupportedRulesError("hidden piles")


def set_up(kernel: "Pimc", view: View, rng: Random) -> None:
    """Let the kernel deal worlds of this view, in an order that ``rng`` decides."""
    kernel.reset()
    world = sample_world(view, rng)
    load(kernel, world)
    kernel.seed(below(1 << 31, rng))
    kernel.hide(hidden_plies(view, world))


def add_up(
    kernel: "Pimc",
    view: View,
    limits: Limits,
    control: Control,
    report: Report,
    *,
    wanted: int | None,
    exact: bool,
    pace: Pace,
) -> Result:
    """Value so many worlds, or all that there is time for; reports go out now and then.

    :param exact: whether there is one world only, and its values are proven.
    """
    has_few = has_few_moves(view)
    if exact and has_few and view.plays_left <= LAST_PLAYS:
        # It takes no time, and a limit that cut it short would leave a guess.
        worlds = kernel.pimc(1)
        return _result(kernel, limits, worlds, kernel.nodes, exact=True)
    # Of very many moves one is chosen ahead: when the time is over it would take too long.
    unknown = None if has_few else _without_opinion(view, limits)
    worlds = nodes = 0
    told = pace.first_report
    with control.calling(kernel.stop) if pace.is_slow or not has_few else nullcontext():
        while (wanted is None or worlds < wanted) and not control.is_over:
            worlds = kernel.pimc(pace.step if wanted is None else min(pace.step, wanted - worlds))
            nodes += kernel.nodes
            if not kernel.is_finished():
                break
            if worlds >= told and worlds != wanted and not control.is_over:
                told *= 2
                report(_result(kernel, limits, worlds, nodes, exact=exact))
    if not worlds:  # stopped before anything was known
        return (unknown or _without_opinion(view, limits))._replace(nodes=nodes)
    return _result(kernel, limits, worlds, nodes, exact=exact)


def _result(kernel: "Pimc", limits: Limits, worlds: int, nodes: int, *, exact: bool) -> Result:
    lines = []
    for (card, taken), total in zip(kernel.moves(), kernel.totals(), strict=True):
        move = Move(Card(card), CardSet(taken))
        if not limits.searchmoves or move in limits.searchmoves:
            lines.append(Line(move, total / worlds, worlds, (move,)))
    lines.sort(key=lambda line: (-(line.points or 0), line.move.card, members(line.move.taken)))
    return Result(tuple(lines), worlds, worlds, nodes, exact)


def _without_opinion(view: View, limits: Limits) -> Result:
    moves = limits.searchmoves or view.legal_moves()
    first = choose(view, tuple(nlargest(_FEW_MOVES, moves, key=lambda move: value(view, move))))
    lines = [Line(move, pv=(move,)) for move in (first, *(m for m in moves if m != first))]
    return Result(tuple(lines))
