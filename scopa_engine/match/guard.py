"""A small process that outlives the runner just long enough to kill its engines.

The runner tells it the process groups of its engines through a pipe.  However the runner
ends, the pipe then reaches its end, and every group that is still on the list is killed.
So is, on Linux, every process that left its engine's group: an engine has a mark in its
environment, which all that it starts inherits.
This file is both sides: imported it is :class:`Guard`, run as a script it is the process.
"""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

_MARK = "SCOPA_ENGINE_GUARD"
# On Linux; elsewhere there is no such folder, and process groups must do.
_PROCESSES = Path("/proc")
# The last order; the pipe itself may be held open by what the runner has forked.
_END = b"!\n"
# What is killed may have started another process just before.
_SWEEPS = 10
# For a process that the system cannot end at once; nobody waits for more of them.
_END_SECONDS = 1.0


class Guard:
    """The runner's side: registers process groups, and forgets them.

    :ivar mark: belongs into the environment of every engine.
    """

    def __init__(self) -> None:
        self.mark = {_MARK: os.urandom(16).hex()}
        # Isolated and without site packages: up in some 10 ms, whatever is installed.
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__, self.mark[_MARK]],
            # A runner may be started by an engine; its guard must outlive that engine's end.
            env={name: value for name, value in os.environ.items() if name != _MARK},
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
        orders = self._process.stdin
        assert orders is not None
        if not orders.closed:
            with suppress(BrokenPipeError):
                orders.write(_END)
            orders.close()
        self._process.wait()


def main(orders: BinaryIO, mark: str) -> None:
    """Keep the list until the end of input, then kill what is on it or bears the mark."""
    groups: set[int] = set()
    for line in orders:
        if line == _END:
            break
        if line.endswith(b"\n"):
            (groups.add if line[:1] == b"+" else groups.discard)(int(line[1:]))
    for group in groups:
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
    setting = f"{_MARK}={mark}".encode()
    for _ in range(_SWEEPS):
        ended = [each for each in _PROCESSES.glob("[0-9]*") if _end_if_marked(each, setting)]
        if not ended:
            break


def _end_if_marked(process: Path, setting: bytes) -> bool:
    """Kill a process that has ``setting`` in its environment; whether it has."""
    # It may have ended, or be another user's.
    with suppress(OSError):
        fd = os.pidfd_open(int(process.name))
        try:
            if setting in (process / "environ").read_bytes().split(b"\0"):
                signal.pidfd_send_signal(fd, signal.SIGKILL)
                select.select([fd], [], [], _END_SECONDS)
                return True
        finally:
            os.close(fd)
    return False


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.argv[1])
