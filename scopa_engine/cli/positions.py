"""``deals``, ``moves``, ``show`` and ``perft``: positions from the shell."""

import json

import click

from scopa_engine import binding
from scopa_engine.cli.params import POSITION, SETTINGS, RulesParam, position_texts, read_view
from scopa_engine.describe import picture
from scopa_engine.match.schedule import DEFAULT_RULES, Schedule
from scopa_engine.perft import divide, perft
from scopa_engine.rules import Rules, State


@click.command("deals")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The same as of a match.")
@click.option("--rules", type=RulesParam(), default=DEFAULT_RULES, show_default=True)
def deals_command(count: int, seed: int, rules: Rules) -> None:
    """Print full positions, one a line: the deals that ``match`` plays with that seed."""
    schedule = Schedule(rules, seed)
    for pair in range(count):
        click.echo(binding.position_text(schedule.opening(pair)))


@click.command("moves", context_settings=SETTINGS)
@POSITION
def moves_command(position: tuple[str, ...]) -> None:
    """Print the legal moves of positions: RULES FIELDS [moves …], or lines of standard input."""
    for text in position_texts(position):
        view = read_view(text)
        if not view.is_mover_known:
            raise click.ClickException(f"the hand of seat {view.turn}, to play, is not known")
        click.echo(" ".join(map(binding.move_text, view.legal_moves())))


@click.command("show", context_settings=SETTINGS)
@POSITION
def show_command(position: tuple[str, ...]) -> None:
    """Print the table of positions: RULES FIELDS [moves …], or lines of standard input."""
    for number, text in enumerate(position_texts(position)):
        if number:
            click.echo()
        click.echo("\n".join(picture(read_view(text))))


@click.command("perft", context_settings=SETTINGS)
@click.argument("depth", type=click.IntRange(min=0))
@POSITION
@click.option("--divide", "divided", is_flag=True, help="Count each first move apart.")
@click.option("--json", "as_json", is_flag=True, help="One object a position.")
def perft_command(depth: int, position: tuple[str, ...], *, divided: bool, as_json: bool) -> None:
    """Count the lines of play DEPTH plies deep from full positions.

    A position is RULES FIELDS [moves …], or a line of standard input.
    """
    for text in position_texts(position):
        state = read_view(text).to_state()
        if state is None:
            raise click.ClickException("perft needs a full position, without ?")
        click.echo(_count(state, depth, divided=divided and depth > 0, as_json=as_json))


def _count(state: State, depth: int, *, divided: bool, as_json: bool) -> str:
    moves = {binding.move_text(m): n for m, n in divide(state, depth).items()} if divided else {}
    count = sum(moves.values()) if divided else perft(state, depth)
    if as_json:
        found = {"position": binding.position_text(state), "depth": depth, "count": count}
        return json.dumps(found | ({"moves": moves} if divided else {}))
    return "\n".join([*(f"{move} {number}" for move, number in moves.items()), str(count)])
