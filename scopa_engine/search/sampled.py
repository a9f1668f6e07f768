"""Worlds dealt and valued by the kernel: every move's value is its mean over them."""

from random import Random
from typing import TYPE_CHECKING, Final

from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Card, CardSet, Move, View, below, members
from scopa_engine.search.greedy import choose
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.worlds import hidden_plies, sample_world

if TYPE_CHECKING:
    from scopa_engine.kernel.pimc import Pimc

LAST_PLAYS: Final = 6
"""With so few plays left a world is always searched to the end of the deal."""


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
) -> Result:
    """Value so many worlds, or all that there is time for; reports go out now and then.

    :param exact: whether there is one world only, and its values are proven.
    """
    if exact and view.plays_left <= LAST_PLAYS:
        # It takes no time, and a limit that cut it short would leave a guess.
        worlds = kernel.pimc(1)
        return _result(kernel, view, limits, worlds, kernel.nodes, exact=True)
    worlds = nodes = 0
    with control.calling(kernel.stop):
        while (wanted is None or worlds < wanted) and not control.is_over:
            worlds = kernel.pimc(1)
            nodes += kernel.nodes
            if not kernel.is_finished():
                break
            if worlds.bit_count() == 1 and worlds != wanted and not control.is_over:
                report(_result(kernel, view, limits, worlds, nodes, exact=exact))
    return _result(kernel, view, limits, worlds, nodes, exact=exact)


def _result(
    kernel: "Pimc", view: View, limits: Limits, worlds: int, nodes: int, *, exact: bool
) -> Result:
    if not worlds:  # stopped before anything was known
        return _without_opinion(view, limits, nodes)
    lines = []
    for (card, taken), total in zip(kernel.moves(), kernel.totals(), strict=True):
        move = Move(Card(card), CardSet(taken))
        if not limits.searchmoves or move in limits.searchmoves:
            lines.append(Line(move, total / worlds, worlds, (move,)))
    lines.sort(key=lambda line: (-(line.points or 0), line.move.card, members(line.move.taken)))
    return Result(tuple(lines), worlds, worlds, nodes, exact)


def _without_opinion(view: View, limits: Limits, nodes: int) -> Result:
    moves = limits.searchmoves or view.legal_moves()
    first = choose(view, moves)
    lines = [Line(move, pv=(move,)) for move in (first, *(m for m in moves if m != first))]
    return Result(tuple(lines), nodes=nodes)
