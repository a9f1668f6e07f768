"""How a game can end, and what is kept as evidence when an engine ends it.

Four kinds of trouble are told apart in the runner: :class:`SetupError` (the user asked for
something impossible), :class:`EngineFailure` (an engine did), :class:`Interrupted` (the user
wants to stop); all else is a bug.
"""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """Why a game ended (PROTOCOL.md, "The log")."""

    NORMAL = "normal"
    ILLEGAL_MOVE = "illegal-move"
    TIME = "time"
    CRASH = "crash"
    STALL = "stall"
    PROTOCOL_ERROR = "protocol-error"
    INTERRUPTED = "interrupted"

    @property
    def is_fault(self) -> bool:
        """Whether an engine is to blame."""
        return self not in {Outcome.NORMAL, Outcome.INTERRUPTED}


class OnFault(StrEnum):
    """What a game counts that an engine's fault has ended."""

    FORFEIT = "forfeit"
    VOID = "void"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of a failure.

    :ivar reason: one sentence.
    :ivar asked: the ``position`` line that the engine had to answer, if any.
    :ivar lines: the last lines both ways, ``> `` to the engine and ``< `` from it.
    :ivar stderr: the end of its standard error.
    :ivar exit_code: when it exited by itself.
    :ivar signal: name of the signal that killed it, if it was not the runner's.
    :ivar reproduce: the shell command that asks the engine alone the same again, if it had to
        answer a position.
    """

    reason: str
    asked: str | None
    lines: tuple[str, ...]
    stderr: str
    exit_code: int | None
    signal: str | None
    reproduce: str | None = None


class EngineFailure(Exception):  # noqa: N818 - how it failed is its outcome
    """An engine did not do its part."""

    def __init__(self, outcome: Outcome, reason: str) -> None:
        super().__init__(reason)
        self.outcome = outcome
        self.reason = reason


class StartFailure(Exception):  # noqa: N818 - as above
    """An engine could not be brought to its first ``readyok``."""

    def __init__(self, engine: str, outcome: Outcome, evidence: Evidence) -> None:
        super().__init__(f"engine {engine}: {outcome.value} at the start: {evidence.reason}")
        self.engine = engine
        self.evidence = evidence


class Interrupted(Exception):  # noqa: N818 - a request, not an error
    """The user asked the match to stop."""


class SetupError(ValueError):
    """The match cannot be played as it was asked for."""
