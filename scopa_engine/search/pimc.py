"""Perfect-information Monte Carlo: sampled worlds, every move solved exactly in each.

Every move's value is its mean over the worlds.  Where the view leaves one world only, the
values are exact.
"""

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final

from scopa_engine.kernel.backend import solver_for
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Rules, View
from scopa_engine.rules.cards import size
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.pimc_shallow import pimc_shallow
from scopa_engine.search.result import Report, Result
from scopa_engine.search.sampled import Pace, add_up, check_supported, set_up
from scopa_engine.search.worlds import is_only_world

if TYPE_CHECKING:
    from scopa_engine.kernel.pimc import Pimc

DEFAULT_WORLDS: Final = 20
MOST_IN_HANDS: Final = 20
"""With more cards in hands a world takes too long to solve: with 20, as in the last five tricks
of Scopone, about 10 ms compiled, and seven times that for every two more."""

_PACE: Final = Pace(step=1, first_report=1, is_slow=True)


def pimc(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:
    """The move with the best mean over sampled worlds; an iteration is a world.

    What the kernel cannot solve is left to :func:`pimc_shallow`, and the result says so.
    """
    try:
        solver = _solver(view)
    except UnsupportedRulesError as error:
        result = pimc_shallow(view, limits, control, rng, report)
        return result.with_note(f"the kernel does not solve {error}: pimc-shallow")
    set_up(solver, view, rng)
    exact = is_only_world(view)
    wanted = 1 if exact else limits.iterations_or(DEFAULT_WORLDS)
    return add_up(solver, view, limits, control, report, wanted=wanted, exact=exact, pace=_PACE)


def prepare_solver(rules: Rules) -> None:
    """Make what the solver needs under these rules and is slow to make, ahead of it."""
    with suppress(UnsupportedRulesError):
        solver_for(rules)


def _solver(view: View) -> "Pimc":
    check_supported(view)
    in_hands = sum(size(hand.cards) + hand.unknown for hand in view.hands)
    if in_hands > MOST_IN_HANDS:
        raise UnsupportedRulesError(f"more than {MOST_IN_HANDS} cards in hands")
    return solver_for(view.rules)
