"""What every engine process of a run shares."""

from dataclasses import dataclass

from scopa_engine.match.guard import Guard
from scopa_engine.match.stop import Stop


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long to wait, in seconds.

    :ivar startup: from the start of the process to its first ``readyok``.
    :ivar move: for a move without a time limit, and for ``readyok`` between games.
    :ivar quit: for the exit after ``quit``, and for the ``bestmove`` after ``stop``.
    :ivar margin: by which the wall time of a move may pass its time limit.
    """

    startup: float = 10.0
    move: float = 60.0
    quit: float = 2.0
    margin: float = 0.05


@dataclass(frozen=True, slots=True)
class Host:
    """What every engine process of a run shares."""

    guard: Guard
    stop: Stop
    timeouts: Timeouts = Timeouts()
