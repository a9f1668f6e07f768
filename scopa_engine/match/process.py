"""One engine process: lines in, lines out, with deadlines.

Rule 1: a deadline is absolute, on the monotonic clock, so an engine that keeps talking
cannot stretch it.
Rule 2: standard output and standard error are read in the same wait, so an engine that
fills either never blocks; of standard error only the end is kept.
Rule 3: whatever the engine sends, memory stays bounded: nothing is read while lines wait.
Rule 4: the engine is killed by process group, before it is reaped, so that its children go
with it and no stranger can have been given its number.
"""

import os
import select
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic

from scopa_engine.match.guard import Guard
from scopa_engine.match.outcome import EngineFailure, Interrupted, Outcome
from scopa_engine.match.stop import Stop
from scopa_protocol import LineBuffer, ProtocolError

Trace = Callable[[str, str], None]

_CHUNK = 1 << 16
_STDERR_TAIL = 4096
_TRANSCRIPT_LINES = 50
_SHOWN_COLUMNS = 1000
# How long an engine that closed its output may take to exit by itself, and so show its code.
_EXIT_GRACE = 0.5
_EXIT_POLL = 0.01
# How long to wait before looking whether the process is there at all: a child that holds its
# output open hides its end.
_LOOK_AFTER = 0.25


class EngineProcess:
    """A running engine.

    :ivar sent_at: when the last lines went out.
    :ivar read_at: when the last bytes of standard output were there to be read.
    :ivar exit_code: of an engine that exited by itself, once it is closed.
    :ivar signal: name of the signal that killed it, once it is closed; not the runner's.
    :raises OSError: when the program cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | None,
        env: Mapping[str, str],
        guard: Guard,
        stop: Stop,
        trace: Trace | None = None,
    ) -> None:
        self._process = subprocess.Popen(
            command,
            cwd=cwd,
            env={**env, **guard.mark},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._guard = guard
        guard.watch(self._process.pid)
        self._stop_fd = stop.fd
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        os.set_blocking(self._stdin, False)
        self._poll = _readable(self._stdout, self._stderr, self._stop_fd)
        self._buffer = LineBuffer()
        self._received: deque[str | ProtocolError] = deque()
        self._ended = False
        self._stderr_ended = False
        self._stderr_tail = b""
        self._transcript: deque[str] = deque(maxlen=_TRANSCRIPT_LINES)
        self.trace = trace
        self.sent_at = self.read_at = 0.0
        self.exit_code: int | None = None
        self.signal: str | None = None

    def send(self, *lines: str, deadline: float) -> None:
        """Write the lines in one go.

        :raises EngineFailure: CRASH when the engine is gone, STALL when it reads nothing.
        :raises Interrupted: when a stop was requested.
        """
        for line in lines:
            self._note(">", line)
        self.write("\n".join((*lines, "")).encode(), deadline)

    def write(self, data: bytes, deadline: float) -> None:
        """Write bytes as they are; raises what :meth:`send` does."""
        self.sent_at = monotonic()
        while data:
            try:
                data = data[os.write(self._stdin, data) :]
            except BlockingIOError:
                self._await(self._writable(), deadline)
            except BrokenPipeError:
                raise EngineFailure(Outcome.CRASH, "it has closed its input") from None

    def read_line(self, deadline: float) -> str:
        """The next line, without its end.

        :raises EngineFailure: STALL at the deadline, CRASH at the end of its output,
            PROTOCOL_ERROR for a line that is too long or not UTF-8.
        :raises Interrupted: when a stop was requested.
        """
        while not self._received:
            if self._ended:
                raise EngineFailure(Outcome.CRASH, "it has closed its output")
            self._await(self._poll, deadline)
        line = self._received.popleft()
        if isinstance(line, ProtocolError):
            self._note("<", f"(a line that cannot be read: {line.text})")
            raise EngineFailure(Outcome.PROTOCOL_ERROR, line.text)
        self._note("<", line)
        return line

    def end_input(self) -> None:
        """Let the engine read the end of its input, once it has read what was written."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def terminate(self) -> None:
        """Send SIGTERM to the engine, not to what it has started."""
        self._process.terminate()

    def waiting_line(self) -> str | None:
        """A line that has already come, without waiting for one."""
        if not self._received and not self._ended:
            self._take(self._poll.poll(0))
        return self.read_line(0.0) if self._received else None

    def ready_lines(self) -> Iterator[str]:
        """The lines that have come, without waiting; for whoever waits for :attr:`open_pipes`.

        :raises EngineFailure: as :meth:`read_line`.
        """
        if not self._received:
            self._take(self._poll.poll(0))
        while self._received or self._ended:
            yield self.read_line(0.0)

    @property
    def open_pipes(self) -> set[int]:
        """Descriptors of standard output and standard error, until they have come to their end."""
        ended = {self._stdout: self._ended, self._stderr: self._stderr_ended}
        return {fd for fd, is_over in ended.items() if not is_over}

    def _writable(self) -> select.poll:
        """A wait for room in its input, in which its output stays unread (rule 3)."""
        poll = _readable(self._stderr, self._stop_fd)
        poll.register(self._stdin, select.POLLOUT)
        return poll

    def _await(self, poll: select.poll, deadline: float) -> None:
        left = deadline - monotonic()
        if left <= 0:
            raise EngineFailure(Outcome.STALL, "no answer in time")
        events = poll.poll(min(left, _LOOK_AFTER) * 1000)
        if not events and self.has_exited(0.0):
            raise EngineFailure(Outcome.CRASH, "its process has ended")
        self._take(events)

    def _take(self, events: list[tuple[int, int]]) -> None:
        now = monotonic()
        for fd, _ in events:
            if fd == self._stdout:
                self.read_at = now
                data = os.read(fd, _CHUNK)
                if data:
                    self._received.extend(self._buffer.feed(data))
                else:
                    self._finish()
            elif fd == self._stderr:
                self._keep_stderr()
            elif fd == self._stop_fd:
                raise Interrupted

    def _finish(self) -> None:
        self._ended = True
        self._poll.unregister(self._stdout)

    def _keep_stderr(self) -> None:
        data = os.read(self._stderr, _CHUNK)
        if not data:
            self._stderr_ended = True
            self._poll.unregister(self._stderr)
        self._stderr_tail = (self._stderr_tail + data)[-_STDERR_TAIL:]

    def _note(self, direction: str, line: str) -> None:
        self._transcript.append(f"{direction} {line}")
        if self.trace is not None:
            self.trace(direction, line)

    @property
    def is_closed(self) -> bool:
        """Whether it was closed; its evidence stays."""
        return self._process.returncode is not None

    def close(self, grace: float = _EXIT_GRACE) -> None:
        """Let the engine exit within ``grace`` seconds, then kill all of its group."""
        if self.is_closed:
            return
        self._poll.unregister(self._stop_fd)
        if grace > 0:
            self.end_input()
        exited = self.has_exited(monotonic() + grace)
        os.killpg(self._process.pid, signal.SIGKILL)
        code = self._process.wait()
        self._guard.forget(self._process.pid)
        self._drain(0)
        if (rest := self._buffer.finish()) is not None:
            self._note("<", f"(part of a line: {rest})")
        if exited and code < 0:
            self.signal = signal.Signals(-code).name
        elif exited:
            self.exit_code = code
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    def has_exited(self, deadline: float) -> bool:
        """Wait for its end until ``deadline``; what it still says is thrown away.

        :raises Interrupted: when a stop was requested.
        """
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        while os.waitid(os.P_PID, self._process.pid, look) is None:
            left = deadline - monotonic()
            if left <= 0:
                return False
            self._drain(min(left, _EXIT_POLL))
        return True

    def _drain(self, seconds: float) -> None:
        for fd, _ in self._poll.poll(seconds * 1000):
            if fd == self._stderr:
                self._keep_stderr()
            elif fd == self._stop_fd:
                raise Interrupted
            elif not os.read(fd, _CHUNK):
                self._poll.unregister(fd)

    @property
    def transcript(self) -> tuple[str, ...]:
        """The last lines both ways, ``> `` to the engine and ``< `` from it; long ones cut."""
        return tuple(line[:_SHOWN_COLUMNS] for line in self._transcript)

    @property
    def stderr_tail(self) -> str:
        """The end of what it has written to standard error so far."""
        if not (self.is_closed or self._stderr_ended) and _readable(self._stderr).poll(0):
            self._keep_stderr()
        return self._stderr_tail.decode(errors="replace")


def _readable(*fds: int) -> select.poll:
    poll = select.poll()
    for fd in fds:
        poll.register(fd, select.POLLIN)
    return poll


def _pipes(process: subprocess.Popen[bytes]) -> tuple[int, int, int]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin.fileno(), process.stdout.fileno(), process.stderr.fileno()
