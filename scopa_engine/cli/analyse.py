"""``analyse``: what moves are worth, in a position or in the games of a log."""

from pathlib import Path

import click

from scopa_engine.analysis import (
    BLUNDER,
    DEFAULT_ITERATIONS,
    DEFAULT_SEARCHES,
    FEWEST_SEARCHES,
    METHODS,
    MISTAKE,
    Settings,
)
from scopa_engine.cli import ExitCode
from scopa_engine.cli.analysing import Analysing, Plays
from scopa_engine.cli.command import Command
from scopa_engine.cli.completing import complete_path
from scopa_engine.cli.page import open_page
from scopa_engine.cli.params import LANG, PLAIN, SETTINGS

_HELP = f"""Show what each legal move of a position or a game is worth.

A POSITION is RULES FIELDS [moves …], or a line of standard input; LOG is the file of a match.

A row a move, the best first: the expected difference of points at the end of the deal for the
side to play, what the move loses against the best, and behind each figure half its 95%
interval. The move played has a > before it; ? is a loss of {MISTAKE} points and more, ?? of
{BLUNDER} and more, if it is significant: if its interval lies above zero. Plays without a
choice are left out. With --show game, as on a terminal, a game is shown as replay does, the
mistakes marked, and beside each what it lost and the better move.

At the end stands what each player has lost, what its side got by category, and in which
categories its mistakes lost: played and better move are played on to the end of the deal in
the same worlds; "other" is what these deals do not show of the loss.

Where the mover's view leaves one world, as in the last round of two, values are exact. Else
each move has the mean result of a tree search that begins after it, over --searches
independent ones; their spread makes the interval, and a longer search may find more.
"""

_EXAMPLES = (
    "scopa-engine analyse g.jsonl --game 0.1",
    "scopa-engine analyse g.jsonl --game 0.1 --at 7 --searches 40",
    "scopa-engine analyse g.jsonl --game 0.1 --show game --plain",
    "scopa-engine analyse g.jsonl --all --mistakes --lang it",
    "scopa-engine deals | scopa-engine analyse --all-cards",
)


@click.command("analyse", cls=Command, examples=_EXAMPLES, context_settings=SETTINGS, help=_HELP)
@click.argument(
    "what",
    metavar="[LOG | POSITION]",
    nargs=-1,
    type=click.UNPROCESSED,
    shell_complete=complete_path,
)
@click.option("--game", metavar="PAIR.HALF", help="The game of LOG; or its number as listed.")
@click.option("--at", type=click.IntRange(min=1), metavar="PLAY", help="This play of it only.")
@click.option(
    "--seat", type=click.IntRange(min=0), metavar="SEAT", help="The plays of this seat only."
)
@click.option(
    "--all", "every_game", is_flag=True, help="All games of LOG; of text the summary only."
)
@click.option("--mistakes", is_flag=True, help="Show only plays that are marked ? or ??.")
@click.option(
    "--show",
    type=click.Choice(("game", "moves")),
    help="The --game move by move, mistakes marked, or all moves of each play.  "
    "[default: game on a terminal, else moves]",
)
@click.option("--all-cards", is_flag=True, help="See every card, not only what the mover saw.")
@click.option(
    "--algorithm",
    type=click.Choice(METHODS),
    default=METHODS[0],
    show_default=True,
    help="Exact where it can be, else ismcts; always ismcts; or sampled worlds solved.",
)
@click.option(
    "--iterations",
    type=click.IntRange(min=2),
    metavar="N",
    help="Of each search for each move; worlds, where worlds are solved."
    f"  [default: {DEFAULT_ITERATIONS}, or fewer worlds]",
)
@click.option(
    "--searches",
    type=click.IntRange(min=FEWEST_SEARCHES),
    metavar="N",
    help=f"Independent searches of a position.  [default: {DEFAULT_SEARCHES}]",
)
@click.option(
    "--movetime",
    type=click.IntRange(min=1),
    metavar="MS",
    help=f"As many searches as fit, {FEWEST_SEARCHES} at least, for each position.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="N", help="Of the searches."
)
@click.option("--json", "as_json", is_flag=True, help="An object a decision, then one a player.")
@LANG
@PLAIN
def analyse_command(
    what: tuple[str, ...],
    *,
    game: str | None,
    at: int | None,
    seat: int | None,
    every_game: bool,
    mistakes: bool,
    show: str | None,
    all_cards: bool,
    algorithm: str,
    iterations: int | None,
    searches: int | None,
    movetime: int | None,
    seed: int,
    as_json: bool,
    lang: str | None,
    plain: bool,
) -> ExitCode:
    """As its help says."""
    for word in what:
        if word.startswith("--"):  # no word of a position does
            raise click.NoSuchOption(word)
    if movetime is not None and searches is not None:
        raise click.UsageError("--movetime and --searches: one of them is allowed")
    if as_json and show is not None:
        raise click.UsageError("--json and --show: one of them is allowed")
    settings = Settings(
        algorithm,
        iterations,
        searches or DEFAULT_SEARCHES,
        None if movetime is None else movetime / 1000,
        seed,
    )
    page = None if as_json else open_page(lang, plain=plain)
    run = Analysing(settings, page, all_cards=all_cards)
    plays = Plays(game, at, seat, every_game, mistakes, show)
    if len(what) == 1 and not what[0].split()[1:]:
        return run.log(Path(what[0]), plays)
    _refuse_plays(plays)
    return run.positions(what)


def _refuse_plays(plays: Plays) -> None:
    """Say which option has no meaning without a log."""
    given = {
        "--game": plays.game,
        "--at": plays.at,
        "--seat": plays.seat,
        "--all": plays.every_game or None,
        "--mistakes": plays.mistakes or None,
        "--show": plays.show,
    }
    for name, value in given.items():
        if value is not None:
            raise click.UsageError(f"{name} is for the file of a match, not for a position")
