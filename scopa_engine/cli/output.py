"""Standard output and standard error of the commands.

What standard output does not take ends the command, by :class:`OutputError`.  What standard error
does not take is lost: a match goes on though nobody can see how.  Characters that a stream does
not have are written in others.
"""

import io
import json
import os
import select
import sys
from pathlib import Path
from typing import Any, TextIO

import click

from scopa_protocol.printable import PLAINER


class OutputError(Exception):
    """Standard output takes no more; as text it says why.

    :ivar is_unread: whether that is because its reader has gone, as ``head`` does.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(f"standard output: {error.strerror}")
        self.is_unread = isinstance(error, BrokenPipeError)


def open_streams() -> None:
    """Write to standard output and standard error by the rules of this module from here on.

    Of these, and of standard input, what was closed is as if it were the null device.
    """
    sys.stdin = sys.stdin or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115
    sys.stdout = _opened(sys.stdout, is_needed=True)
    sys.stderr = _opened(sys.stderr, is_needed=False)


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a line to standard output, or to standard error."""
    # Named, since click writes UTF-8 where it finds ASCII by itself.
    click.echo(text, file=sys.stderr if err else sys.stdout, nl=nl)


def print_json(value: object, indent: int | None = None) -> None:
    """Print a value as JSON, in ASCII, which nothing misreads and no terminal obeys."""
    echo(json.dumps(value, indent=indent, allow_nan=False))


def _opened(stream: TextIO | None, *, is_needed: bool) -> TextIO:
    """The same stream through a :class:`_Sink`; what is no file or pipe stays as it is."""
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    try:
        number = stream.fileno()
    except OSError:
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(_Sink(number, is_needed=is_needed)),
        encoding=stream.encoding,
        errors=PLAINER,
        line_buffering=stream.line_buffering or stream.write_through,
    )


class _Sink(io.FileIO):
    """Where bytes go, the descriptor ``number``; after a failure they go nowhere.

    :param is_needed: whether a failure is an error.
    """

    def __init__(self, number: int, *, is_needed: bool) -> None:
        super().__init__(number, "w", closefd=False)
        self._is_needed = is_needed
        self._has_failed = False

    def write(self, data: Any, /) -> int:  # noqa: ANN401 - any buffer
        """Write as much of ``data`` as there is room for: how many bytes that was.

        :raises OutputError: when it takes nothing and is needed.
        """
        try:
            while not self._has_failed:
                written = super().write(data)
                if written is not None:
                    return written
                # It does not block, as those who share it may have wished.
                select.select((), (self,), ())
        except OSError as error:
            self._has_failed = True
            if self._is_needed:
                raise OutputError(error) from None
        return memoryview(data).nbytes
