"""What a search tells: its opinion of each move, and how much work it was."""

from collections.abc import Callable
from typing import NamedTuple

from scopa_engine.rules import Move


class Line(NamedTuple):
    """One root move.

    :ivar points: expected difference for the mover's side at the end of this deal, in points;
        ``None`` from an algorithm that has no opinion, or plays for the match.
    :ivar visits: how often the move was tried.
    :ivar pv: the play expected, ``move`` first.
    :ivar match: the chance of the mover's side to win the match; a draw is half a win.
    """

    move: Move
    points: float | None = None
    visits: int = 0
    pv: tuple[Move, ...] = ()
    match: float | None = None


class Result(NamedTuple):
    """Root moves, the best first, after so many worlds, iterations and nodes.

    :ivar exact: whether the values are proven and not estimated.
    :ivar note: what a reader should know of how it was found.
    :ivar counted: whether worlds, iterations, nodes and visits were counted; a bot does not.
    """

    lines: tuple[Line, ...]
    worlds: int = 0
    iterations: int = 0
    nodes: int = 0
    exact: bool = False
    note: str | None = None
    counted: bool = True

    def with_note(self, note: str) -> "Result":
        """The same with a note."""
        return self._replace(note=note)

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.lines[0].move


Report = Callable[[Result], None]
"""Called now and then while a search goes on."""
