"""``solve``: the exact value of full positions."""

import json
from collections.abc import Iterator
from typing import Any

import click

from scopa_engine import binding
from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.params import POSITION, SETTINGS, position_texts, read_view
from scopa_engine.rules import Move, State, View
from scopa_engine.solve import Solution, UnsolvableError, solve, solve_moves

Values = tuple[tuple[Move, int], ...]


@click.command(
    "solve",
    cls=Command,
    context_settings=SETTINGS,
    examples=(
        "scopa-engine deals | scopa-engine solve",
        "scopa-engine deals --seed 3 | scopa-engine solve --all --timeout 10",
    ),
)
@POSITION
@click.option("--all", "is_all", is_flag=True, help="Value every legal move, too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a position.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    show_default="none",
    help="Longest time for a search.",
)
def solve_command(
    position: tuple[str, ...], *, is_all: bool, as_json: bool, timeout: float | None
) -> ExitCode:
    """Find the exact value and the best line of full positions.

    A POSITION is RULES FIELDS [moves …], as PROTOCOL.md 6 explains; without one, every line of
    standard input is one.  Values are points of the deal for the side to play, less those of the
    other side, when both play perfectly and see all cards; with inverse=on fewer points are
    better, and more is still better off.  --all is a search more.  The solver plays for two sides
    with one deck.

    Compiled, 10 seconds are enough for whole deals of Scopa for two, and of Scopone for the last
    26 cards: typically 0.5 s with 24, 3 s with 26, more than 10 s with 28.

    Exit codes: 0 solved, 1 usage, 3 not solved in --timeout.
    """
    for text in position_texts(position):
        state = _state(read_view(text))
        try:
            solution = solve(state, timeout)
            values = solve_moves(state, timeout) if is_all else None
        except UnsolvableError as error:
            raise click.ClickException(_refusal(state, error)) from None
        except TimeoutError:
            echo(_too_late(state, timeout), err=True)
            return ExitCode.INTERRUPTED
        found = _to_json(state, solution, values)
        echo(json.dumps(found) if as_json else "\n".join(_lines(solution, values)))
    return ExitCode.FINISHED


def _refusal(state: State, error: UnsolvableError) -> str:
    return f"{binding.rules_text(state.rules)} cannot be solved: {error}"


def _too_late(state: State, timeout: float | None) -> str:
    return f"Error: not solved in {timeout:g} s, with {state.plays_left} cards to play"


def _state(view: View) -> State:
    state = view.to_state()
    if state is None:
        needed = ", ".join(_unknown(view))
        raise click.ClickException(f"solve needs a full position, without ?; unknown: {needed}")
    return state


def _unknown(view: View) -> Iterator[str]:
    """What is hidden, with the number of cards."""
    for seat, hand in enumerate(view.hands):
        if hand.unknown:
            yield f"{hand.unknown} in the hand of seat {seat}"
    if view.stock.unknown:
        yield f"{view.stock.unknown} in the stock"
    for side, pile in enumerate(view.piles):
        if pile.unknown:
            yield f"{pile.unknown} in the pile of side {side}"


def _lines(solution: Solution, values: Values | None) -> Iterator[str]:
    points = "/".join(map(str, solution.points))
    yield f"value {solution.value:+d} for side {solution.side}, to play (points {points})"
    yield f"line {' '.join(map(binding.move_text, solution.line)) or '-'}"
    if values:
        rows = [("move", "value", "loss"), *_rows(solution, values)]
        width = max(len(move) for move, _, _ in rows)
        for move, value, loss in rows:
            yield f"{move:{width}}  {value:>5}  {loss:>4}"


def _rows(solution: Solution, values: Values) -> list[tuple[str, str, str]]:
    """The moves, the best first."""
    return [
        (binding.move_text(move), f"{value:+d}", str(solution.value - value))
        for move, value in sorted(values, key=lambda each: -each[1])
    ]


def _to_json(state: State, solution: Solution, values: Values | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "position": binding.position_text(state),
        "side": solution.side,
        "value": solution.value,
        "points": solution.points,
        "line": [binding.move_text(move) for move in solution.line],
    }
    if values is not None:
        found["moves"] = {
            binding.move_text(move): {"value": value, "loss": solution.value - value}
            for move, value in values
        }
    return found
