"""A tournament as it is played: pairing after pairing, each an ordinary match with its log.

Started again it goes on: what the logs hold is not played anew.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypedDict, Unpack

from scopa_engine.match.guard import Guard
from scopa_engine.match.host import Host
from scopa_engine.match.log import read_log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.players import Players, close_tables, start_tables
from scopa_engine.match.playing import play, resume
from scopa_engine.match.record import EngineRecord, Game, Result, Run
from scopa_engine.match.results import result_of
from scopa_engine.match.resume import check_engines
from scopa_engine.match.runner import Ending, Match
from scopa_engine.match.stop import Stop
from scopa_engine.tournament.folder import check_log, is_begun, log_path
from scopa_engine.tournament.meetings import Meeting, meetings_of
from scopa_engine.tournament.pairings import Pairing, pairings
from scopa_engine.tournament.plan import Plan


class How(TypedDict):
    """What :func:`scopa_engine.match.playing.play` and ``resume`` are told alike."""

    concurrency: int
    on_start: Callable[[Match], None]
    on_game: Callable[[Game], None]
    stop: Stop


@dataclass(frozen=True, slots=True)
class Played:
    """A pairing as far as it was played; ``log`` is where."""

    log: Path
    run: Run
    result: Result
    meetings: tuple[Meeting, ...]
    is_finished: bool


class Tournament:
    """What is played of ``plan``, with its logs in ``folder``; ``played`` has it by pairing.

    :raises SetupError: when a log there is of another match, or is no log.
    """

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.played: dict[Pairing, Played] = {}
        # Of a ladder the next pairing is known only by the result of the one before.
        while fresh := [each for each in self.pairings() if self._is_unread(each)]:
            for pairing in fresh:
                self.played[pairing] = self._read(pairing)

    def _is_unread(self, pairing: Pairing) -> bool:
        return pairing not in self.played and is_begun(self.log_path(pairing))

    def _read(self, pairing: Pairing) -> Played:
        path = self.log_path(pairing)
        log = read_log(path)
        check_log(path, log, self.plan, pairing)
        return _played(path, log.run, log.games, is_finished=log.result is not None)

    def log_path(self, pairing: Pairing) -> Path:
        """Where the log of ``pairing`` lies."""
        return log_path(self.folder, pairing)

    def pairings(self) -> list[Pairing]:
        """All pairings that are known by now, in their order."""
        plan = self.plan
        return pairings(plan.form, plan.names, plan.challengers, plan.sides, self.results())

    def results(self) -> dict[Pairing, Result]:
        """The results of the pairings that are finished."""
        return {
            pairing: played.result for pairing, played in self.played.items() if played.is_finished
        }

    def next(self) -> Pairing | None:
        """The pairing to be played or gone on with; ``None`` when the tournament is over."""
        for pairing in self.pairings():
            if pairing not in self.played or not self.played[pairing].is_finished:
                return pairing
        return None

    def begin(self, stop: Stop) -> None:
        """Make the folder, and start every engine once: what is wrong is known before a game.

        :raises SetupError: when the folder, a program, an option or the rules forbid it, and
            when an engine is not the one that has played before.
        :raises StartFailure: when one does not get to its first ``readyok``.
        :raises Interrupted: when a stop was requested.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(f"logs {self.folder}: {error.strerror}") from None
        records = self._records(stop)
        for played in self.played.values():
            try:
                check_engines(played.run.engines, [records[name] for name in played.run.names])
            except SetupError as error:
                raise SetupError(f"{played.log}: {error}") from None

    def _records(self, stop: Stop) -> dict[str, EngineRecord]:
        """What every engine says of itself, by who plays."""
        records: dict[str, EngineRecord] = {}
        rules = self.plan.setup.terms.schedule.rules
        with Guard() as guard:
            host = Host(guard, stop, self.plan.timeouts)
            for name, spec in self.plan.engines.items():
                table = Players([spec], rules, host)
                try:
                    start_tables([table], rules.preset)
                    records[name] = table.records()[0]
                finally:
                    close_tables([table])
        return records

    def play(self, pairing: Pairing, trace: Path | None, **how: Unpack[How]) -> Ending:
        """Play ``pairing`` or what is left of it; parameters and errors as those of a match."""
        path = self.log_path(pairing)
        if pairing in self.played:
            match = resume(path, trace=trace, **how)
        else:
            match = play(
                self.plan.setup_of(pairing),
                log=path,
                # What is there is less than a first line.
                overwrite=True,
                conduct=replace(self.plan.conduct, trace=trace),
                timeouts=self.plan.timeouts,
                **how,
            )
        is_finished = match.ending in {Ending.FINISHED, Ending.DECIDED}
        self.played[pairing] = _played(path, match.run, match.games, is_finished=is_finished)
        return match.ending


def _played(path: Path, run: Run, games: Sequence[Game], *, is_finished: bool) -> Played:
    meetings = tuple(meetings_of(run, games))
    return Played(path, run, result_of(run, games), meetings, is_finished)
