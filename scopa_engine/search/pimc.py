"""Perfect-information Monte Carlo: sampled worlds, every move solved exactly in each.

Every move's value is its mean over the worlds.  Where the view leaves one world only, the
values are exact.
"""

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final

from scopa_engine.kernel.backend import solver_for
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Card, CardSet, Move, Rules, View, below, members
from scopa_engine.rules.cards import size
from scopa_engine.search.greedy import choose
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.pimc_shallow import LAST_PLAYS, pimc_shallow
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.worlds import hidden_plies, is_only_world, sample_world

if TYPE_CHECKING:
    from scopa_engine.kernel.pimc import Pimc

DEFAULT_WORLDS: Final = 20
MOST_IN_HANDS: Final = 20
"""With more cards in hands a world takes too long to solve: with 20, as in the last five tricks
of Scopone, about 10 ms compiled, and seven times that for every two more."""


def pimc(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:
    """The move with the best mean over sampled worlds; an iteration is a world.

    What the kernel cannot solve is left to :func:`pimc_shallow`, and the result says so.
    """
    try:
        solver = _prepared(view, rng)
    except UnsupportedRulesError as error:
        result = pimc_shallow(view, limits, control, rng, report)
        return result.with_note(f"the kernel does not solve {error}: pimc-shallow")
    exact = is_only_world(view)
    if exact and view.plays_left <= LAST_PLAYS:
        # It takes no time, and a limit that cut it short would leave a guess.
        worlds = solver.pimc(1)
        return _result(solver, view, limits, worlds, solver.nodes, exact=True)
    wanted = 1 if exact else limits.iterations_or(DEFAULT_WORLDS)
    worlds = nodes = 0
    with control.calling(solver.stop):
        while (wanted is None or worlds < wanted) and not control.is_over:
            worlds = solver.pimc(1)
            nodes += solver.nodes
            if not solver.is_finished():
                break
            if worlds.bit_count() == 1 and worlds != wanted and not control.is_over:
                report(_result(solver, view, limits, worlds, nodes, exact=exact))
    return _result(solver, view, limits, worlds, nodes, exact=exact)


def prepare_solver(rules: Rules) -> None:
    """Make what the solver needs under these rules and is slow to make, ahead of it."""
    with suppress(UnsupportedRulesError):
        solver_for(rules)


def _prepared(view: View, rng: Random) -> "Pimc":
    if view.rules.sides > 2:
        raise UnsupportedRulesError("three or more sides")
    if any(pile.unknown for pile in view.piles):
        raise UnsupportedRulesError("hidden piles")
    in_hands = sum(size(hand.cards) + hand.unknown for hand in view.hands)
    if in_hands > MOST_IN_HANDS:
        raise UnsupportedRulesError(f"more than {MOST_IN_HANDS} cards in hands")
    solver = solver_for(view.rules)
    solver.reset()
    world = sample_world(view, rng)
    load(solver, world)
    solver.seed(below(1 << 31, rng))
    solver.hide(hidden_plies(view, world))
    return solver


def _result(
    solver: "Pimc", view: View, limits: Limits, worlds: int, nodes: int, *, exact: bool
) -> Result:
    if not worlds:  # stopped before anything was known
        return _without_opinion(view, limits, nodes)
    lines = []
    for (card, taken), total in zip(solver.moves(), solver.totals(), strict=True):
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
