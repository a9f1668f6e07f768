"""A person at the terminal that a command is run in."""

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType
from typing import Final

from rich.console import Console

from scopa_engine.cli.output import OutputError, echo
from scopa_engine.look import Look
from scopa_engine.play import Person

_LEAVING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def person_at(console: Console, look: Look) -> Person:
    """Whoever types at standard input and looks at ``console``."""
    is_terminal = sys.stdin.isatty()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if is_terminal:
        with suppress(ImportError):  # it gives input() keys to edit the line and to recall others
            import readline  # noqa: F401
    return Person(
        console,
        look,
        read=_typed if is_terminal else _piped,
        clock=monotonic,
        pauses=is_terminal,
    )


def _typed(prompt: str) -> str:
    try:
        return input(prompt)
    except OSError:  # the terminal is gone
        raise EOFError from None
    except EOFError:
        with suppress(OutputError):
            echo()  # what is said now stands below the prompt
        raise


def _piped(prompt: str) -> str:
    """A line of a file or a pipe; it is shown as if it had been typed."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    sys.stdout.write(f"{line.rstrip()}\n")
    if not line:
        raise EOFError
    return line


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """Within this, :class:`KeyboardInterrupt` is raised once for Ctrl-C, SIGTERM and SIGHUP."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        for each in _LEAVING:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = [signal.signal(each, leave) for each in _LEAVING]
    try:
        yield
    finally:
        for each, handler in zip(_LEAVING, before, strict=True):
            signal.signal(each, handler)
