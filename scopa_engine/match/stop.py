"""A request to stop that a wait for an engine wakes up for.

The request is a pipe that has become readable, so it ends any poll at once, and a match is
never interrupted between two statements.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Final

# Some senders, as timeout(1), send a signal to the process and to its group: that is one request.
_AT_ONCE: Final = 0.2


class Stop:
    """A request to stop; ``fd`` is readable once it was made, and stays so.

    :ivar is_signalled: whether a signal has made it, be it another time.
    """

    def __init__(self) -> None:
        self.fd, self._write = os.pipe()
        self.is_requested = self.is_signalled = False

    def request(self) -> None:
        """Make the request."""
        self.is_requested = True
        os.write(self._write, b"!")

    def close(self) -> None:
        """Give the pipe back."""
        os.close(self.fd)
        os.close(self._write)


@contextmanager
def stop_on_signals() -> Iterator[Stop]:
    """A request that SIGINT or SIGTERM makes; a later such signal kills the process."""
    stop = Stop()
    signals = (signal.SIGINT, signal.SIGTERM)
    signalled_at = 0.0

    def on_signal(number: int, _frame: FrameType | None) -> None:
        nonlocal signalled_at
        # Who has no use for games that still go on may have made the request before.
        if not stop.is_signalled:
            stop.is_signalled, signalled_at = True, monotonic()
            stop.request()
        elif monotonic() - signalled_at > _AT_ONCE:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    before = [signal.signal(each, on_signal) for each in signals]
    try:
        yield stop
    finally:
        for each, handler in zip(signals, before, strict=True):
            signal.signal(each, handler)
        stop.close()
