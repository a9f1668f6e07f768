"""Tree search that follows a learned policy.

As :mod:`ismcts`, but worlds are weighted by the plays seen, and moves are tried in the order in
which players like them, which also counts for them while they have few visits.
"""

from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from scopa_engine.kernel.backend import kernel_for
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Rules, View
from scopa_engine.search.ismcts import KINDS, ismcts, play_deals_out
from scopa_engine.search.learned import LearnedFileError, rules_line
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.policy_file import NO_POLICY, parts_of, policy_for
from scopa_engine.search.result import Report, Result

if TYPE_CHECKING:
    from scopa_engine.kernel.policy import Policy as PolicyKernel
    from scopa_engine.kernel.tree import Tree

_PRIOR: Final = 0.03
"""What liking counts, in points a unit: about a point for a play that is e times as likely."""
_FOLLOWING: Final = KINDS - 1

_Kernel = TypeVar("_Kernel", bound="PolicyKernel")


def ismcts_policy(
    view: View, limits: Limits, control: Control, rng: Random, report: Report
) -> Result:
    """The move tried most often.

    Where there is no policy for the rules it is :func:`ismcts`, and the result says so.
    """
    try:
        return play_deals_out(view, limits, control, rng, report, _kernel)
    except LearnedFileError as error:
        result = ismcts(view, limits, control, rng, report)
        return result if result.note else result.with_note(f"{error}: ismcts")


def has_policy(rules: Rules, limits: Limits) -> bool:
    """Whether there is a policy for these rules; of a user's file it is found out later."""
    if limits.policy_file:
        return limits.policy_file != NO_POLICY
    return policy_for(rules, "") is not None


def follow(kernel: "PolicyKernel", numbers: tuple[int, ...]) -> None:
    """Let a kernel follow a policy."""
    parts = parts_of(numbers)
    kernel.follow(parts["laying"], parts["taking"], parts["leaving"], parts["sweeping"][0])


def prepare_policy(rules: Rules) -> None:
    """Read the policy that comes with the program for these rules, and make what it needs."""
    with suppress(UnsupportedRulesError, LearnedFileError):
        _kernel(rules, 0, Limits())


class Follower(Generic[_Kernel]):
    """A kernel that is used with one policy after another."""

    def __init__(self, kernel: _Kernel) -> None:
        self._kernel = kernel
        self._numbers: tuple[int, ...] = ()

    def following(self, numbers: tuple[int, ...]) -> _Kernel:
        """The kernel, which now follows the policy of these numbers."""
        if numbers != self._numbers:  # it takes a millisecond
            follow(self._kernel, numbers)
            self._numbers = numbers
        return self._kernel


def _kernel(rules: Rules, thread: int, limits: Limits) -> "Tree":
    policy = policy_for(rules, limits.policy_file)
    if policy is None:
        raise LearnedFileError(f"no learned policy for the rules {rules_line(rules)}")
    return _follower(rules, thread).following(policy.numbers)


@lru_cache(maxsize=64)
def _follower(rules: Rules, thread: int) -> "Follower[Tree]":
    kernel = kernel_for(rules, KINDS * thread + _FOLLOWING)
    kernel.prior = _PRIOR
    return Follower(kernel)
