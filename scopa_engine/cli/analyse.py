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
from scopa_engine.cli.params import SETTINGS

_HELP = f"""Show what each legal move is worth: of a POSITION, or of the games of a LOG.

A position is RULES FIELDS [moves …], or a line of standard input; LOG is the file of a match.

A row a move, the best first: the expected difference of points at the end of the deal for the
side to play, what the move loses against the best, and behind each figure half its 95%
interval. The move played has a > before it; ? is a loss of {MISTAKE} points and more, ?? of
{BLUNDER} and more, if it is significant: if its interval lies above zero. At the end of a game
stands what each player has lost. Plays without a choice are left out.

Where the mover's view leaves one world, as in the last round of two, values are exact. Else
each move has the mean result of a tree search that begins after it, over --searches
independent ones; their spread makes the interval, and a longer search may find more.

Examples:

\b
  scopa-engine analyse g.jsonl --game 0.1
  scopa-engine analyse g.jsonl --game 0.1 --at 7 --searches 40
  scopa-engine analyse g.jsonl --all
  scopa-engine deals | scopa-engine analyse --all-cards
"""


@click.command("analyse", context_settings=SETTINGS, help=_HELP)
@click.argument("what", metavar="[LOG | POSITION]", nargs=-1, type=click.UNPROCESSED)
@click.option("--game", metavar="PAIR.HALF", help="The game of LOG; or its number as listed.")
@click.option("--at", type=click.IntRange(min=1), help="This play of it only.")
@click.option("--seat", type=click.IntRange(min=0), help="The plays of this seat only.")
@click.option(
    "--all", "every_game", is_flag=True, help="All games of LOG; of text the summary only."
)
@click.option("--mistakes", is_flag=True, help="Show only plays that are marked ? or ??.")
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
    help="Of each search for each move; worlds, where worlds are solved."
    f"  [default: {DEFAULT_ITERATIONS}, or fewer worlds]",
)
@click.option(
    "--searches",
    type=click.IntRange(min=FEWEST_SEARCHES),
    help=f"Independent searches of a position.  [default: {DEFAULT_SEARCHES}]",
)
@click.option(
    "--movetime",
    type=click.IntRange(min=1),
    metavar="MS",
    help=f"As many searches as fit, {FEWEST_SEARCHES} at least, for each position.",
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="An object a decision, then one a player.")
def analyse_command(
    what: tuple[str, ...],
    *,
    game: str | None,
    at: int | None,
    seat: int | None,
    every_game: bool,
    mistakes: bool,
    all_cards: bool,
    algorithm: str,
    iterations: int | None,
    searches: int | None,
    movetime: int | None,
    seed: int,
    as_json: bool,
) -> ExitCode:
    """As its help says."""
    for word in what:
        if word.startswith("--"):  # no word of a position does
            raise click.NoSuchOption(word)
    if movetime is not None and searches is not None:
        raise click.UsageError("--movetime and --searches: one of them is allowed")
    settings = Settings(
        algorithm,
        iterations,
        searches or DEFAULT_SEARCHES,
        None if movetime is None else movetime / 1000,
        seed,
    )
    run = Analysing(settings, all_cards=all_cards, as_json=as_json)
    plays = Plays(game, at, seat, every_game, mistakes)
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
    }
    for name, value in given.items():
        if value is not None:
            raise click.UsageError(f"{name} is for the file of a match, not for a position")
