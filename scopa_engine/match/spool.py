"""The games that a run has played, kept on disk, so that a long run takes no more memory."""

import json
import os
import tempfile
import weakref
from array import array
from collections.abc import Iterable, Sequence
from typing import overload

from scopa_engine.match.log import LogWriteError
from scopa_engine.match.record import Game, to_line


class Spool(Sequence[Game]):
    """Games in the order in which they were added, in a file that goes with this object.

    Each is read back when it is looked at; in memory there is only its place.
    """

    def __init__(self, games: Iterable[Game] = ()) -> None:
        with tempfile.TemporaryFile() as file:
            self._fd = os.dup(file.fileno())
        weakref.finalize(self, os.close, self._fd)
        self._ends = array("q", [0])
        for game in games:
            self.append(game)

    def append(self, game: Game) -> None:
        """Add a game.

        :raises LogWriteError: when there is no room for it.
        """
        data = to_line(game).encode()
        end = self._ends[-1]
        try:
            while data:
                written = os.pwrite(self._fd, data, end)
                data = data[written:]
                end += written
        except OSError as error:
            folder = tempfile.gettempdir()
            raise LogWriteError(f"temporary file in {folder}: {error.strerror}") from None
        self._ends.append(end)

    def __len__(self) -> int:
        return len(self._ends) - 1

    @overload
    def __getitem__(self, index: int) -> Game: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Game, ...]: ...
    def __getitem__(self, index: int | slice) -> Game | tuple[Game, ...]:
        if isinstance(index, slice):
            return tuple(self[each] for each in range(*index.indices(len(self))))
        index = range(len(self))[index]
        start, end = self._ends[index : index + 2]
        return Game.from_json(json.loads(os.pread(self._fd, end - start, start)))
