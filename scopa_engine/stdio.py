"""The engine on standard input and output.

One loop waits for input and for the end of a search at once; the search has its own thread.
Standard output is written here and nowhere else, each line whole.
"""

import os
import select
import sys
import threading
import time
from types import TracebackType

from scopa_engine.engine import Engine, Player
from scopa_engine.session import Session
from scopa_protocol import LineBuffer

_CHUNK = 1 << 16
_USAGE = 1
_INTERRUPTED = 3
_INTERNAL_ERROR = 4


def serve(player: Player | None = None, source: int = 0, target: int = 1) -> None:
    """Speak the protocol on two file descriptors until ``quit`` or the end of input.

    :param player: who chooses the moves; by default this program's searches.
    """
    _open_closed_descriptors()
    threading.excepthook = _crash
    wake_reader, wake_writer = os.pipe()
    writer = _Writer(target)
    session = Session(
        Engine(time.perf_counter, player),
        send=writer.send,
        flush=writer.flush,
        wake=lambda: _write_all(wake_writer, b"."),
    )
    try:
        _Loop(session, source, wake_reader).run()
    except KeyboardInterrupt:  # at a terminal, this is how people leave
        os._exit(_INTERRUPTED)


class _Writer:
    """Sends whole lines; a reader who has gone ends the program quietly, a full disk in a line.

    Lines that belong together go out at once: each write wakes the reader.
    """

    def __init__(self, target: int) -> None:
        self._target = target
        self._lock = threading.Lock()
        self._lines: list[str] = []

    def send(self, line: str) -> None:
        """Take a line for the next :meth:`flush`."""
        with self._lock:
            self._lines.append(line)

    def flush(self) -> None:
        """Write all lines that were sent."""
        with self._lock:
            if self._lines:
                text = "\n".join(self._lines) + "\n"
                self._lines.clear()
                try:
                    _write_all(self._target, text.encode())
                except BrokenPipeError:
                    os._exit(0)
                except OSError as error:
                    os.write(2, f"Error: standard output: {error.strerror}\n".encode())
                    os._exit(_USAGE)


class _Loop:
    """Feeds the session with lines, and wakes it when a search ends."""

    def __init__(self, session: Session, source: int, wake_reader: int) -> None:
        self._session = session
        self._source = source
        self._wake_reader = wake_reader
        self._lines = LineBuffer()

    def run(self) -> None:
        goes_on = True
        while goes_on:
            # Only where lines are held can the end of a search be what comes next.
            goes_on = self._await() if self._session.is_waiting else self._read()

    def _await(self) -> bool:
        """Handle what comes first, input or the end of a search; ``False`` as :meth:`_read`."""
        poll = select.poll()
        poll.register(self._wake_reader, select.POLLIN)
        if not self._session.is_full:
            # What is not read now stays with whoever has written it.
            poll.register(self._source, select.POLLIN)
        for ready, _ in poll.poll():
            if ready == self._wake_reader:
                os.read(ready, _CHUNK)
                return self._session.resume()
        return self._read()

    def _read(self) -> bool:
        """Handle what has arrived; ``False`` when the conversation is over."""
        try:
            data = os.read(self._source, _CHUNK)
        except BlockingIOError:  # as somebody who shares the input wants it
            return self._await()
        lines = self._lines.feed(data) if data else [self._lines.finish()]
        for line in lines:
            if line is not None and not self._session.receive(line):
                return False
        if not data:
            self._session.finish()
        return bool(data)


def _open_closed_descriptors() -> None:
    """Give 0 to 2 to the null device where they are closed, before a pipe gets such a number."""
    while (opened := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(opened)


def _write_all(target: int, data: bytes) -> None:
    while data:
        try:
            data = data[os.write(target, data) :]
        except BlockingIOError:  # as somebody who shares the output wants it
            select.select((), (target,), ())


def _crash(hook: threading.ExceptHookArgs) -> None:
    """A bug in the search ends the program, as one in the main thread does."""
    kind: type[BaseException] = hook.exc_type
    value: BaseException | None = hook.exc_value
    trace: TracebackType | None = hook.exc_traceback
    if value is not None:
        sys.excepthook(kind, value, trace)
    os._exit(_INTERNAL_ERROR)
