"""Choosing a play under hidden information.

Every algorithm is a function of a view, limits, a control and a random generator; none sees
more than the view holds, none reads a clock but through the control.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from scopa_engine.rules import Rules, View, below
from scopa_engine.search.cfr import cfr
from scopa_engine.search.cheat import cheat
from scopa_engine.search.chitarrella import chitarrella
from scopa_engine.search.ending import solve_ending
from scopa_engine.search.greedy import greedy
from scopa_engine.search.ismcts import ismcts, prepare_tree
from scopa_engine.search.ismcts_policy import has_policy, ismcts_policy, prepare_policy
from scopa_engine.search.ismcts_value import has_value, ismcts_value, prepare_value
from scopa_engine.search.limits import MATCH_PLAY, Control, Limits
from scopa_engine.search.match_score import match_stakes, prepare_chances, with_chances
from scopa_engine.search.pimc import pimc, prepare_solver
from scopa_engine.search.pimc_shallow import pimc_shallow
from scopa_engine.search.result import Line, Report, Result
from scopa_engine.search.sampled import LAST_PLAYS, has_few_moves
from scopa_engine.search.worlds import is_only_world

Algorithm = Callable[[View, Limits, Control, Random, Report], Result]


def any_move(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:  # noqa: ARG001
    """A legal move, all equally likely."""
    moves = limits.searchmoves or view.legal_moves()
    move = moves[below(len(moves), rng)]
    return Result((Line(move, visits=1, pv=(move,)),), iterations=1, nodes=len(moves))


def auto(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:
    """The best there is: exact where the last cards leave no doubt, else tree search.

    That is with a learned value, for points, where there is one and play for the match is not
    ordered: beside a value it has shown no gain but where the end is exact.  Without a value it
    follows a learned policy, where there is one.
    """
    stakes = match_stakes(view, limits)
    if is_only_world(view) and view.plays_left <= LAST_PLAYS:
        if stakes is None:
            return pimc(view, limits, control, rng, report)
        if has_few_moves(view):
            return solve_ending(view, limits, stakes, rng)
    if has_value(view.rules, limits) and limits.match_play != "on":
        return ismcts_value(view, limits, control, rng, report)
    if has_policy(view.rules, limits):
        return ismcts_policy(view, limits, control, rng, report)
    return ismcts(view, limits, control, rng, report)


def prepare(rules: Rules) -> None:
    """Make what searches under these rules need and is slow to make, ahead of them."""
    prepare_tree(rules)
    prepare_solver(rules)
    if has_value(rules, Limits()):
        prepare_value(rules)
    else:
        prepare_policy(rules)


ALGORITHMS: Final[dict[str, Algorithm]] = {
    "auto": auto,
    "ismcts": ismcts,
    "ismcts-value": ismcts_value,
    "ismcts-policy": ismcts_policy,
    "cfr": cfr,
    "pimc": pimc,
    "pimc-shallow": pimc_shallow,
    "greedy": greedy,
    "chitarrella": chitarrella,
    "random": any_move,
    "cheat": cheat,
}
"""By the value of the option ``Algorithm``; the first is the default."""

INSTANT: Final = frozenset({"greedy", "chitarrella", "random"})
"""The algorithms that answer in less time than it takes to wake another thread."""

SEES_ALL: Final = frozenset({"cheat"})
"""The algorithms that are told all of a full position; the others, what the mover may know."""

__all__ = [
    "ALGORITHMS",
    "INSTANT",
    "MATCH_PLAY",
    "SEES_ALL",
    "Algorithm",
    "Control",
    "Limits",
    "Line",
    "Report",
    "Result",
    "prepare",
    "prepare_chances",
    "with_chances",
]
