"""Where one check is made: it starts processes of the engine, and leaves none behind."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from scopa_engine.conform.check import Check, Status, given
from scopa_engine.conform.record import Exchange, Record
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.times import Times
from scopa_engine.conform.verdict import Failure, Skip
from scopa_engine.match.guard import Guard
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.process import EngineProcess
from scopa_engine.match.stop import Stop

MARK = "SCOPA_CONFORM"
"""The variable in the environment of a process under test, another value for each."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a check ended.

    :ivar reason: of a failure or a skip, one line; else empty.
    :ivar lines: what was said, of a failure.
    :ivar stderr: the end of what the engine wrote to standard error, of a failure.
    :ivar seconds: how long it took.
    """

    check: Check
    status: Status
    reason: str = ""
    lines: tuple[Exchange, ...] = ()
    stderr: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Engine:
    """The program under test, and how it is treated.

    :ivar command: program and arguments.
    :ivar seed: for random positions.
    """

    command: Sequence[str]
    times: Times = field(default_factory=Times)
    seed: int = 1
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))


class Desk:
    """Makes one check after another, each with processes of its own."""

    def __init__(self, engine: Engine, guard: Guard, stop: Stop) -> None:
        self._engine = engine
        self._guard = guard
        self._stop = stop

    def make(self, check: Check) -> Result:
        """The result of a check.

        :raises SetupError: when the program cannot be started.
        :raises Interrupted: when a stop was requested.
        """
        record = Record(monotonic)
        talks: list[Talk] = []
        with ExitStack() as until:

            def start() -> Talk:
                talks.append(self._start(check, record, len(talks) + 1, start))
                until.callback(talks[-1].close)
                return talks[-1]

            status, reason = _outcome(check, start)
            seconds = record.seconds
        if status is not Status.FAIL:
            return Result(check, status, reason, seconds=seconds)
        stderr = "".join(talk.stderr for talk in talks)
        return Result(check, status, reason, record.lines, stderr, seconds)

    def _start(self, check: Check, record: Record, number: int, start: Callable[[], Talk]) -> Talk:
        """One more process for a check."""

        def another() -> Talk:
            talk = start()
            _greet(talk)
            return talk

        mark = os.urandom(8).hex()
        command = self._engine.command
        try:
            process = EngineProcess(
                command,
                cwd=None,
                env={**self._engine.env, MARK: mark},
                guard=self._guard,
                stop=self._stop,
                trace=lambda way, line: record.note(number, way, line),
            )
        except OSError as error:
            raise SetupError(f"cannot start {command[0]}: {error.strerror}") from None
        rng = Random(f"{self._engine.seed} {check.name}")
        return Talk(process, self._engine.times, rng, another, f"{MARK}={mark}")


def _greet(talk: Talk) -> None:
    with given("greeting/answered"):
        talk.greet()


def _outcome(check: Check, start: Callable[[], Talk]) -> tuple[Status, str]:
    """How a check ends, and why."""
    try:
        talk = start()
        if check.greets:
            _greet(talk)
        check.run(talk)
    except Failure as failure:
        return Status.FAIL, str(failure)
    except Skip as skip:
        return Status.SKIPPED, str(skip)
    return Status.PASS, ""
