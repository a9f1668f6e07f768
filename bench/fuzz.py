"""Feed the parsers and the session with damaged lines: each is read or refused, nothing breaks.

    python bench/fuzz.py [--target commands|replies|session] [--lines N] [--seed S]
                         [--engine random|atheris]

``commands`` and ``replies`` read lines, ``session`` answers them with the whole engine; searches
are stopped at once.  ``random`` takes lines of the transcripts and the vectors, damages most of
them, and mixes in random bytes; at the end it prints how many were read, how many were refused
with which code, and how resident memory grew.  ``atheris`` (a package of that name, which nothing
else needs) looks for lines that reach new code.  A traceback ends it, and the line that led to it
is shown.
"""

import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Final

import click
import psutil

import scopa_protocol as wire
from scopa_engine.engine import Engine
from scopa_engine.session import Session

# Few enough that the engine keeps what it has loaded for them.
RULES: Final = ("scopa", "scopa-3", "scopa-pairs", "scopone", "escoba", "cirulla", "scopa-d-assi")
VECTORS: Final = Path(__file__).parents[1] / "protocol" / "vectors"
LONGEST_WAIT: Final = 20.0
"""Seconds after which a search that was stopped counts as stuck."""

MIB: Final = 1 << 20

ODD: Final = (
    *(b"\0", b"\x1b[2J", b"\x7f", b"\xff", b"\xc3\xa9", b"\xe2\x80\xa8", b"\xc2\x85", b"\r", b"\t"),
    *(
        b" ",
        b"#",
        b"#1 ",
        b"?",
        b"-",
        b"/",
        b"+",
        b"x",
        b":",
        b"=",
        b",",
        b"0",
        b"10",
        b"7d",
        b"?3",
    ),
    *(b"9" * 18, b"9" * 19, b"9" * 5000, b"-1", b"<empty>", b"../..", b"%s", b"'", b'"', b"\\"),
)


def seeds(mark: str) -> list[bytes]:
    """The lines of the transcripts that begin with ``mark``; with ``>``, the vectors too."""
    found = []
    for page in files("scopa_protocol.conformance").joinpath("transcripts").iterdir():
        lines = page.read_text(encoding="utf-8").splitlines()
        found += [line[2:] for line in lines if line.startswith(mark)]
    if mark == ">":
        found += [f"position {words}" for words in positions()]
    return sorted(line.encode() for line in found if line)


def positions() -> Iterator[str]:
    """The positions of the vectors, those of whole deals after some of their moves too."""
    for name in ("deals", "moves", "perft"):
        rows = (VECTORS / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]
        for number, row in enumerate(rows):
            position, rest = row.split("\t")[:2]
            if position.split(" ")[0] in RULES:
                moves = rest.split(" ")[: number % 30]
                yield f"{position} moves {' '.join(moves)}" if name == "deals" else position


# One kind of damage each


def _cut(rng: Random, line: bytes, _: bytes) -> bytes:
    at = rng.randrange(len(line) + 1)
    return line[:at] + line[at + rng.choice((1, 1, 2, 8, len(line))) :]


def _put(rng: Random, line: bytes, _: bytes) -> bytes:
    at = rng.randrange(len(line) + 1)
    return line[:at] + rng.choice(ODD) + line[at:]


def _flip(rng: Random, line: bytes, _: bytes) -> bytes:
    at = rng.randrange(len(line) + 1)
    return line[:at] + bytes([rng.randrange(256)]) + line[at + 1 :]


def _word_moved(rng: Random, line: bytes, other: bytes) -> bytes:
    words = line.split(b" ")
    words.pop(rng.randrange(len(words)))
    words.insert(rng.randrange(len(words) + 1), rng.choice((line + b" " + other).split(b" ")))
    return b" ".join(words)


def _spliced(rng: Random, line: bytes, other: bytes) -> bytes:
    return line[: rng.randrange(len(line) + 1)] + other[rng.randrange(len(other) + 1) :]


def _repeated(rng: Random, line: bytes, _: bytes) -> bytes:
    words = line.split(b" ")
    at = rng.randrange(len(words))
    return b" ".join(words[:at] + [words[at]] * rng.choice((2, 3, 9, 200)) + words[at + 1 :])


def _long(rng: Random, line: bytes, _: bytes) -> bytes:
    return line + line[-rng.choice((1, 2, 6)) :] * rng.choice((1000, 20_000, 70_000))


DAMAGE: Final = (*(_cut, _put, _flip, _word_moved, _spliced, _repeated) * 20, _long)


def damaged_lines(seeds: list[bytes], rng: Random) -> Iterator[bytes]:
    """Lines without end: most of them damaged, some good, some random bytes."""
    kinds: dict[bytes, list[bytes]] = {}
    for seed in seeds:
        kinds.setdefault(seed.split(b" ")[0], []).append(seed)
    # Half of them are positions, without which most commands have no meaning.
    kinds_in_turn = [*kinds, *[b"position"] * (len(kinds) if b"position" in kinds else 0)]
    while True:
        line = rng.choice(kinds[rng.choice(kinds_in_turn)])
        kind = rng.random()
        if kind < 0.05:
            line = rng.randbytes(rng.choice((3, 30, 300)))
        elif kind < 0.7:
            for _ in range(rng.choice((1, 1, 2, 3))):
                line = rng.choice(DAMAGE)(rng, line, rng.choice(seeds))
        yield line


class Reader:
    """Reads each line with one of the parsers."""

    def __init__(self, read: Callable[[str], object]) -> None:
        self.counts: Counter[str] = Counter()
        self._read = read
        self._buffer = wire.LineBuffer()

    def take(self, data: bytes) -> None:
        """Read the lines that ``data`` and a line end make."""
        for line in self._buffer.feed(data + b"\n"):
            self.counts[self._outcome(line)] += 1

    def _outcome(self, line: str | wire.ProtocolError) -> str:
        if isinstance(line, wire.ProtocolError):
            return line.code
        try:
            self._read(line)
        except wire.ProtocolError as error:
            wire.read_reply(wire.render(wire.Error(error.code, error.column, error.text)))
            return error.code
        return "read"


class Conversation:
    """Says each line to the engine; what it answers must be lines of the protocol."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._buffer = wire.LineBuffer()
        self._failure: threading.ExceptHookArgs | None = None
        threading.excepthook = self._fail
        self._engine = Engine(time.perf_counter)
        self._session = Session(self._engine, send=self._hear)

    def take(self, data: bytes) -> None:
        """Say the lines that ``data`` and a line end make."""
        for line in self._buffer.feed(data + b"\n"):
            self.counts["said"] += 1
            if not self._session.receive(line):
                self._session = Session(self._engine, send=self._hear)
            self._engine.stop()
            self._engine.wait(LONGEST_WAIT)
            if self._failure is not None or self._engine.is_thinking:
                raise RuntimeError(f"the search does not end: {self._failure}")
            self._session.resume()

    def _hear(self, line: str) -> None:
        reply = wire.read_reply(line).reply
        self.counts[reply.code if isinstance(reply, wire.Error) else "answers"] += 1

    def _fail(self, failure: threading.ExceptHookArgs) -> None:
        self._failure = failure
        value = failure.exc_value or failure.exc_type()
        sys.excepthook(failure.exc_type, value, failure.exc_traceback)


TARGETS: Final[dict[str, Callable[[], Reader | Conversation]]] = {
    "commands": lambda: Reader(wire.read_command),
    "replies": lambda: Reader(wire.read_reply),
    "session": Conversation,
}


def feed(target: Reader | Conversation, lines: Iterator[bytes], count: int) -> None:
    """Hand ``count`` lines to the target; the line that breaks it is shown before the traceback."""
    for _ in range(count):
        line = next(lines)
        try:
            target.take(line)
        except Exception:
            click.echo(f"after the line {line[:2000]!r}", err=True)
            raise


def run_random(target: Reader | Conversation, lines: Iterator[bytes], count: int) -> None:
    """Feed the target, and tell what came of it."""
    memory = psutil.Process().memory_info
    start = time.perf_counter()
    feed(target, lines, count // 10)
    early = memory().rss
    feed(target, lines, count // 2 - count // 10)
    before = memory().rss
    feed(target, lines, count - count // 2)
    seconds = time.perf_counter() - start
    grown = (memory().rss - before) / MIB
    for code, number in target.counts.most_common():
        click.echo(f"{code:16} {number}")
    click.echo(f"{count} lines in {seconds:.0f} s, no traceback")
    click.echo(
        f"memory {early / MIB:.1f} MiB after a tenth, {before / MIB:.1f} MiB after a half, "
        f"{grown:+.1f} MiB at the end"
    )


def run_atheris(target: str, mark: str, count: int, seed: int) -> None:
    """Let libFuzzer choose the lines; it ends the process itself."""
    import atheris

    atheris.instrument_all()
    made = TARGETS[target]()
    with tempfile.TemporaryDirectory() as folder:
        for number, line in enumerate(seeds(mark)):
            (Path(folder) / str(number)).write_bytes(line)
        words = [sys.argv[0], f"-runs={count}", f"-seed={seed}", "-max_len=70000", folder]
        atheris.Setup(words, made.take)
        atheris.Fuzz()


@click.command()
@click.option("--target", type=click.Choice(list(TARGETS)), default="session", show_default=True)
@click.option("--lines", type=click.IntRange(min=10), default=100_000, show_default=True)
@click.option("--seed", type=click.IntRange(min=1), default=1, show_default=True)
@click.option(
    "--engine", type=click.Choice(["random", "atheris"]), default="random", show_default=True
)
def main(target: str, lines: int, seed: int, engine: str) -> None:
    """Feed parsers or session with damaged lines."""
    mark = "<" if target == "replies" else ">"
    if engine == "atheris":
        run_atheris(target, mark, lines, seed)
    else:
        run_random(TARGETS[target](), damaged_lines(seeds(mark), Random(seed)), lines)


if __name__ == "__main__":
    main()
