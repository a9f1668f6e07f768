"""What ``report`` tells: of a match by its log, of a tournament by its file and its logs."""

import shlex
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.text import Text

from scopa_engine.match.log import Log
from scopa_engine.match.record import Json
from scopa_engine.match.results import result_of
from scopa_protocol.printable import printable


class Report(Protocol):
    """The same figures in three forms."""

    def show(self, console: Console) -> None:
        """Print it for people."""

    def to_json(self) -> Json:
        """The figures as an object."""

    def page(self) -> str:
        """The figures as an HTML page."""


class MatchReport:
    """That of a match, by its log, which lies at ``path``."""

    def __init__(self, log: Log, path: Path) -> None:
        self._path = path
        self._log = log
        self._games = log.games
        self._result = result_of(log.run, self._games)
        records = (record for side in log.run.engines for record in side.team)
        self._is_of_a_person = any(record.cmd is None for record in records)

    def show(self, console: Console) -> None:
        """As tables; of a game of a person there are no figures."""
        from scopa_engine.match.report import print_report

        if self._is_of_a_person:
            replay = f"scopa-engine replay {shlex.quote(str(self._path))} --game 1"
            text = f"{self._path}: it is a game of a person, no match; {replay} shows it"
            console.print(Text(printable(text)), soft_wrap=True)
            return
        print_report(console, self._log.run, self._games, self._result)

    def to_json(self) -> Json:
        """As an object."""
        return self._result.to_json()

    def page(self) -> str:
        """As a page."""
        from scopa_engine.match.html import page

        return page(self._log.run, self._games, self._result, str(self._path))


class TournamentReport:
    """That of a tournament, by its file or its folder of logs.

    :raises SetupError: with what is wrong with them.
    """

    def __init__(self, path: Path, logs: Path | None) -> None:
        from scopa_engine.tournament.folder import file_and_folder
        from scopa_engine.tournament.play import Tournament
        from scopa_engine.tournament.result import result_of_tournament

        plan, file, folder = file_and_folder(path, logs)
        self._name = file.stem
        self._result = result_of_tournament(Tournament(plan, folder))

    def show(self, console: Console) -> None:
        """As tables."""
        from scopa_engine.tournament.report import print_tournament

        print_tournament(console, self._result)

    def to_json(self) -> Json:
        """As an object."""
        return self._result.to_json()

    def page(self) -> str:
        """As a page."""
        from scopa_engine.tournament.html import page

        return page(self._result, self._name)
