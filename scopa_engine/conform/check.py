"""What a check is, and how one ends."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

import scopa_protocol as wire
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Failure, Skip
from scopa_engine.conform.words import quoted


class Status(StrEnum):
    """How a check ended."""

    PASS = "pass"  # noqa: S105 - no password
    FAIL = "fail"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that an engine must do.

    :ivar name: ``group/name``.
    :ivar section: of PROTOCOL.md.
    :ivar meaning: one line.
    :ivar run: raises :class:`Failure` or :class:`Skip`, or returns.
    :ivar greets: whether the engine is greeted first.
    :ivar timed: whether it measures time, and so runs alone.
    """

    name: str
    section: str
    meaning: str
    run: Callable[[Talk], None]
    greets: bool = True
    timed: bool = False

    @property
    def group(self) -> str:
        """The part of the name before the slash."""
        return self.name.partition("/")[0]


def check(
    name: str, section: str, *, greets: bool = True, timed: bool = False
) -> Callable[[Callable[[Talk], None]], Check]:
    """Makes a check of a function, whose docstring is what it means."""

    def made(run: Callable[[Talk], None]) -> Check:
        return Check(name, section, (run.__doc__ or "").removesuffix("."), run, greets, timed)

    return made


@contextmanager
def given(other: str) -> Iterator[None]:
    """Steps that only lead to what is tested: where they fail, the check ``other`` tells."""
    try:
        yield
    except Failure as failure:
        raise Skip(f"not tested, see {other}: {failure}") from None


def must(condition: bool, reason: str) -> None:
    """Fail for ``reason`` unless the condition holds."""
    if not condition:
        raise Failure(reason)


def must_be_readable(line: str) -> wire.Reply:
    """The reply that a line is; fail where it has not the form of one."""
    try:
        return wire.read_reply(line).reply
    except wire.ProtocolError as error:
        raise Failure(f"{quoted(line)} is malformed: {error}") from None
