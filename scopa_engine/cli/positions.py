"""``deals``, ``moves``, ``show`` and ``perft``: positions from the shell."""

import json

import click

from scopa_engine import binding
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.params import POSITION, SETTINGS, RulesParam, position_texts, read_view
from scopa_engine.describe import picture
from scopa_engine.match.schedule import DEFAULT_RULES, Schedule
from scopa_engine.perft import divide, perft
from scopa_engine.rules import Rules, State


@click.command(
    "deals",
    cls=Command,
    examples=(
        "scopa-engine deals --count 3",
        "scopa-engine deals --rules escoba --seed 7",
        "scopa-engine deals --count 100 > openings.txt",
        "scopa-engine deals | scopa-engine show",
    ),
)
@click.option(
    "--count",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many deals.",
)
@click.option(
    "--rules",
    type=RulesParam(),
    default=DEFAULT_RULES,
    show_default=True,
    help="A preset, with changes after a colon.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="N", help="That of the match."
)
def deals_command(count: int, seed: int, rules: Rules) -> None:
    """Print the deals that a match plays, one position a line.

    They are full positions, as show, moves, perft, solve, analyse and match --deals take them.
    """
    schedule = Schedule(rules, seed)
    for pair in range(count):
        echo(binding.position_text(schedule.opening(pair)))


@click.command(
    "moves",
    cls=Command,
    context_settings=SETTINGS,
    examples=(
        "scopa-engine moves scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0",
        "scopa-engine deals --count 5 | scopa-engine moves",
    ),
)
@POSITION
def moves_command(position: tuple[str, ...]) -> None:
    """Print the legal moves of positions.

    A POSITION is RULES FIELDS [moves …], as PROTOCOL.md 6 explains; without one, every line of
    standard input is one.  Moves are printed a line for each: 5c lays the five of cups, 7dx7c
    takes with the seven of coins.
    """
    for text in position_texts(position):
        view = read_view(text)
        if not view.is_mover_known:
            raise click.ClickException(f"the hand of seat {view.turn}, to play, is not known")
        echo(" ".join(map(binding.move_text, view.legal_moves())))


@click.command(
    "show",
    cls=Command,
    context_settings=SETTINGS,
    examples=(
        "scopa-engine show scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0 moves 7d",
        "scopa-engine deals --rules cirulla | scopa-engine show",
    ),
)
@POSITION
def show_command(position: tuple[str, ...]) -> None:
    """Draw positions: hands, table, piles and score.

    A POSITION is RULES FIELDS [moves …], as PROTOCOL.md 6 explains; without one, every line of
    standard input is one.
    """
    for number, text in enumerate(position_texts(position)):
        if number:
            echo()
        echo("\n".join(picture(read_view(text))))


@click.command(
    "perft",
    cls=Command,
    context_settings=SETTINGS,
    examples=(
        "scopa-engine deals | scopa-engine perft 4",
        "scopa-engine deals | scopa-engine perft 4 --divide",
        "scopa-engine deals --count 10 | scopa-engine perft 3 --json",
    ),
)
@click.argument("depth", type=click.IntRange(min=0))
@POSITION
@click.option("--divide", "divided", is_flag=True, help="Count each first move apart.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a position.")
def perft_command(depth: int, position: tuple[str, ...], *, divided: bool, as_json: bool) -> None:
    """Count the lines of play from full positions.

    DEPTH is their length in plies.  A POSITION is RULES FIELDS [moves …], as PROTOCOL.md 6
    explains; without one, every line of standard input is one.
    """
    for text in position_texts(position):
        state = read_view(text).to_state()
        if state is None:
            raise click.ClickException("perft needs a full position, without ?")
        echo(_count(state, depth, divided=divided and depth > 0, as_json=as_json))


def _count(state: State, depth: int, *, divided: bool, as_json: bool) -> str:
    moves = {binding.move_text(m): n for m, n in divide(state, depth).items()} if divided else {}
    count = sum(moves.values()) if divided else perft(state, depth)
    if as_json:
        found = {"position": binding.position_text(state), "depth": depth, "count": count}
        return json.dumps(found | ({"moves": moves} if divided else {}))
    return "\n".join([*(f"{move} {number}" for move, number in moves.items()), str(count)])
