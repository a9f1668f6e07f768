"""What engines say, read without trust, and what is wrong with it when it is wrong."""

from dataclasses import dataclass

import scopa_protocol as wire
from scopa_engine.match.outcome import EngineFailure, Outcome

_QUOTED_COLUMNS = 200


@dataclass(frozen=True, slots=True)
class Answer:
    """A move as it was answered.

    :ivar move: the move as the engine spelled it.
    :ivar wall: seconds from the runner's ``go`` to the line read.
    :ivar thinking_us: microseconds that the engine says it thought, if it says.
    """

    move: str
    wall: float
    thinking_us: int | None


def reply(line: str) -> wire.Reply:
    """The reply that ``line`` is.

    :raises EngineFailure: PROTOCOL_ERROR when it is none, or answers a request id, which the
        runner never gives.
    """
    try:
        response = wire.read_reply(line)
    except wire.ProtocolError as error:
        raise EngineFailure(Outcome.PROTOCOL_ERROR, f"it said {_quoted(line)}: {error}") from None
    if response.id is not None:
        raise unasked(line)
    return response.reply


def unasked(line: str) -> EngineFailure:
    """The failure of an engine that says ``line`` where it is no answer."""
    reason = f"it said {_quoted(line)}, which is no answer here"
    return EngineFailure(Outcome.PROTOCOL_ERROR, reason)


def _quoted(line: str) -> str:
    return repr(line[:_QUOTED_COLUMNS])


def too_late(wall: float, limit: float) -> EngineFailure:
    """The failure of a move that took ``wall`` seconds where ``limit`` were allowed."""
    return EngineFailure(Outcome.TIME, f"the move took {ms(wall)} of {ms(max(0.0, limit))}")


def ms(seconds: float) -> str:
    """Seconds written as milliseconds."""
    return f"{seconds * 1000:.0f} ms"


def thinking_us(info: wire.Info, before: int | None) -> int | None:
    """The thinking time by ``info`` in microseconds; what was known ``before`` if it says none."""
    if info.time_us is not None:
        return info.time_us
    return before if info.time is None else info.time * 1000
