"""How ``analyse`` goes about it: which plays, what is shown, the end."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import click

from scopa_engine.analysis import (
    Analysis,
    Decision,
    NotAnalysedError,
    Settings,
    Tally,
    analyse,
    decisions_in,
)
from scopa_engine.cli import ExitCode
from scopa_engine.cli.analyse_json import JsonPrinter
from scopa_engine.cli.analyse_text import TextPrinter
from scopa_engine.cli.game_text import GameText
from scopa_engine.cli.output import echo
from scopa_engine.cli.page import Page
from scopa_engine.cli.params import position_texts, read_view
from scopa_engine.cli.report import read_or_refuse
from scopa_engine.match.log import Log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.playback import PlayedDeal, find_game, played_deals
from scopa_engine.match.record import Game
from scopa_engine.rules import View
from scopa_engine.rules.view import as_mover_sees


@dataclass(frozen=True, slots=True)
class Plays:
    """Which plays of a log are wanted, which of them are shown, and how.

    :ivar show: ``game``, whole and with its mistakes marked, or ``moves``, all of each play.
    """

    game: str | None
    at: int | None
    seat: int | None
    every_game: bool
    mistakes: bool
    show: str | None

    @property
    def is_part(self) -> bool:
        """Whether it is not one whole game."""
        return self.every_game or self.mistakes or self.at is not None

    def shows_game(self, page: Page) -> bool:
        """Whether a game is shown as a whole: if not said, on a terminal."""
        if self.show is None:
            return page.console.is_terminal and not self.is_part
        return self.show == "game"


class Analysing:
    """One run of the command.

    :param page: where text goes; ``None`` prints JSON instead.
    """

    def __init__(self, settings: Settings, page: Page | None, *, all_cards: bool) -> None:
        self._settings = settings
        self._all_cards = all_cards
        self._page = page
        self._printer = JsonPrinter() if page is None else TextPrinter(page)
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
        log = _read(path, plays)
        tally = Tally()
        try:
            for number in _wanted(log, plays):
                self._game(log, number, plays, tally)
        except SetupError as error:
            raise click.ClickException(str(error)) from None
        except KeyboardInterrupt:
            self._sum_up(plays, tally)
            return self._interrupted()
        self._sum_up(plays, tally)
        return ExitCode.FINISHED

    def _game(self, log: Log, number: int, plays: Plays, tally: Tally) -> None:
        game = log.games[number]
        deals = _deals(game, plays)
        if self._page is not None and plays.shows_game(self._page):
            text = GameText(self._page, game, plays.seat)
            text.opening(log.run, number + 1)
            for deal in deals:
                self._marked(text, deal, plays, tally)
            text.ending()
            self._page.line("")
            return
        for deal in deals:
            for decision in self._chosen(game, deal, plays):
                self._show(decision, self._judge(decision, tally), plays)

    def _marked(self, text: GameText, deal: PlayedDeal, plays: Plays, tally: Tally) -> None:
        """Show a deal with its mistakes marked; after an interrupt, those found so far."""
        judged: dict[int, Analysis] = {}
        try:
            for decision in self._chosen(text.game, deal, plays):
                judged[decision.play] = self._judge(decision, tally)
        finally:
            text.deal(deal, judged)

    def _chosen(self, game: Game, deal: PlayedDeal, plays: Plays) -> Iterator[Decision]:
        """The plays of a deal that are wanted; forced ones only when asked for by number."""
        for decision in decisions_in(game, deal, all_cards=self._all_cards):
            if plays.at is not None:
                if decision.play == plays.at:
                    yield decision
            elif plays.seat in (None, decision.seat) and not decision.is_forced:
                yield decision

    def _judge(self, decision: Decision, tally: Tally) -> Analysis:
        analysis = self._analyse(decision.view, f"game {decision.game}, play {decision.play}")
        tally.add(decision, analysis)
        return analysis

    def _show(self, decision: Decision, analysis: Analysis, plays: Plays) -> None:
        if plays.mistakes:
            is_shown = analysis.of(decision.played).mark != ""
        else:
            is_shown = self._page is None or not plays.every_game
        if is_shown:
            self._printer.decision(decision, analysis)

    def _sum_up(self, plays: Plays, tally: Tally) -> None:
        if not tally.players:
            echo("no play with a choice", err=True)
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
        echo("interrupted", err=True)
        return ExitCode.INTERRUPTED


def _read(path: Path, plays: Plays) -> Log:
    """The log, if the plays are such as a log can be asked for."""
    if not path.is_file():
        raise click.UsageError(f"{path}: no log of that name, and no position")
    if plays.game is not None and plays.every_game:
        raise click.UsageError("--game and --all: one of them is allowed")
    if plays.game is None and not plays.every_game:
        raise click.UsageError("a log needs --game PAIR.HALF (replay lists the games), or --all")
    if plays.at is not None and (plays.every_game or plays.seat is not None):
        raise click.UsageError("--at is one play of one --game, without --seat")
    if plays.show == "game" and plays.is_part:
        raise click.UsageError("--show game is one whole game: no --all, --at or --mistakes")
    return read_or_refuse(path)


def _wanted(log: Log, plays: Plays) -> range:
    """The indexes of the games that are wanted.

    :raises SetupError: when there is no such game.
    """
    if plays.game is None:
        return range(len(log.games))
    index = find_game(log.games, plays.game)
    return range(index, index + 1)


def _deals(game: Game, plays: Plays) -> list[PlayedDeal]:
    """The deals of a game, if it has the seat and the play that are asked for.

    :raises SetupError: when it has no such play, or one that is not legal.
    """
    if plays.seat is not None and plays.seat >= len(game.seats):
        seats = f"the game has {len(game.seats)} seats, from 0"
        raise click.UsageError(f"--seat {plays.seat}: {seats}")
    deals = list(played_deals(game))
    last = sum(len(deal.plays) for deal in deals)
    if plays.at is not None and plays.at > last:
        raise SetupError(f"no play {plays.at}: the game has {last}")
    return deals


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
            self._write(f"\r{text}\x1b[K")

    def clear(self) -> None:
        """Take the line away, so that others can be printed."""
        if self._is_shown:
            self._write("\r\x1b[K")

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
