"""Engines that a program drives: scripted ones, by both kinds of client."""

import asyncio
import inspect
import sys

from matchplay import SCRIPTED
from scopa_engine.client import AsyncEngine, Engine

START = "scopa 1d2d3d/?3 5c6c7c8c ?30 -/- 0/0 - 0 1 0/0"


def scripted(*switches):
    """The words that start the scripted engine."""
    return [sys.executable, "-S", "-E", str(SCRIPTED), *map(str, switches)]


class Waited:
    """An :class:`AsyncEngine` of which every call is waited for: used as the other kind."""

    def __init__(self, *args, **kwargs):
        self._runner = asyncio.Runner()
        self._engine = AsyncEngine(*args, **kwargs)

    def __enter__(self):
        try:
            self._runner.run(self._engine.__aenter__())
        except BaseException:
            self._runner.close()
            raise
        return self

    def __exit__(self, *error):
        self._runner.run(self._engine.__aexit__(*error))
        self._runner.close()
        self._runner = None

    def __getattr__(self, name):
        found = getattr(self._engine, name)
        if not inspect.iscoroutinefunction(found):
            return found
        run = asyncio.run if self._runner is None else self._runner.run
        return lambda *args, **kwargs: run(found(*args, **kwargs))


BOTH = [Engine, Waited]
