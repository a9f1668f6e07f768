"""What was said during a check, with times."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

_MOST = 200
_SHOWN_COLUMNS = 500


@dataclass(frozen=True, slots=True)
class Exchange:
    """One line.

    :ivar at: seconds since the check began.
    :ivar way: ``>`` to the engine, ``<`` from it.
    :ivar text: the line, cut when it is long.
    :ivar process: which of the check's processes, from 1.
    """

    at: float
    way: str
    text: str
    process: int


class Record:
    """The last lines of a check, those of all its processes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began = clock()
        self._exchanges: deque[Exchange] = deque(maxlen=_MOST)

    def note(self, process: int, way: str, line: str) -> None:
        """Keep a line."""
        text = line if len(line) <= _SHOWN_COLUMNS else f"{line[:_SHOWN_COLUMNS]}…"
        self._exchanges.append(Exchange(self.seconds, way, text, process))

    @property
    def seconds(self) -> float:
        """Since the check began."""
        return self._clock() - self._began

    @property
    def lines(self) -> tuple[Exchange, ...]:
        """What was kept."""
        return tuple(self._exchanges)
