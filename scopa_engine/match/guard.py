"""A small process that outlives the runner just long enough to kill its engines.

The runner tells it the process groups of its engines through a pipe.  However the runner
ends, the pipe then reaches its end, and every group that is still on the list is killed.
This file is both sides: imported it is :class:`Guard`, run as a script it is the process.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from types import TracebackType
from typing import BinaryIO, Self


class Guard:
    """The runner's side: registers process groups, and forgets them."""

    def __init__(self) -> None:
        # Isolated and without site packages: up in some 10 ms, whatever is installed.
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            # Ctrl-C in a terminal goes to the whole foreground group; the guard must survive it.
            start_new_session=True,
        )

    def watch(self, group: int) -> None:
        """Kill ``group`` when the runner is gone."""
        self._tell(f"+{group}\n")

    def forget(self, group: int) -> None:
        """Leave ``group`` alone: it is empty, and its number may be given to others."""
        self._tell(f"-{group}\n")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def main(orders: BinaryIO) -> None:
    """Keep the list until the end of input, then kill what is on it."""
    groups: set[int] = set()
    for line in orders:
        if line.endswith(b"\n"):
            (groups.add if line[:1] == b"+" else groups.discard)(int(line[1:]))
    for group in groups:
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.stdin.buffer)
