"""Games of persons on the disk: written after every play, found again, gone on with.

A game is a log (PROTOCOL.md 12) of a run of one pair, of which one game is played.  While it
is played its outcome is ``interrupted``, so what is there is a whole log at any time.
"""

import fcntl
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from scopa_engine.match.log import LogWriteError
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import Game, Run, to_line

_SUFFIX: Final = ".jsonl"
# Stands in a log whose game is not over, and is quickly looked for.
_UNFINISHED: Final = b'"outcome":"interrupted"'


class SavedGame:
    """The file of a game, locked for as long as it is open.

    Every version replaces the one before at once: whatever ends the program, and if it is the
    power, a whole one is there.
    """

    def __init__(self, path: Path, fd: int) -> None:
        self.path = path
        self._fd = fd

    @classmethod
    def new(cls, path: Path) -> Self:
        """A file that was not there, or was empty.

        :raises SetupError: when it holds anything, is in use or cannot be written.
        """
        path = path.resolve()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(f"{path.parent}: {error.strerror}") from None
        fd = _locked(path, os.O_CREAT)
        if os.fstat(fd).st_size:
            os.close(fd)
            raise SetupError(f"{path}: it is not empty; --resume goes on with a game")
        return cls(path, fd)

    @classmethod
    def of(cls, path: Path) -> Self:
        """A file that is there.

        :raises SetupError: when it is not, is in use or cannot be written.
        """
        path = path.resolve()
        return cls(path, _locked(path))

    def write(self, run: Run, game: Game) -> None:
        """Put this version in place of the one before.

        :raises LogWriteError: when there is no room; the one before is still there.
        """
        data = f"{to_line(run)}\n{to_line(game)}\n".encode()
        beside = self.path.with_name(f".{self.path.name}.new")
        try:
            fd = _written(beside, data)
            beside.replace(self.path)
            _flush_folder(self.path.parent)
        except OSError as error:
            beside.unlink(missing_ok=True)
            raise LogWriteError(f"{self.path}: {error.strerror}") from None
        os.close(self._fd)
        self._fd = fd

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._fd)


def _locked(path: Path, flags: int = 0) -> int:
    """The open file, once it is ours and still the one of that name.

    :raises SetupError: when another has it, or it cannot be opened.
    """
    while True:
        try:
            fd = os.open(path, os.O_RDWR | flags, 0o600)
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror}") from None
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            os.close(fd)
            raise SetupError(f"{path}: it is no file")
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
            raise SetupError(f"{path}: another program is playing it") from None
        # It may have been replaced just before.
        with suppress(FileNotFoundError):
            if path.stat().st_ino == os.fstat(fd).st_ino:
                return fd
        os.close(fd)


def _written(path: Path, data: bytes) -> int:
    """A file of these bytes, on the disk and locked; still open."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX)
        while data:
            data = data[os.write(fd, data) :]
        os.fsync(fd)
    except OSError:
        os.close(fd)
        raise
    return fd


def _flush_folder(folder: Path) -> None:
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def unfinished(folder: Path) -> Iterator[Path]:
    """The games in ``folder`` that are not over, the one played last first."""
    files = [path for path in folder.glob(f"*{_SUFFIX}") if path.is_file()]
    for path in sorted(files, key=lambda path: path.stat().st_mtime, reverse=True):
        if _is_unfinished(path):
            yield path


def _is_unfinished(path: Path) -> bool:
    try:
        return _UNFINISHED in path.read_bytes()
    except OSError:  # it is somebody else's
        return False


def games_folder(environ: Mapping[str, str]) -> Path:
    """Where games are kept: ``scopa-engine/games`` in the folder for the state of programs."""
    state = environ.get("XDG_STATE_HOME", "")
    # What is no whole path is to be ignored (XDG Base Directory Specification).
    root = Path(state) if state.startswith("/") else Path.home() / ".local" / "state"
    return root / "scopa-engine" / "games"


def new_path(folder: Path, stem: str) -> Path:
    """A name in ``folder`` that begins with ``stem`` and that no game has yet."""
    names = chain([stem], (f"{stem}-{number}" for number in count(2)))
    return next(path for name in names if not (path := folder / f"{name}{_SUFFIX}").exists())
