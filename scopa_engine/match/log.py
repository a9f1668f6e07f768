"""The log file: written a line at a time as things happen, read with tolerance for its end."""

import fcntl
import json
import os
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from scopa_engine.binding import rules_from_text
from scopa_engine.match.form import GAME, RUN, Form, misfit
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import DealRecord, Game, Json, Points, Result, Run, to_line
from scopa_protocol import ProtocolError


class LogWriteError(Exception):
    """The log cannot be written any further; what is in it is whole."""


class LogWriter:
    """A new log, locked against other runs for as long as it is open.

    :raises SetupError: when the file is in use, cannot be written, or holds anything that
        ``overwrite`` does not allow to lose.
    """

    def __init__(self, path: Path, overwrite: bool = False) -> None:
        self._path = path
        try:
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise SetupError(f"log {path}: {error.strerror}") from None
        try:
            self._claim(path, overwrite)
        except SetupError:
            os.close(self._fd)
            raise

    def _claim(self, path: Path, overwrite: bool) -> None:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SetupError(f"log {path}: another run is writing it") from None
        if not path.is_file():
            raise SetupError(f"log {path}: it is no file")
        if os.fstat(self._fd).st_size and not overwrite:
            raise SetupError(f"log {path}: it is not empty; --force overwrites it")

    def write(self, value: Run | Game | Result) -> None:
        """Add the line of ``value``, at once and whole; a run line begins the file anew.

        :raises LogWriteError: when there is no room for it; nothing of it is left in the file.
        """
        if isinstance(value, Run):
            os.ftruncate(self._fd, 0)
        self._add(f"{to_line(value)}\n".encode())

    def keep(self, lines: int) -> None:
        """Cut off what comes after the first ``lines`` lines.

        :raises LogWriteError: when the last of them lacks its end, and there is no room for it.
        """
        data = self._path.read_bytes()
        kept = sum(len(line) + 1 for line in data.split(b"\n")[:lines])
        if kept > len(data):
            self._add(b"\n")
        else:
            os.ftruncate(self._fd, kept)

    def _add(self, data: bytes) -> None:
        before = os.fstat(self._fd).st_size
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError as error:
            os.ftruncate(self._fd, before)
            raise LogWriteError(f"log {self._path}: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._fd)


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game, the number of its line, and the checksum that it came with, if any."""

    number: int
    game: Game
    check: str | None


@dataclass(frozen=True, slots=True)
class Log:
    """A log as it was read.

    :ivar result: number and object of the result line, if the run has finished.
    :ivar torn: number of a last line that was not written whole.
    """

    run: Run
    lines: tuple[LoggedGame, ...]
    result: tuple[int, Json] | None
    torn: int | None

    @property
    def games(self) -> tuple[Game, ...]:
        """The games in the order of their lines."""
        return tuple(line.game for line in self.lines)


def read_log(path: Path) -> Log:
    """The log at ``path``; lines of other types are skipped.

    :raises SetupError: naming file, line and what is wrong with it.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
    reader = _Reader(path)
    for number, line in enumerate(lines, 1):
        if line.strip():
            reader.read(number, line, is_last=number == len(lines))
    return reader.log()


class _Reader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._run: Run | None = None
        self._lines: list[LoggedGame] = []
        self._result: tuple[int, Json] | None = None
        self._torn: int | None = None

    def read(self, number: int, line: bytes, *, is_last: bool) -> None:
        try:
            self._take(number, json.loads(line))
        except KeyError as error:
            raise SetupError(f"{self._path}, line {number}: no {error}") from None
        except (ValueError, TypeError, RecursionError) as error:
            # The last line has no end when the run was killed while it wrote it.
            if not is_last:
                raise SetupError(f"{self._path}, line {number}: {error}") from None
            self._torn = number

    def _take(self, number: int, line: Json) -> None:
        if not isinstance(line, dict):
            raise TypeError("a line of a log is a JSON object")
        kind = line["type"]
        if kind == "run" and self._run is None:
            self._run = _run(line)
        elif kind == "run" or self._run is None:
            raise ValueError("a log begins with its one run line")
        elif kind == "game":
            game = _game(line, self._run)
            self._lines.append(LoggedGame(number, game, line.get("check")))
        elif kind == "result":
            self._result = number, line

    def log(self) -> Log:
        if self._run is None:
            raise SetupError(f"{self._path}: no run line in it")
        return Log(self._run, tuple(self._lines), self._result, self._torn)


def _run(line: Json) -> Run:
    """The run of a line, under rules that are known and with an engine for each side."""
    _must_fit(line, RUN)
    run = Run.from_json(line)
    try:
        rules = rules_from_text(run.rules)
    except ProtocolError as error:
        raise ValueError(f"rules {run.rules}: {error.text}") from None
    if len(run.engines) != rules.sides:
        raise ValueError(f"{run.rules} has {rules.sides} sides, and there are {len(run.engines)}")
    if run.block < 1:
        raise ValueError(f"block {run.block}: a number from 1 is allowed")
    return run


def _game(line: Json, run: Run) -> Game:
    """The game of a line, with points for each side and times for each seat."""
    _must_fit(line, GAME)
    game = Game.from_json(line)
    sides, seats = len(run.engines), rules_from_text(run.rules).players
    counts = [game.points, *(points for deal in game.deals for points in _points(deal))]
    if any(points is not None and len(points) != sides for points in counts):
        raise ValueError(f"points are those of {sides} sides")
    if not len(game.seats) == len(game.think_ms) == len(game.overhead_us) == seats:
        raise ValueError(f"names and times are those of {seats} seats")
    if {*game.seats} != {*run.players}:
        raise ValueError(f"{', '.join(game.seats)} are not the engines of the run")
    if game.ended_by not in {None, *run.players}:
        raise ValueError(f"{game.ended_by}, who has ended it, is no engine of the run")
    return game


def _points(deal: DealRecord) -> tuple[Points | None, ...]:
    return (deal.points, *(deal.by or {}).values())


def _must_fit(line: Json, form: Form) -> None:
    keys = misfit(line, form)
    if keys is not None:
        raise ValueError(f"{'.'.join(keys)} holds what it cannot hold")
