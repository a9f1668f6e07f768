"""All checks in their order, and the choice of some."""

from collections.abc import Iterable
from difflib import get_close_matches
from types import ModuleType

from scopa_engine.conform import (
    checks_cards,
    checks_errors,
    checks_greeting,
    checks_ids,
    checks_info,
    checks_leaving,
    checks_limits,
    checks_lines,
    checks_options,
    checks_play,
    checks_positions,
    checks_queries,
    checks_refusals,
    checks_rules,
    checks_search,
    checks_thinking,
)
from scopa_engine.conform.check import Check


def _of(module: ModuleType) -> list[Check]:
    """The checks of a module, in the order in which they stand there."""
    return [value for value in vars(module).values() if isinstance(value, Check)]


CHECKS: tuple[Check, ...] = (
    *_of(checks_greeting),
    *_of(checks_lines),
    *_of(checks_ids),
    *_of(checks_errors),
    *_of(checks_cards),
    *_of(checks_positions),
    *_of(checks_refusals),
    *checks_rules.PLAYED,
    *_of(checks_rules),
    *_of(checks_search),
    *_of(checks_limits),
    *_of(checks_thinking),
    *_of(checks_info),
    *_of(checks_options),
    *_of(checks_play),
    *_of(checks_queries),
    *_of(checks_leaving),
)


class UnknownNameError(ValueError):
    """A name that no check and no group has."""


def chosen(names: Iterable[str]) -> tuple[Check, ...]:
    """The checks with these names, or of groups with these names; all where there are none.

    :raises UnknownNameError: naming what is near.
    """
    wanted = set(names)
    for name in wanted:
        if not any(name in (check.name, check.group) for check in CHECKS):
            raise UnknownNameError(f"there is no check or group {name}{_near(name)}")
    return tuple(check for check in CHECKS if not wanted or {check.name, check.group} & wanted)


def _near(name: str) -> str:
    known = dict.fromkeys(each for check in CHECKS for each in (check.name, check.group))
    near = get_close_matches(name, known, n=5, cutoff=0.5)
    return f"; near it: {', '.join(near)}" if near else "; --list shows them"
