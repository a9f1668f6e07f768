"""The time that engines have: what ``go`` says, and what is left on the clocks.

A clock belongs to a side, as ``clock MS/MS`` does on the wire: partners share it.
"""

from collections.abc import Sequence

import scopa_protocol as wire
from scopa_engine.match.spec import Limits


class Clocks:
    """The limits of each seat in one game; the clock is that of the first seat of its side."""

    def __init__(self, limits: Sequence[Limits], sides: int) -> None:
        self._limits = limits
        self._sides = sides
        self._left = [float(of.clock or 0) for of in limits[:sides]]
        self._has_clock = any(of.clock is not None for of in limits)
        self._commands = [
            wire.Go(iterations=of.iterations, worlds=of.worlds, movetime=of.movetime)
            for of in limits
        ]
        self._lines = [wire.render(command) for command in self._commands]

    def go(self, seat: int) -> str:
        """The ``go`` line for ``seat``; it shows the clocks only to a side that has one."""
        if self._limits[seat].clock is None:
            return self._lines[seat]
        command = self._commands[seat]._replace(
            clock=tuple(max(0, int(left)) for left in self._left),
            inc=tuple(of.inc for of in self._limits[: self._sides]),
        )
        return wire.render(command)

    def limit(self, seat: int) -> float | None:
        """Seconds that ``seat`` may take for its move; ``None`` without a time limit.

        It is negative on a clock that is overdrawn: the margin is given once, not every move.
        """
        of = self._limits[seat]
        bounds = [of.movetime] if of.movetime is not None else []
        if of.clock is not None:
            return min([*bounds, self._left[seat % self._sides]]) / 1000
        return bounds[0] / 1000 if bounds else None

    def spend(self, seat: int, seconds: float) -> None:
        """Take the time of a move off the clock of its side, and add the increment."""
        if self._has_clock:
            self._left[seat % self._sides] += self._limits[seat].inc - seconds * 1000
