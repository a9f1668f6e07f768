"""An engine process and the conversation with it: all that waits for nothing.

Both fronts stand on this: they differ in how they wait for a line, and in nothing else.
"""

import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import scopa_protocol as wire
from scopa_engine.client.conversation import Conversation, Exchange, Question
from scopa_engine.client.errors import (
    EngineDiedError,
    EngineError,
    EngineProtocolError,
    EngineRefusedError,
    EngineStartError,
    EngineTimeoutError,
)
from scopa_engine.client.questions import as_info
from scopa_engine.client.values import Info
from scopa_engine.match.guard import Guard
from scopa_engine.match.outcome import EngineFailure, Outcome, SetupError
from scopa_engine.match.process import EngineProcess, Trace
from scopa_engine.match.spec import EngineSpec
from scopa_engine.match.stop import Stop

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Launch:
    """How an engine is started.

    :ivar command: a command line, or its words.
    :ivar env: what is added to the environment.
    :ivar trace: called with ``>`` or ``<`` and each line.
    """

    command: str | Sequence[str]
    cwd: str | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    trace: Trace | None = None

    @property
    def words(self) -> str:
        """The command line."""
        return self.command if isinstance(self.command, str) else shlex.join(self.command)


class Patience(NamedTuple):
    """How long to wait: so many seconds, which are over at a moment of the waiter's clock."""

    seconds: float
    deadline: float


class Running:
    """A process that was started; :meth:`close` leaves nothing of it.

    :raises EngineStartError: when it cannot be started.
    """

    def __init__(self, launch: Launch) -> None:
        self.conversation = Conversation()
        self._name = launch.words
        self._ended: EngineError | None = None
        self._is_hushed = False
        self._is_released = False
        spec = EngineSpec(launch.words, launch.words, cwd=launch.cwd, env=launch.env)
        try:
            command = spec.command()
        except SetupError as error:
            raise EngineStartError(str(error)) from None
        self._stop = Stop()
        self._guard = Guard()
        try:
            self.process = EngineProcess(
                command,
                cwd=spec.cwd,
                env=spec.environment(),
                guard=self._guard,
                stop=self._stop,
                trace=launch.trace,
            )
        except OSError as error:
            self._release()
            raise EngineStartError(f"engine {self._name}: cannot start: {error}") from None

    def check(self) -> None:
        """See that the engine can be asked.

        :raises EngineError: when it has ended, as it did the first time.
        """
        if self._ended is not None:
            raise self._ended.with_traceback(None)

    def in_the_way(self, question: Question[Any]) -> Exchange[Any] | None:
        """The search that must end before ``question`` can be asked; it is stopped."""
        self.check()
        search = self.conversation.search if question.at_rest else None
        if search is not None:
            self.abandon(search)
        return search

    def begin(self, question: Question[T], deadline: float) -> Exchange[T]:
        """Ask a question.

        :raises EngineFailure: CRASH when it cannot be sent.
        """
        exchange = self.conversation.begin(question)
        try:
            self.process.send(*exchange.lines, deadline=deadline)
        except EngineFailure as failure:
            if failure.outcome is not Outcome.STALL:
                raise
            # Half a line may have gone out: nothing can be said any more.
            raise EngineFailure(Outcome.CRASH, "it does not read its input") from None
        return exchange

    def abandon(self, exchange: Exchange[Any]) -> None:
        """Let nobody wait for an answer; a search is stopped."""
        lines = self.conversation.abandon(exchange)
        if lines and not self._is_hushed:
            # Whoever asks next finds out why it cannot be stopped.
            with suppress(EngineFailure):
                self.process.send(*lines, deadline=0.0)

    def next_info(self, exchange: Exchange[Any]) -> Info | None:
        """What the engine has said on the way and nobody has read; ``None`` if nothing.

        :raises EngineProtocolError: when it cannot be so.
        """
        try:
            return as_info(exchange.unread.popleft()) if exchange.unread else None
        except EngineFailure as failure:
            raise self._fault(failure) from None

    def answer(self, exchange: Exchange[T]) -> T:
        """The answer that is there.

        :raises EngineRefusedError: when it is an error.
        :raises EngineProtocolError: when it cannot be so; the engine may still be asked.
        """
        if exchange.refusal is not None:
            asked, error = exchange.refusal
            what = wire.render(error).removeprefix("error ")
            text = f"engine {self._name}: {what} ({_quoted(asked)})"
            raise EngineRefusedError(text, asked, error.code, error.column, error.text)
        try:
            return exchange.answer()
        except EngineFailure as failure:
            raise self._fault(failure) from None

    def lateness(self, asked: str, patience: Patience) -> EngineTimeoutError:
        """The error of an answer that has not come."""
        seconds = patience.seconds
        text = f"engine {self._name}: no answer to {_quoted(asked)} within {seconds:g} s"
        return EngineTimeoutError(text, asked, seconds)

    def hush(self) -> None:
        """Say nothing more: :meth:`end` or :meth:`close` follows, maybe in another thread."""
        self._is_hushed = True

    def end(self, failure: EngineFailure) -> EngineError:
        """End the process after a failure, which may take a moment; the error that it is."""
        self.hush()
        if failure.outcome is Outcome.CRASH:
            self.process.close()
            error: EngineError = self._death(failure)
        else:
            self.process.close(grace=0)
            error = self._fault(failure)
        self._ended = error
        return error

    def _death(self, failure: EngineFailure) -> EngineDiedError:
        process = self.process
        how = failure.reason
        if process.signal is not None:
            how = f"killed by {process.signal}"
        elif process.exit_code is not None:
            how = f"ended with exit code {process.exit_code}"
        words = process.stderr_tail.split("\n")
        last = next((line.strip() for line in reversed(words) if line.strip()), "")
        text = f"engine {self._name}: {how}" + (f"; its last words: {last}" if last else "")
        return EngineDiedError(text, process.exit_code, process.signal, process.stderr_tail)

    def _fault(self, failure: EngineFailure) -> EngineProtocolError:
        text = f"engine {self._name}: {failure.reason}"
        return EngineProtocolError(text, self.process.transcript)

    def say_quit(self) -> None:
        """Ask the engine to go; :meth:`close` waits for it."""
        if not self._is_hushed:
            # It is closed next, whether it heard or not.
            with suppress(EngineFailure):
                self.process.send(wire.render(wire.Quit()), deadline=0.0)

    def retire(self) -> None:
        """Let nobody ask any more; :meth:`close` does so too, but may take a moment."""
        self.hush()
        if self._ended is None:
            self._ended = EngineError(f"engine {self._name}: it was closed")

    def close(self, grace: float) -> None:
        """Let the engine go within ``grace`` seconds, then kill it and all that it has started."""
        self.retire()
        if not self._is_released:
            self.process.close(grace)
            self._release()

    def _release(self) -> None:
        self._is_released = True
        self._guard.__exit__(None, None, None)
        self._stop.close()


_QUOTED_COLUMNS = 100


def _quoted(line: str) -> str:
    return repr(line if len(line) <= _QUOTED_COLUMNS else f"{line[: _QUOTED_COLUMNS - 1]}…")
