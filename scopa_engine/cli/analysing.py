"""How ``analyse`` goes about it: which plays, what is shown, the end."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import click
from rich.console import Console

from scopa_engine.analysis import (
    Analysis,
    Decision,
    NotAnalysedError,
    Settings,
    Tally,
    analyse,
    decisions_of,
)
from scopa_engine.cli import ExitCode
from scopa_engine.cli.analyse_json import JsonPrinter
from scopa_engine.cli.analyse_text import TextPrinter
from scopa_engine.cli.params import position_texts, read_view
from scopa_engine.cli.report import read_or_refuse
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.playback import find_game
from scopa_engine.match.record import Game
from scopa_engine.rules import View
from scopa_engine.rules.view import as_mover_sees


@dataclass(frozen=True, slots=True)
class Plays:
    """Which plays of a log are wanted, and which of them are shown."""

    game: str | None
    at: int | None
    seat: int | None
    every_game: bool
    mistakes: bool


class Analysing:
    """One run of the command."""

    def __init__(self, settings: Settings, *, all_cards: bool, as_json: bool) -> None:
        self._settings = settings
        self._all_cards = all_cards
        self._printer = JsonPrinter() if as_json else TextPrinter(Console(highlight=False))
        self._progress = _Progress()

    def positions(self, words: tuple[str, ...]) -> ExitCode:
        """Analyse the position of the arguments, or those of standard input."""
        try:
            for number, text in enumerate(position_texts(words), 1):
                view = self._seen(read_view(text))
                self._printer.position(view, self._analyse(view, f"position {number}"))
        except KeyboardInterrupt:
            return self._interrupted()
        return ExitCode.FINISHED

    def _seen(self, view: View) -> View:
        if not view.is_mover_known:
            raise click.ClickException(f"the hand of seat {view.turn}, to play, is not known")
        if not self._all_cards:
            return as_mover_sees(view)
        if view.to_state() is None:
            raise click.ClickException("--all-cards needs a full position, without ?")
        return view

    def log(self, path: Path, plays: Plays) -> ExitCode:
        """Analyse games of a log, and sum up their players."""
        games = _games(path, plays)
        tally = Tally()
        try:
            for game in games:
                for decision in _chosen(game, plays, all_cards=self._all_cards):
                    self._decide(decision, plays, tally)
        except SetupError as error:
            raise click.ClickException(str(error)) from None
        except KeyboardInterrupt:
            self._sum_up(plays, tally)
            return self._interrupted()
        self._sum_up(plays, tally)
        return ExitCode.FINISHED

    def _decide(self, decision: Decision, plays: Plays, tally: Tally) -> None:
        analysis = self._analyse(decision.view, f"game {decision.game}, play {decision.play}")
        tally.add(decision, analysis)
        if plays.mistakes:
            is_shown = analysis.of(decision.played).mark != ""
        else:
            is_shown = isinstance(self._printer, JsonPrinter) or not plays.every_game
        if is_shown:
            self._printer.decision(decision, analysis)

    def _sum_up(self, plays: Plays, tally: Tally) -> None:
        if not tally.players:
            click.echo("no play with a choice", err=True)
        elif plays.at is None:
            self._printer.summary(tally.players)

    def _analyse(self, view: View, name: str) -> Analysis:
        try:
            return analyse(
                view,
                self._settings,
                perf_counter,
                lambda search: self._progress.show(f"{name}, search {search}"),
            )
        except NotAnalysedError as error:
            raise click.ClickException(str(error)) from None
        finally:
            self._progress.clear()

    def _interrupted(self) -> ExitCode:
        click.echo("interrupted", err=True)
        return ExitCode.INTERRUPTED


def _games(path: Path, plays: Plays) -> list[Game]:
    """The games of the log that are wanted."""
    if not path.is_file():
        raise click.UsageError(f"{path}: no log of that name, and no position")
    if plays.game is not None and plays.every_game:
        raise click.UsageError("--game and --all: one of them is allowed")
    if plays.game is None and not plays.every_game:
        raise click.UsageError("a log needs --game PAIR.HALF (replay lists the games), or --all")
    if plays.at is not None and (plays.every_game or plays.seat is not None):
        raise click.UsageError("--at is one play of one --game, without --seat")
    games = list(read_or_refuse(path).games)
    if plays.game is None:
        return games
    try:
        return [games[find_game(games, plays.game)]]
    except SetupError as error:
        raise click.ClickException(str(error)) from None


def _chosen(game: Game, plays: Plays, *, all_cards: bool) -> Iterator[Decision]:
    """The plays of a game that are wanted; forced ones only when asked for by number."""
    if plays.seat is not None and plays.seat >= len(game.seats):
        seats = f"the game has {len(game.seats)} seats, from 0"
        raise click.UsageError(f"--seat {plays.seat}: {seats}")
    found = 0
    for decision in decisions_of(game, all_cards=all_cards):
        found += 1
        if plays.at is not None:
            if decision.play == plays.at:
                yield decision
        elif plays.seat in (None, decision.seat) and not decision.is_forced:
            yield decision
    if plays.at is not None and plays.at > found:
        raise SetupError(f"no play {plays.at}: the game has {found}")


class _Progress:
    """A line that tells what is being searched, on a terminal only."""

    def __init__(self) -> None:
        self._is_shown = self._is_terminal()

    @staticmethod
    def _is_terminal() -> bool:
        return sys.stderr.isatty()

    def show(self, text: str) -> None:
        """Put ``text`` in place of what the line says."""
        if self._is_shown:
            click.echo(f"\r{text}\x1b[K", err=True, nl=False, color=True)

    def clear(self) -> None:
        """Take the line away, so that others can be printed."""
        if self._is_shown:
            click.echo("\r\x1b[K", err=True, nl=False, color=True)
