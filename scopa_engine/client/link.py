"""Asking an engine and waiting for it, in the thread of the caller."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

import scopa_protocol as wire
from scopa_engine.client.conversation import Exchange, Question
from scopa_engine.client.running import Launch, Patience, Running
from scopa_engine.client.values import Info
from scopa_engine.match.outcome import EngineFailure, Outcome

T = TypeVar("T")


class Link:
    """A running engine, and the waiting for it; errors are those of the package."""

    def __init__(self, launch: Launch) -> None:
        self._running = Running(launch)

    def patience(self, seconds: float) -> Patience:
        """So many seconds from now."""
        return Patience(seconds, monotonic() + seconds)

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines both ways."""
        return self._running.process.transcript

    @property
    def stderr(self) -> str:
        """The end of what the engine has written to standard error."""
        return self._running.process.stderr_tail

    def ask(self, question: Question[T], seconds: float) -> T:
        """The answer to a question."""
        patience = self.patience(seconds)
        exchange = self.begin(question, patience)
        self.finish(exchange, patience)
        return self._running.answer(exchange)

    def begin(self, question: Question[T], patience: Patience) -> Exchange[T]:
        """Ask a question, once a search that it cannot be asked beside has ended."""
        with self._in_time(wire.render(question.commands[-1]), patience):
            if (search := self._running.in_the_way(question)) is not None:
                self._wait(search, patience)
            return self._running.begin(question, patience.deadline)

    def finish(self, exchange: Exchange[Any], patience: Patience) -> None:
        """Wait for the end of an answer; whoever waits no longer has a search stopped."""
        with self._abandoning(exchange), self._in_time(exchange.lines[-1], patience):
            self._wait(exchange, patience)

    def next_info(self, exchange: Exchange[Any], patience: Patience) -> Info | None:
        """What the engine says next on the way to its answer; ``None`` at the end."""
        with self._abandoning(exchange), self._in_time(exchange.lines[-1], patience):
            while not exchange.is_done and not exchange.unread:
                self._read(patience)
        return self._running.next_info(exchange)

    def abandon(self, exchange: Exchange[Any]) -> None:
        """Have a search stopped."""
        self._running.abandon(exchange)

    def answer(self, exchange: Exchange[T]) -> T:
        """The answer that is there."""
        return self._running.answer(exchange)

    def close(self, grace: float) -> None:
        """Leave nothing of the engine; with a grace it may leave by itself."""
        if grace:
            self._running.say_quit()
        self._running.close(grace)

    def _wait(self, exchange: Exchange[Any], patience: Patience) -> None:
        while not exchange.is_done:
            self._read(patience)

    def _read(self, patience: Patience) -> None:
        running = self._running
        running.check()
        running.conversation.receive(running.process.read_line(patience.deadline))

    @contextmanager
    def _in_time(self, asked: str, patience: Patience) -> Iterator[None]:
        try:
            yield
        except EngineFailure as failure:
            if failure.outcome is Outcome.STALL:
                raise self._running.lateness(asked, patience) from None
            raise self._running.end(failure) from None

    @contextmanager
    def _abandoning(self, exchange: Exchange[Any]) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._running.abandon(exchange)
            raise
