"""Driving an engine, in the thread of the caller."""

from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Self, TypeVar

from scopa_engine.client import questions
from scopa_engine.client.conversation import Exchange, Question
from scopa_engine.client.front import UNLIMITED, Front
from scopa_engine.client.link import Link
from scopa_engine.client.questions import Position, Value
from scopa_engine.client.values import Answer, Info, Limit
from scopa_engine.rules import Move

T = TypeVar("T")


class Engine(Front):
    """An engine that runs within a ``with`` block; use it from one thread.

    Every call raises an :class:`~scopa_engine.client.EngineError` when the answer does not come
    (in ``timeout`` seconds, if that is given), or is an error.  A call ends a search that runs.
    """

    _link: Link | None = None

    def start(self) -> Self:
        """Start the process anew, greet it and set the options; :meth:`close` ends it."""
        self.close(at_once=True)
        self._link = Link(self._launch)
        try:
            self._greeting = self._ask(questions.greeting(), self._timeout)
            self.set_options(self._wanted)
        except BaseException:
            self.close(at_once=True)
            raise
        return self

    def close(self, *, at_once: bool = False) -> None:
        """End the process, and all that it has started: it is told to quit, and then killed."""
        if self._link is not None:
            self._link.close(0.0 if at_once else self._quit_timeout)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close(at_once=kind is not None)

    def ping(self, *, timeout: float | None = None) -> None:
        """See that the engine listens; a search goes on."""
        self._ask(questions.ready(), self._at_once(timeout))

    def set_options(self, values: Mapping[str, Value], *, timeout: float | None = None) -> None:
        """Set options by name.

        :raises OptionError: before anything is sent, for what the engine does not allow.
        """
        self._ask(questions.settings(self.options, values), self._at_once(timeout))

    def new_game(self, *, timeout: float | None = None) -> None:
        """Let the engine forget all but its options."""
        self._ask(questions.new_game(), self._at_once(timeout))

    def game_over(
        self, score: Iterable[int], reason: str = "normal", *, timeout: float | None = None
    ) -> None:
        """Tell the points by side, and how the game ended."""
        self._ask(questions.game_over(score, reason), self._at_once(timeout))

    def best_move(
        self,
        position: Position,
        limit: Limit = UNLIMITED,
        *,
        moves: Iterable[Move] = (),
        timeout: float | None = None,
    ) -> Answer:
        """The move that the engine chooses, among ``moves`` if there are any."""
        question = questions.search(position, limit, moves)
        return self._ask(question, self._at_leisure(timeout, limit))

    def analyse(
        self,
        position: Position,
        limit: Limit = UNLIMITED,
        *,
        moves: Iterable[Move] = (),
        timeout: float | None = None,
    ) -> "Analysis":
        """Start a search and read what it says; without a limit it goes on until it is stopped."""
        question = questions.search(position, limit, moves, infinite=limit == UNLIMITED)
        seconds = self._at_length(timeout, limit)
        return Analysis(self._linked(), question, seconds, self._timeout)

    def legal_moves(self, position: Position, *, timeout: float | None = None) -> tuple[Move, ...]:
        """The legal moves as the engine sees them."""
        return self._ask(questions.legal_moves(position), self._at_once(timeout))

    def perft(self, position: Position, depth: int, *, timeout: float | None = None) -> int:
        """The number of sequences of ``depth`` plays from a full position."""
        return self._ask(questions.perft(position, depth), self._at_leisure(timeout))

    def evaluate(
        self, position: Position, *, timeout: float | None = None
    ) -> dict[str, tuple[int, ...]]:
        """Points by category and side as things stand, and ``points``, their sum."""
        return self._ask(questions.evaluation(position), self._at_once(timeout))

    def show(self, position: Position, *, timeout: float | None = None) -> str:
        """The table as a person wants to see it."""
        return self._ask(questions.picture(position), self._at_once(timeout))

    @property
    def stderr(self) -> str:
        """The end of what the engine has written to standard error; also after its end."""
        return self._linked().stderr

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines both ways, ``> `` to the engine and ``< `` from it."""
        return self._linked().transcript

    def _ask(self, question: Question[T], seconds: float) -> T:
        return self._linked().ask(question, seconds)

    def _linked(self) -> Link:
        if self._link is None:
            raise self._not_started()
        return self._link


class Analysis(Iterator[Info]):
    """A search as it goes on: its ``info`` lines one by one, and its answer."""

    def __init__(
        self, link: Link, question: Question[Answer], seconds: float, timeout: float
    ) -> None:
        self._link = link
        self._timeout = timeout
        self._patience = link.patience(seconds)
        self._exchange: Exchange[Answer] = link.begin(question, link.patience(timeout))

    def __next__(self) -> Info:
        info = self._link.next_info(self._exchange, self._patience)
        if info is None:
            raise StopIteration
        return info

    def stop(self) -> None:
        """End the search; what it still says may be read."""
        if not self._exchange.is_stopped:
            self._link.abandon(self._exchange)
            self._patience = self._link.patience(self._timeout)

    def result(self) -> Answer:
        """Wait for the end of the search: what it has found."""
        self._link.finish(self._exchange, self._patience)
        return self._link.answer(self._exchange)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        if kind is None:
            self._link.finish(self._exchange, self._patience)
