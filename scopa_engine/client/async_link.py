"""Asking an engine and waiting for it, in an asyncio task."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import islice
from typing import Any, TypeVar

import scopa_protocol as wire
from scopa_engine.client.conversation import Exchange, Question
from scopa_engine.client.errors import EngineError
from scopa_engine.client.running import Launch, Patience, Running
from scopa_engine.client.values import Info
from scopa_engine.match.outcome import EngineFailure, Outcome

T = TypeVar("T")

# How long to wait before looking whether the process is there at all: a child that holds its
# output open hides its end.
_LOOK_AFTER = 0.25
_LINES_AT_ONCE = 50


class AsyncLink:
    """A running engine, and the waiting for it; errors are those of the package.

    One question is asked at a time; those of other tasks wait for their turn.
    """

    def __init__(self, launch: Launch) -> None:
        self._running = Running(launch)
        self._loop = asyncio.get_running_loop()
        self._turn = asyncio.Lock()
        self._news: asyncio.Future[None] = self._loop.create_future()
        self._end: asyncio.Task[EngineError] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._again: asyncio.Handle | None = None
        self._is_closing = False
        self._watched: set[int] = set()
        self._watch(self._running.process.open_pipes)

    def patience(self, seconds: float) -> Patience:
        """So many seconds from now."""
        return Patience(seconds, self._loop.time() + seconds)

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines both ways."""
        return self._running.process.transcript

    @property
    def stderr(self) -> str:
        """The end of what the engine has written to standard error."""
        return self._running.process.stderr_tail

    async def ask(self, question: Question[T], seconds: float) -> T:
        """The answer to a question."""
        async with self._turn:
            patience = self.patience(seconds)
            exchange = await self._begin(question, patience)
            await self.finish(exchange, patience)
        return self._running.answer(exchange)

    async def begin(self, question: Question[T], patience: Patience) -> Exchange[T]:
        """Ask a question, once a search that it cannot be asked beside has ended."""
        async with self._turn:
            return await self._begin(question, patience)

    async def finish(self, exchange: Exchange[Any], patience: Patience) -> None:
        """Wait for the end of an answer; whoever waits no longer has a search stopped."""
        with self._abandoning(exchange):
            async with self._in_time(exchange.lines[-1], patience):
                await self._wait(exchange, patience)

    async def next_info(self, exchange: Exchange[Any], patience: Patience) -> Info | None:
        """What the engine says next on the way to its answer; ``None`` at the end."""
        with self._abandoning(exchange):
            async with self._in_time(exchange.lines[-1], patience):
                while not exchange.is_done and not exchange.unread:
                    await self._hear(patience)
        return self._running.next_info(exchange)

    def abandon(self, exchange: Exchange[Any]) -> None:
        """Have a search stopped."""
        self._running.abandon(exchange)

    def answer(self, exchange: Exchange[T]) -> T:
        """The answer that is there."""
        return self._running.answer(exchange)

    async def close(self, grace: float) -> None:
        """Leave nothing of the engine; with a grace it may leave by itself."""
        if grace:
            self._running.say_quit()
        self._running.retire()
        self._stop_listening()
        self._wake()
        if self._closing is None:
            self._closing = self._loop.create_task(self._close(grace))
        # Whoever waits no longer does not keep it from being closed.
        await asyncio.shield(self._closing)

    async def _close(self, grace: float) -> None:
        if self._end is not None:
            await self._end
        await asyncio.to_thread(self._running.close, grace)

    async def _begin(self, question: Question[T], patience: Patience) -> Exchange[T]:
        async with self._in_time(wire.render(question.commands[-1]), patience):
            await self._check()
            if (search := self._running.in_the_way(question)) is not None:
                await self._wait(search, patience)
            # Nothing that can be asked is longer than an empty pipe: it goes out at once.
            return self._running.begin(question, deadline=0.0)

    async def _wait(self, exchange: Exchange[Any], patience: Patience) -> None:
        while not exchange.is_done:
            await self._hear(patience)

    async def _hear(self, patience: Patience) -> None:
        """Wait until something was said."""
        await self._check()
        left = patience.deadline - self._loop.time()
        if left <= 0:
            raise EngineFailure(Outcome.STALL, "no answer in time")
        heard, _ = await asyncio.wait({self._news}, timeout=min(left, _LOOK_AFTER))
        if not heard:
            await self._check()
            if self._running.process.has_exited(0.0):
                self._fail(EngineFailure(Outcome.CRASH, "its process has ended"))

    async def _check(self) -> None:
        """See that the process is there, and that no thread is ending it."""
        if self._end is not None:
            await asyncio.shield(self._end)
        self._running.check()

    def _listen(self) -> None:
        """Take what the engine has said; if it is much, let others have a turn in between."""
        if self._is_closing:
            return
        if self._again is not None:
            self._again.cancel()  # this is it
            self._again = None
        process, number = self._running.process, 0
        try:
            for line in islice(process.ready_lines(), _LINES_AT_ONCE):
                self._running.conversation.receive(line)
                number += 1
        except EngineFailure as failure:
            self._fail(failure)
        else:
            self._watch(process.open_pipes)
            if number == _LINES_AT_ONCE:
                self._again = self._loop.call_soon(self._listen)
        self._wake()

    def _wake(self) -> None:
        """Let those who wait look again."""
        self._news.set_result(None)
        self._news = self._loop.create_future()

    def _watch(self, pipes: set[int]) -> None:
        for fd in self._watched - pipes:
            self._loop.remove_reader(fd)
        for fd in pipes - self._watched:
            self._loop.add_reader(fd, self._listen)
        self._watched = pipes

    def _stop_listening(self) -> None:
        self._is_closing = True
        self._watch(set())

    def _fail(self, failure: EngineFailure) -> None:
        """End the process, which nobody should wait for but those who asked."""
        if self._end is None:
            self._running.hush()
            self._stop_listening()
            self._end = self._loop.create_task(asyncio.to_thread(self._running.end, failure))

    @asynccontextmanager
    async def _in_time(self, asked: str, patience: Patience) -> AsyncIterator[None]:
        try:
            yield
        except EngineFailure as failure:
            if failure.outcome is Outcome.STALL:
                raise self._running.lateness(asked, patience) from None
            self._fail(failure)
            assert self._end is not None
            raise await asyncio.shield(self._end) from None

    @contextmanager
    def _abandoning(self, exchange: Exchange[Any]) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self._running.abandon(exchange)
            raise
