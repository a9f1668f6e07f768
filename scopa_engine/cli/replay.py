"""``replay``: a game of a log, move by move."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.params import LANG, PLAIN
from scopa_engine.cli.report import LOG, read_or_refuse
from scopa_engine.match.log import Log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.playback import find_game, line_before, played_deals
from scopa_engine.match.record import Game, Run
from scopa_engine.match.replay import replay_game
from scopa_protocol.printable import printable

if TYPE_CHECKING:
    from scopa_engine.cli.page import Page

_EXAMPLES = (
    "scopa-engine replay g.jsonl",
    "scopa-engine replay g.jsonl --game 0.1",
    "scopa-engine replay g.jsonl --game 0.1 --seat 1 --lang it",
    "scopa-engine replay g.jsonl --game 0.1 --at 7 | scopa-engine analyse",
)


@click.command("replay", cls=Command, examples=_EXAMPLES)
@click.argument("log", type=LOG)
@click.option("--game", "which", metavar="PAIR.HALF", help="Or the number of a game as listed.")
@click.option(
    "--seat", type=click.IntRange(min=0), metavar="SEAT", help="Hands as this seat saw them."
)
@click.option(
    "--at",
    type=click.IntRange(min=1),
    metavar="PLAY",
    help="Print the position line before that play alone.",
)
@LANG
@PLAIN
def replay_command(
    log: Path, *, which: str | None, seat: int | None, at: int | None, lang: str | None, plain: bool
) -> ExitCode:
    """Show a game of LOG move by move; without --game list the games.

    On a terminal each deal is a table with the hands, what lay on the table and the move;
    elsewhere, and with --plain, a play is a line. What of the game is not so by the rules is
    told on standard error, with exit code 1.
    """
    from scopa_engine.cli.page import open_page

    read = read_or_refuse(log)
    page = open_page(lang, plain=plain)
    _refuse_mixed(which, seat, at)
    if which is None:
        _list(page, read)
        return ExitCode.FINISHED
    try:
        number = find_game(read.games, which)
        game = read.games[number]
        if seat is not None and seat >= len(game.seats):
            raise click.UsageError(f"--seat {seat}: the game has {len(game.seats)} seats, from 0")
        if at is not None:
            echo(line_before(read.run, game, at))
            return ExitCode.FINISHED
        _show(page, read.run, number, game, seat)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    return _check(read.run, game)


def _refuse_mixed(which: str | None, seat: int | None, at: int | None) -> None:
    """Say which options do not go together."""
    if which is None and (seat, at) != (None, None):
        raise click.UsageError("--seat and --at need --game")
    if None not in (seat, at):
        raise click.UsageError("--at shows what the mover saw, without --seat")


def _list(page: "Page", log: Log) -> None:
    """A line a game: its number, its name, who played, how it ended."""
    from scopa_engine.cli.game_text import ending

    for number, game in enumerate(log.games, 1):
        name = f"{game.pair}.{game.half}"
        page.line(f"{number:4} {name:>7}  {ending(page, game)}")
    echo("--game shows one of them", err=True)


def _show(page: "Page", run: Run, number: int, game: Game, seat: int | None) -> None:
    from scopa_engine.cli.game_text import GameText

    sees_all = seat is not None and game.seats[seat] in run.seeing
    text = GameText(page, game, None if sees_all else seat)
    text.opening(run, number + 1)
    for deal in played_deals(game):
        text.deal(deal)
    text.ending()


def _check(run: Run, game: Game) -> ExitCode:
    """Say what of a game is not so by the rules, as ``verify`` does."""
    mismatches = list(replay_game(run, game))
    for each in mismatches:
        text = f"{each.where}: expected {each.expected}, found {each.found}"
        echo(printable(text), err=True)
    return ExitCode.USAGE if mismatches else ExitCode.FINISHED
