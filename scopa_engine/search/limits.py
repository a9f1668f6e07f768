"""How long a search may run, and how it is told to stop."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from scopa_engine.rules import Move

Clock = Callable[[], float]
"""Seconds that only go forward, as :func:`time.perf_counter`."""


MATCH_PLAY: Final = ("auto", "on", "off")
"""Whether to play for the match and not for points: where the score asks for it, always, never."""


class Limits(NamedTuple):
    """What ends a search, and what it may use; the first limit that is reached ends it.

    Without any limit an algorithm uses a number of iterations of its own.
    """

    iterations: int | None = None
    worlds: int | None = None
    seconds: float | None = None
    infinite: bool = False
    searchmoves: tuple[Move, ...] = ()
    """The only moves to consider; none means all."""
    threads: int = 1
    nodes: int = 1 << 19
    """The most nodes to keep in each tree."""
    greedy_playouts: bool = False
    """Whether a tree search plays deals out by greed and a little chance; else at random."""
    match_play: str = "off"
    """One of ``MATCH_PLAY``."""
    value_file: str = ""
    """The file of a learned value; empty for that which comes with the program."""
    policy_file: str = ""
    """The same of a learned policy; ``none`` to play without one."""

    def iterations_or(self, default: int) -> int | None:
        """The number of iterations to do; ``None`` while only time or ``stop`` ends the search."""
        wanted = [count for count in (self.iterations, self.worlds) if count is not None]
        if wanted:
            return min(wanted)
        return None if self.infinite or self.seconds is not None else default


class SearchStopped(Exception):  # noqa: N818 - no error: the way out of a recursion
    """Raised out of the middle of a search when its time is up."""


class Control:
    """The time limit and the stop button of one search.

    Any thread may call :meth:`stop`; the search calls :meth:`check` often.
    """

    def __init__(self, clock: Clock, deadline: float | None = None) -> None:
        self.clock = clock
        self.deadline = deadline
        self._stopped = threading.Event()
        self._on_stop: Callable[[], None] | None = None

    def stop(self) -> None:
        """End the search at the next check."""
        self._stopped.set()
        # Read once: the search may be leaving `calling` meanwhile.
        if (end := self._on_stop) is not None:
            end()

    @contextmanager
    def calling(self, end: Callable[[], None]) -> Iterator[None]:
        """Within this, ``end`` is called at the moment when the search must end.

        For searches that cannot check often themselves; it comes from another thread.
        """
        left = None if self.deadline is None else max(self.deadline - self.clock(), 0)
        timer = None if left is None else threading.Timer(left, end)
        self._on_stop = end
        if timer is not None:
            timer.start()
        if self._stopped.is_set():
            end()
        try:
            yield
        finally:
            self._on_stop = None
            if timer is not None:
                timer.cancel()

    @property
    def is_over(self) -> bool:
        """Whether the search must end now."""
        if self._stopped.is_set():
            return True
        return self.deadline is not None and self.clock() >= self.deadline

    def check(self) -> None:
        """Leave the search when it must end.

        :raises SearchStopped: then.
        """
        if self.is_over:
            raise SearchStopped

    def wait_for_stop(self) -> None:
        """Block until :meth:`stop`."""
        self._stopped.wait()
