"""What was asked and is not answered yet: lines in, answers out, no input or output.

Rule 1: every question has request ids of its own, so a late reply is never taken for that of
another question.
Rule 2: nothing that an engine says is trusted; what answers nothing is a failure.
Rule 3: what is kept is bounded, whatever the engine says.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import scopa_protocol as wire
from scopa_engine.match.answer import unasked
from scopa_engine.match.outcome import EngineFailure, Outcome

T = TypeVar("T")

_MOST_REPLIES: Final = 1000

_PARTS: Final[dict[type, tuple[type, ...]]] = {
    wire.Usp: (wire.Id, wire.Option, wire.Variants),
    wire.Go: (wire.Info,),
    wire.Show: (wire.ShowReply,),
}
"""The replies to a command that do not end its answer."""

_END: Final[dict[type, type]] = {
    wire.Usp: wire.UspOk,
    wire.IsReady: wire.ReadyOk,
    wire.Go: wire.BestMove,
    wire.Moves: wire.MovesReply,
    wire.Perft: wire.PerftReply,
    wire.Eval: wire.EvalReply,
}
"""The reply that ends the answer; the other commands have none."""


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """Commands that are sent together, the last of which is surely answered.

    :ivar read: makes the answer of the replies.
    :ivar at_rest: whether it can be asked only while no search runs.
    """

    commands: tuple[wire.Command, ...]
    read: Callable[[Sequence[wire.Reply]], T]
    at_rest: bool = True


class Exchange(Generic[T]):
    """A question that was asked.

    :ivar lines: as they are sent.
    :ivar unread: the ``info`` lines that nobody has taken yet.
    :ivar refusal: the first line that was refused, and how.
    :ivar is_done: whether the last of its replies has come.
    :ivar is_stopped: whether ``stop`` was sent for it.
    """

    def __init__(self, question: Question[T], first: int) -> None:
        self.question = question
        self.commands = {str(first + n): each for n, each in enumerate(question.commands)}
        self.lines = [wire.render(each, ref) for ref, each in self.commands.items()]
        self.unread: deque[wire.Info] = deque(maxlen=_MOST_REPLIES)
        self.refusal: tuple[str, wire.Error] | None = None
        self.is_done = False
        self.is_stopped = False
        self._last = next(reversed(self.commands))
        self._replies: deque[wire.Reply] = deque(maxlen=_MOST_REPLIES)

    @property
    def is_search(self) -> bool:
        """Whether ``stop`` ends it."""
        return isinstance(self.question.commands[-1], wire.Go | wire.Perft)

    def take(self, ref: str, reply: wire.Reply) -> bool:
        """Keep a reply to the command of that id; whether it can be one."""
        command = type(self.commands[ref])
        if isinstance(reply, wire.Error):
            line = list(self.commands).index(ref)
            self.refusal = self.refusal or (self.lines[line], reply)
        elif not isinstance(reply, (*_PARTS.get(command, ()), _END.get(command, ()))):
            return False
        else:
            self._replies.append(reply)
        if isinstance(reply, wire.Info):
            self.unread.append(reply)
        elif ref == self._last and not isinstance(reply, _PARTS.get(command, ())):
            self.is_done = True
        return True

    def answer(self) -> T:
        """What was answered, once it is done and nothing of it was refused.

        :raises EngineFailure: when it cannot be so.
        """
        return self.question.read(self._replies)


class Conversation:
    """All that was asked of one engine.

    :ivar search: the last search, until it has ended.
    """

    def __init__(self) -> None:
        self.search: Exchange[Any] | None = None
        self._greeted = False
        self._next = 1
        self._open: dict[str, Exchange[Any]] = {}

    def begin(self, question: Question[T]) -> Exchange[T]:
        """Ask ``question``: the lines of what comes back are to be sent."""
        exchange = Exchange(question, self._next)
        self._next += len(exchange.lines)
        self._open |= dict.fromkeys(exchange.commands, exchange)
        if exchange.is_search:
            self.search = exchange
        return exchange

    def abandon(self, exchange: Exchange[Any]) -> tuple[str, ...]:
        """Wait for its answer no longer; the lines to be sent for that."""
        if not exchange.is_search:
            self._close(exchange)
        if exchange.is_done or exchange.is_stopped or not exchange.is_search:
            return ()
        exchange.is_stopped = True
        return (wire.render(wire.Stop()),)

    def receive(self, line: str) -> None:
        """Give a line of the engine to the question that it answers.

        :raises EngineFailure: when it answers none.
        """
        try:
            response = wire.read_reply(line)
        except wire.ProtocolError as error:
            if not self._greeted:
                return  # a banner (PROTOCOL.md, 7.1)
            reason = f"{unasked(line)}: {error}"
            raise EngineFailure(Outcome.PROTOCOL_ERROR, reason) from None
        self._deliver(line, response)

    def _deliver(self, line: str, response: wire.Response) -> None:
        ref, reply = response.id, response.reply
        if ref in self._open:
            exchange = self._open[ref]
            self._greeted |= isinstance(reply, wire.UspOk)
            if not exchange.take(ref, reply):
                raise unasked(line)
            if exchange.is_done:
                self._close(exchange)
        elif ref is None and (self._greeted or isinstance(reply, wire.UspOk | wire.Error)):
            reason = f"{unasked(line)}: it lacks the request id of the question"
            raise EngineFailure(Outcome.PROTOCOL_ERROR, reason)
        elif ref is not None and not 0 < int(ref) < self._next:
            raise unasked(line)
        # What is left are a banner, and late answers to what nobody waits for any more.

    def _close(self, exchange: Exchange[Any]) -> None:
        for ref in exchange.commands:
            self._open.pop(ref, None)
        if exchange is self.search:
            self.search = None
