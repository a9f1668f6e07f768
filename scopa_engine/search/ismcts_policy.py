"""Tree search that follows a learned policy.

As :mod:`ismcts`, but worlds are weighted by the plays seen, and moves are tried in the order in
which players like them, which also counts for them while they have few visits.
"""

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from scopa_engine.kernel.backend import kernel_for
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


def _kernel(rules: Rules, thread: int, limits: Limits) -> "Tree":
    policy = policy_for(rules, limits.policy_file)
    if policy is None:
        raise LearnedFileError(f"no learned policy for the rules {rules_line(rules)}")
    return _following(rules, thread, policy.numbers)


@lru_cache(maxsize=64)
def _following(rules: Rules, thread: int, numbers: tuple[int, ...]) -> "Tree":
    kernel = kernel_for(rules, KINDS * thread + _FOLLOWING)
    follow(kernel, numbers)
    kernel.prior = _PRIOR
    return kernel
