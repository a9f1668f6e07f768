"""Driving an engine, in asyncio tasks."""

from collections.abc import AsyncIterator, Iterable, Mapping
from types import TracebackType
from typing import Self, TypeVar

from scopa_engine.client import questions
from scopa_engine.client.async_link import AsyncLink
from scopa_engine.client.conversation import Exchange, Question
from scopa_engine.client.front import UNLIMITED, Front
from scopa_engine.client.questions import Position, Value
from scopa_engine.client.values import Answer, Info, Limit
from scopa_engine.rules import Move

T = TypeVar("T")


class AsyncEngine(Front):
    """An engine that runs within an ``async with`` block.

    The same calls as those of :class:`~scopa_engine.client.Engine`.  Those of several tasks are
    answered one after another.  A task that is cancelled has its search stopped, and the engine
    may be asked again.
    """

    _link: AsyncLink | None = None

    async def start(self) -> Self:
        """Start the process anew, greet it and set the options; :meth:`close` ends it."""
        await self.close(at_once=True)
        self._link = AsyncLink(self._launch)
        try:
            self._greeting = await self._ask(questions.greeting(), self._timeout)
            await self.set_options(self._wanted)
        except BaseException:
            await self.close(at_once=True)
            raise
        return self

    async def close(self, *, at_once: bool = False) -> None:
        """End the process, and all that it has started: it is told to quit, and then killed."""
        if self._link is not None:
            await self._link.close(0.0 if at_once else self._quit_timeout)

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close(at_once=kind is not None)

    async def ping(self, *, timeout: float | None = None) -> None:
        """See that the engine listens; a search goes on."""
        await self._ask(questions.ready(), self._at_once(timeout))

    async def set_options(
        self, values: Mapping[str, Value], *, timeout: float | None = None
    ) -> None:
        """Set options by name.

        :raises OptionError: before anything is sent, for what the engine does not allow.
        """
        await self._ask(questions.settings(self.options, values), self._at_once(timeout))

    async def new_game(self, *, timeout: float | None = None) -> None:
        """Let the engine forget all but its options."""
        await self._ask(questions.new_game(), self._at_once(timeout))

    async def game_over(
        self, score: Iterable[int], reason: str = "normal", *, timeout: float | None = None
    ) -> None:
        """Tell the points by side, and how the game ended."""
        await self._ask(questions.game_over(score, reason), self._at_once(timeout))

    async def best_move(
        self,
        position: Position,
        limit: Limit = UNLIMITED,
        *,
        moves: Iterable[Move] = (),
        timeout: float | None = None,
    ) -> Answer:
        """The move that the engine chooses, among ``moves`` if there are any."""
        question = questions.search(position, limit, moves)
        return await self._ask(question, self._at_leisure(timeout, limit))

    def analyse(
        self,
        position: Position,
        limit: Limit = UNLIMITED,
        *,
        moves: Iterable[Move] = (),
        timeout: float | None = None,
    ) -> "AsyncAnalysis":
        """Start a search and read what it says; without a limit it goes on until it is stopped."""
        question = questions.search(position, limit, moves, infinite=limit == UNLIMITED)
        seconds = self._at_length(timeout, limit)
        return AsyncAnalysis(self._linked(), question, seconds, self._timeout)

    async def legal_moves(
        self, position: Position, *, timeout: float | None = None
    ) -> tuple[Move, ...]:
        """The legal moves as the engine sees them."""
        return await self._ask(questions.legal_moves(position), self._at_once(timeout))

    async def perft(self, position: Position, depth: int, *, timeout: float | None = None) -> int:
        """The number of sequences of ``depth`` plays from a full position."""
        return await self._ask(questions.perft(position, depth), self._at_leisure(timeout))

    async def evaluate(
        self, position: Position, *, timeout: float | None = None
    ) -> dict[str, tuple[int, ...]]:
        """Points by category and side as things stand, and ``points``, their sum."""
        return await self._ask(questions.evaluation(position), self._at_once(timeout))

    async def show(self, position: Position, *, timeout: float | None = None) -> str:
        """The table as a person wants to see it."""
        return await self._ask(questions.picture(position), self._at_once(timeout))

    @property
    def stderr(self) -> str:
        """The end of what the engine has written to standard error; also after its end."""
        return self._linked().stderr

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines both ways, ``> `` to the engine and ``< `` from it."""
        return self._linked().transcript

    async def _ask(self, question: Question[T], seconds: float) -> T:
        return await self._linked().ask(question, seconds)

    def _linked(self) -> AsyncLink:
        if self._link is None:
            raise self._not_started()
        return self._link


class AsyncAnalysis(AsyncIterator[Info]):
    """A search as it goes on: its ``info`` lines one by one, and its answer."""

    def __init__(
        self, link: AsyncLink, question: Question[Answer], seconds: float, timeout: float
    ) -> None:
        self._link = link
        self._question = question
        self._timeout = timeout
        self._seconds = seconds
        self._patience = link.patience(seconds)
        self._exchange: Exchange[Answer] | None = None

    async def __anext__(self) -> Info:
        info = await self._link.next_info(await self._begun(), self._patience)
        if info is None:
            raise StopAsyncIteration
        return info

    def stop(self) -> None:
        """End the search; what it still says may be read."""
        if self._exchange is not None and not self._exchange.is_stopped:
            self._link.abandon(self._exchange)
            self._patience = self._link.patience(self._timeout)

    async def result(self) -> Answer:
        """Wait for the end of the search: what it has found."""
        exchange = await self._begun()
        await self._link.finish(exchange, self._patience)
        return self._link.answer(exchange)

    async def _begun(self) -> Exchange[Answer]:
        if self._exchange is None:
            soon = self._link.patience(self._timeout)
            self._exchange = await self._link.begin(self._question, soon)
            self._patience = self._link.patience(self._seconds)
        return self._exchange

    async def __aenter__(self) -> Self:
        await self._begun()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        if kind is None:
            await self._link.finish(await self._begun(), self._patience)
