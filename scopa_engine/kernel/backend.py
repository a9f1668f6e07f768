"""Which kernel runs: the compiled one where it was built, else the same modules as they stand.

The environment variable ``SCOPA_KERNEL`` forces one: ``compiled`` or ``python``.
"""

import os
from functools import cache, lru_cache
from importlib import import_module

from scopa_engine.kernel import tree
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import Rules

COMPILED, PYTHON = "compiled", "python"


@cache
def tree_class() -> type[tree.Tree]:
    """The class of the back end that runs.

    :raises RuntimeError: when ``SCOPA_KERNEL`` forces one that is not there.
    """
    wanted = os.environ.get("SCOPA_KERNEL", "")
    if wanted not in ("", COMPILED, PYTHON):
        raise RuntimeError(f"SCOPA_KERNEL must be {COMPILED} or {PYTHON}, not {wanted!r}")
    if wanted == PYTHON:
        return tree.Tree
    try:
        compiled: type[tree.Tree] = import_module("scopa_engine.kernel._compiled").Tree
    except ImportError as error:
        if wanted == COMPILED:
            raise RuntimeError("SCOPA_KERNEL=compiled, but no kernel was compiled") from error
        return tree.Tree
    return compiled


def backend() -> str:
    """``compiled`` or ``python``."""
    return PYTHON if tree_class() is tree.Tree else COMPILED


@lru_cache(maxsize=64)
def kernel_for(rules: Rules, _thread: int = 0) -> tree.Tree:
    """The kernel of a rule set for a thread; it is used for one search at a time.

    :raises UnsupportedRulesError: when the kernel cannot play it.
    """
    return tree_class()(tables_of(rules))
