"""Lines to and from one engine process, and its end.

An answer that does not come is a :class:`Failure` that says what was awaited.
"""

from collections.abc import Callable, Iterator
from time import monotonic, sleep

from scopa_engine.conform.times import Times
from scopa_engine.conform.verdict import Failure
from scopa_engine.conform.words import quoted, word_of
from scopa_engine.match.outcome import EngineFailure, Outcome
from scopa_engine.match.process import EngineProcess

# More than this nobody has to say in one answer.
_MOST_CHARACTERS = 1 << 25


class Channel:
    """What is sent to one process, and what comes from it.

    :ivar times: how long to wait.
    """

    def __init__(self, process: EngineProcess, times: Times) -> None:
        self.times = times
        self._process = process

    def say(self, *lines: str) -> None:
        """Send lines in one write."""
        try:
            self._process.send(*lines, deadline=monotonic() + self.times.answer)
        except EngineFailure as failure:
            raise self._failure(failure, f"it does not read {quoted(lines[-1])}") from None

    def say_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._note(f"(bytes) {data[:200]!r}")
        try:
            self._process.write(data, monotonic() + self.times.answer)
        except EngineFailure as failure:
            raise self._failure(failure, "it does not read what it is sent") from None

    def _note(self, what: str) -> None:
        if self._process.trace is not None:
            self._process.trace(">", what)

    def hear(self, awaited: str) -> str:
        """The next line; ``awaited`` is named when none comes."""
        return self.hear_up_to(lambda _: True, awaited)[0]

    def hear_until(self, word: str, within: float | None = None) -> list[str]:
        """Lines up to the first that begins with ``word``, an id aside."""
        return self.hear_up_to(lambda line: word_of(line) == word, f"`{word}`", within)

    def hear_up_to(
        self, fits: Callable[[str], bool], awaited: str, within: float | None = None
    ) -> list[str]:
        """Lines up to the first that fits, which must come in time."""
        seconds = self.times.answer if within is None else within
        deadline = monotonic() + seconds
        lines: list[str] = []
        try:
            for line in _bounded(lambda: self._process.read_line(deadline)):
                lines.append(line)
                if fits(line):
                    break
        except EngineFailure as failure:
            raise self._failure(failure, f"no {awaited} within {seconds:g} s") from None
        return lines

    def silence(self, seconds: float) -> list[str]:
        """The lines that come though nothing is awaited."""
        sleep(seconds)
        return self.waiting()

    def waiting(self) -> list[str]:
        """Lines that have come already."""
        try:
            return list(_bounded(self._process.waiting_line))
        except EngineFailure as failure:
            raise self._failure(failure, "it says nothing more") from None

    def _failure(self, failure: EngineFailure, stalled: str) -> Failure:
        """The failure of a check; ``stalled`` tells it where the engine is just slow."""
        match failure.outcome:
            case Outcome.STALL:
                return Failure(stalled)
            case Outcome.CRASH:
                self._process.close()
                return Failure(f"it has left ({self.ending})")
            case _:
                return Failure(f"it sent what is no line: {failure.reason}")

    def end_input(self) -> None:
        """Let the engine read the end of its input."""
        self._note("(end of input)")
        self._process.end_input()

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._note("(SIGTERM)")
        self._process.terminate()

    def gone(self, within: float) -> list[str]:
        """What is said until it leaves, which it must within ``within`` seconds."""
        deadline = monotonic() + within
        lines: list[str] = []
        try:
            for line in _bounded(lambda: self._process.read_line(deadline)):
                lines.append(line)  # noqa: PERF402 - those before its end count
        except EngineFailure as failure:
            if failure.outcome is Outcome.PROTOCOL_ERROR:
                raise Failure(failure.reason) from None
        if not self._process.has_exited(deadline):
            raise Failure(f"it has not left after {within:g} s")
        return lines

    def left(self, within: float) -> list[str]:
        """The same; then its :attr:`exit_code` is known, and what it left behind is killed."""
        lines = self.gone(within)
        self._process.close(grace=0)
        return lines

    @property
    def exit_code(self) -> int | None:
        """After it has left by itself; ``None`` when a signal has ended it."""
        return self._process.exit_code

    @property
    def ending(self) -> str:
        """How its process ended, in words."""
        if self._process.signal is not None:
            return f"killed by {self._process.signal}"
        return f"exit code {self._process.exit_code}"

    @property
    def stderr(self) -> str:
        """The end of what it wrote to standard error."""
        return self._process.stderr_tail

    def close(self) -> None:
        """Kill what is left of it."""
        self._process.close(grace=0)


def _bounded(read: Callable[[], str | None]) -> Iterator[str]:
    """The lines that are read, up to ``None``; an engine that never ends its answer fails."""
    size = 0
    while (line := read()) is not None:
        size += len(line) + 1
        if size > _MOST_CHARACTERS:
            raise Failure(f"it says more than {_MOST_CHARACTERS >> 20} MiB in one answer")
        yield line
