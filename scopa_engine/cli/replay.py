"""``replay``: a game of a log, move by move."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

import scopa_protocol as wire
from scopa_engine.binding import cards_text, move_text
from scopa_engine.cli import ExitCode
from scopa_engine.cli.look import cards_look, move_look
from scopa_engine.cli.report import LOG, read_or_refuse
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.playback import (
    Play,
    PlayedDeal,
    ending,
    find_game,
    line_before,
    played_deals,
)
from scopa_engine.match.record import Game, Run
from scopa_engine.match.replay import replay_game
from scopa_engine.match.suits import PLAIN
from scopa_engine.rules import Partial, State, full_view, members, view_of
from scopa_protocol.printable import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


@click.command("replay")
@click.argument("log", type=LOG)
@click.option("--game", "which", metavar="PAIR.HALF", help="Or the number of a game as listed.")
@click.option("--seat", type=click.IntRange(min=0), help="Hands as this seat saw them.")
@click.option(
    "--at", type=click.IntRange(min=1), help="Print the position line before that play alone."
)
@click.option("--plain", is_flag=True, help="A line a play, as when it is no terminal.")
def replay_command(
    log: Path, *, which: str | None, seat: int | None, at: int | None, plain: bool
) -> ExitCode:
    """Show a game of LOG move by move; without --game list the games."""
    read = read_or_refuse(log)
    if which is None:
        if seat is not None or at is not None:
            raise click.UsageError("--seat and --at need --game")
        _list(read.games)
        return ExitCode.FINISHED
    try:
        number = find_game(read.games, which)
        game = read.games[number]
        if seat is not None and seat >= len(game.seats):
            raise click.UsageError(f"--seat {seat}: the game has {len(game.seats)} seats, from 0")
        if at is not None:
            click.echo(line_before(game, at))
            return ExitCode.FINISHED
        _show(read.run, number, game, _shower(game, seat, plain=plain))
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    return _check(read.run, game)


def _shower(game: Game, seat: int | None, *, plain: bool) -> "_Plain | _Rich":
    from rich.console import Console

    console = Console(highlight=False)
    is_plain = plain or not console.is_terminal
    return _Plain(game, seat) if is_plain else _Rich(console, game, seat)


def _check(run: Run, game: Game) -> ExitCode:
    """Say what of a game is not so by the rules, as ``verify`` does."""
    mismatches = list(replay_game(run, game))
    for each in mismatches:
        text = f"{each.where}: expected {each.expected}, found {each.found}"
        click.echo(printable(text), err=True)
    return ExitCode.USAGE if mismatches else ExitCode.FINISHED


def _list(games: Sequence[Game]) -> None:
    """A line a game: its number, its name, who played, how it ended."""
    for number, game in enumerate(games, 1):
        name = f"{game.pair}.{game.half}"
        click.echo(f"{number:4} {name:>7}  {printable(ending(game))}")
    click.echo("--game shows one of them", err=True)


def _show(run: Run, number: int, game: Game, show: "_Plain | _Rich") -> None:
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(game.seats))
    click.echo(f"game {number + 1}: pair {game.pair}, half {game.half}, {run.rules}")
    click.echo(f"seats: {printable(seats)}")
    if game.suits != PLAIN:
        click.echo(f"suits: {game.suits} stand for {PLAIN} of the pair's first half")
    for deal in played_deals(game):
        score = "/".join(map(str, deal.start.score))
        click.echo(f"\ndeal {deal.number}: dealer seat {deal.start.dealer}, score {score}")
        show.plays(deal)
        for line in _by_category(deal):
            click.echo(line)
    click.echo(f"\n{printable(ending(game))}")


def _by_category(deal: PlayedDeal) -> Iterator[str]:
    """The points of a deal, as ``eval`` writes them."""
    record = deal.record
    if record.points is None or record.by is None:
        yield "not played to its end"
        return
    by = {**record.by, "points": record.points}
    yield "points: " + ", ".join(
        f"{name} {'/'.join(map(str, points))}" for name, points in by.items()
    )


def _hands(state: State, seat: int | None) -> tuple[Partial, ...]:
    """The hands as ``seat`` saw them; ``None`` sees all."""
    return (full_view(state) if seat is None else view_of(state, seat)).hands


def _remarks(play: Play) -> str:
    remarks = ["scopa"] if play.is_scopa else []
    if play.after.is_over:
        remarks.append("last card")
    elif play.is_dealt_after:
        remarks.append("new hands")
    return ", ".join(remarks)


class _Plain:
    """A line a play: number, seat, hands, table, move."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self._seat = seat
        self._names = [printable(name) for name in game.seats]

    def plays(self, deal: PlayedDeal) -> None:
        """Print the plays of a deal."""
        width = max(map(len, self._names))
        rows = [
            (play, "/".join(map(_compact, _hands(play.before, self._seat)))) for play in deal.plays
        ]
        widest = max((len(hands) for _play, hands in rows), default=0)
        for play, hands in rows:
            who = f"{play.seat} {self._names[play.seat]:{width}}"
            table = cards_text(play.before.table)
            line = f"{play.number:4} {who}  {hands:{widest}}  table {table:20}"
            click.echo(f"{line}  {move_text(play.move):12} {_remarks(play)}".rstrip())


def _compact(hand: Partial) -> str:
    return wire.cards_text(wire.Cards(members(hand.cards), hand.unknown))


class _Rich:
    """A table a deal, a column a hand, suits in colours."""

    def __init__(self, console: "Console", game: Game, seat: int | None) -> None:
        self._console = console
        self._seat = seat
        self._names = [printable(name) for name in game.seats]

    def plays(self, deal: PlayedDeal) -> None:
        """Print the plays of a deal."""
        from rich.table import Table
        from rich.text import Text

        table = Table()
        for head in ("", *(f"{seat} {name}" for seat, name in enumerate(self._names))):
            table.add_column(Text(head))
        for head in ("table", "move", ""):
            table.add_column(head)
        for play in deal.plays:
            table.add_row(str(play.number), *self._row(play), Text(_remarks(play), "bold"))
        self._console.print(table)

    def _row(self, play: Play) -> "Iterator[Text]":
        for seat, hand in enumerate(_hands(play.before, self._seat)):
            yield cards_look(hand, play.move.card if seat == play.seat else None)
        yield cards_look(Partial(play.before.table))
        yield move_look(play.move)
