"""Which kernel runs: the compiled one where it was built, else the same modules as they stand.

The environment variable ``SCOPA_KERNEL`` forces one: ``compiled`` or ``python``.
"""

import os
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from scopa_engine.kernel.errors import KernelError
from scopa_engine.kernel.tables import Tables, UnsupportedRulesError, tables_of
from scopa_engine.rules import Rules

if TYPE_CHECKING:  # where the compiled kernel runs, the plain one is not even loaded
    from scopa_engine.kernel.cfr import Cfr
    from scopa_engine.kernel.given import Given
    from scopa_engine.kernel.lookahead import Lookahead
    from scopa_engine.kernel.pimc import Pimc
    from scopa_engine.kernel.tree import Tree
    from scopa_engine.kernel.valued import Valued

COMPILED, PYTHON = "compiled", "python"


@cache
def _compiled() -> ModuleType | None:
    """The compiled kernel, if it is to run.

    :raises KernelError: when ``SCOPA_KERNEL`` forces one that is not there.
    """
    wanted = os.environ.get("SCOPA_KERNEL", "")
    if wanted not in ("", COMPILED, PYTHON):
        raise KernelError(f"SCOPA_KERNEL must be {COMPILED} or {PYTHON}, not {wanted!r}")
    if wanted == PYTHON:
        return None
    try:
        return import_module("scopa_engine.kernel._compiled")
    except ImportError as error:
        if wanted == COMPILED:
            raise KernelError("SCOPA_KERNEL=compiled, but no kernel was compiled") from error
        return None


def _module(part: str) -> ModuleType:
    """The compiled kernel, or that module of the plain one."""
    return _compiled() or import_module(f"scopa_engine.kernel.{part}")


def backend() -> str:
    """``compiled`` or ``python``."""
    return PYTHON if _compiled() is None else COMPILED


@lru_cache(maxsize=64)
def kernel_for(rules: Rules, _number: int = 0) -> "Tree":
    """A tree search of a rule set, by number; each is used for one search at a time.

    :raises UnsupportedRulesError: when the kernel cannot play it.
    """
    kind: type[Tree] = _module("plain").Tree
    return kind(tables_of(rules))


@lru_cache(maxsize=64)
def valued_for(rules: Rules, _number: int = 0) -> "Valued":
    """As :func:`kernel_for`, a search with a learned value; its numbers are all zero at first.

    :raises UnsupportedRulesError: when the kernel cannot play it, or for other than two sides.
    """
    kind: type[Valued] = _module("valued").Valued
    return kind(tables_of(rules))


@lru_cache(maxsize=16)
def solver_for(rules: Rules) -> "Pimc":
    """The solver of a rule set of two sides; it is used for one search at a time.

    :raises UnsupportedRulesError: when the kernel cannot play it.
    """
    kind: type[Pimc] = _module("pimc").Pimc
    return kind(tables_of(rules))


@lru_cache(maxsize=16)
def lookahead_for(rules: Rules, depth: int, last: int) -> "Lookahead":
    """As :func:`solver_for`, a search ``depth`` plies deep, to the end in the ``last`` plays.

    :raises UnsupportedRulesError: when the kernel cannot play it.
    """
    kind: type[Lookahead] = _module("lookahead").Lookahead
    return kind(tables_of(rules), depth, last)


@lru_cache(maxsize=16)
def cfr_for(rules: Rules) -> "Cfr":
    """The solver of the last round but one of two players; it is used for one search at a time.

    :raises UnsupportedRulesError: when the kernel cannot play it.
    """
    kind: type[Cfr] = _module("cfr").Cfr
    return kind(_tables_of_two(rules))


def given_for(rules: Rules) -> "Given":
    """A new game of the last round but one, for strategies given from outside.

    :raises UnsupportedRulesError: when the kernel cannot play it.
    """
    kind: type[Given] = _module("given").Given
    return kind(_tables_of_two(rules))


def _tables_of_two(rules: Rules) -> Tables:
    if rules.players != 2 or rules.hand_size != 3:
        raise UnsupportedRulesError("other than two players with hands of three")
    return tables_of(rules)
