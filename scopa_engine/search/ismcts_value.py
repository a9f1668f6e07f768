"""Tree search that ends at the end of the round, with a learned value.

As :mod:`ismcts`, but no deal is played out: when all hands are empty, a value that was learned
from the engine's own play tells what the rest of the deal will bring.  In Scopone, where hands
are dealt once, the search ends some tricks ahead.  Where a policy was learned too, worlds are
weighted by the plays seen.
"""

from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from scopa_engine.kernel.backend import valued_for
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.kernel.value_tables import VALUE_UNIT
from scopa_engine.rules import Rules, View
from scopa_engine.search.ismcts import grow, ismcts, prepared
from scopa_engine.search.ismcts_policy import Follower
from scopa_engine.search.learned import LearnedFileError, rules_line
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.policy_file import policy_for
from scopa_engine.search.result import Report, Result
from scopa_engine.search.value_file import Value, shipped_value, value_of_file

if TYPE_CHECKING:
    from scopa_engine.kernel.valued import Valued


def ismcts_value(
    view: View, limits: Limits, control: Control, rng: Random, report: Report
) -> Result:
    """The move tried most often.

    Where there is no value for the rules it is :func:`ismcts`, and the result says so.
    """
    try:
        kernels = prepared(view, limits, rng, _kernel)
    except (UnsupportedRulesError, LearnedFileError) as error:
        result = ismcts(view, limits, control, rng, report)
        return result if result.note else result.with_note(f"{error}: ismcts")
    return grow(kernels, limits, control, report, VALUE_UNIT)


def prepare_value(rules: Rules) -> None:
    """Read the value that comes with the program for these rules, and make what it needs."""
    with suppress(UnsupportedRulesError, LearnedFileError):
        _kernel(rules, 0, Limits())


def has_value(rules: Rules, limits: Limits) -> bool:
    """Whether there is a value for these rules."""
    return bool(limits.value_file) or shipped_value(rules) is not None


def _kernel(rules: Rules, thread: int, limits: Limits) -> "Valued":
    policy = policy_for(rules, limits.policy_file)
    if policy is None:
        kernel = valued_for(rules, 2 * thread)
    else:
        kernel = _follower(rules, thread).following(policy.numbers)
    kernel.use(_value(rules, limits.value_file).numbers)
    return kernel


@lru_cache(maxsize=64)
def _follower(rules: Rules, thread: int) -> "Follower[Valued]":
    return Follower(valued_for(rules, 2 * thread + 1))


def _value(rules: Rules, path: str) -> Value:
    value = value_of_file(path, rules) if path else shipped_value(rules)
    if value is None:
        raise LearnedFileError(f"no learned value for the rules {rules_line(rules)}")
    return value
