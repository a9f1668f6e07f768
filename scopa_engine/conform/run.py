"""Runs checks: several at a time, and those that measure time alone."""

import os
import shlex
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import replace

from scopa_engine.conform.check import Check, Status
from scopa_engine.conform.desk import Desk, Engine, Result
from scopa_engine.match.guard import Guard
from scopa_engine.match.outcome import Interrupted
from scopa_engine.match.spec import EngineSpec
from scopa_engine.match.stop import Stop

FOUNDATIONS = ("greeting/answered", "ready/at-rest", "search/answered")
"""Where one of these fails nothing else can be tested."""


def default_concurrency() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0))


def run_checks(
    checks: Sequence[Check],
    engine: Engine,
    stop: Stop,
    *,
    concurrency: int = 1,
    on_result: Callable[[Result], None] = lambda _: None,
) -> list[Result]:
    """The results in the order of ``checks``; fewer of them when a stop was requested.

    :param on_result: called with each result as it comes.
    :raises SetupError: when the program cannot be started.
    """
    program = EngineSpec(engine.command[0], cmd=shlex.join(engine.command)).command()
    found = _Found(on_result)
    with Guard() as guard:
        desk = Desk(replace(engine, command=program), guard, stop)
        with suppress(Interrupted):
            _run_all(checks, desk, concurrency, found)
    return [found.results[check.name] for check in checks if check.name in found.results]


class _Found:
    """The results so far, by name of the check."""

    def __init__(self, on_result: Callable[[Result], None]) -> None:
        self.results: dict[str, Result] = {}
        self._on_result = on_result

    def add(self, result: Result) -> None:
        self.results[result.check.name] = result
        self._on_result(result)

    def failed(self) -> str | None:
        """The name of a check that has failed."""
        failed = (name for name, each in self.results.items() if each.status is Status.FAIL)
        return next(failed, None)


def _run_all(checks: Sequence[Check], desk: Desk, concurrency: int, found: _Found) -> None:
    first = [check for check in checks if check.name in FOUNDATIONS]
    rest = [check for check in checks if check.name not in FOUNDATIONS]
    _run_some(first, desk, concurrency, found)
    if (broken := found.failed()) is not None:
        for check in rest:
            found.add(Result(check, Status.SKIPPED, f"not tested, since {broken} failed"))
        return
    _run_some([check for check in rest if not check.timed], desk, concurrency, found)
    _run_some([check for check in rest if check.timed], desk, 1, found)


def _run_some(checks: Iterable[Check], desk: Desk, concurrency: int, found: _Found) -> None:
    with ThreadPoolExecutor(concurrency) as pool:
        futures = [pool.submit(desk.make, check) for check in checks]
        try:
            for future in as_completed(futures):
                found.add(future.result())
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
