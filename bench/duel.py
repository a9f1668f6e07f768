"""Two searches against each other in one process, on paired deals: quick, and reproducible.

    python bench/duel.py ismcts-value ismcts:iterations=650 [--rules R] [--pairs N] [--seed S]

A player is an algorithm with settings behind colons: `iterations` (1000), `worlds`,
`policy_file`, `value_file`, and `sees`: `hand` (its own; the default), `hands` (those of all
seats, but not the stock) or `all`.  So the cost of hidden cards is measured:

    python bench/duel.py cheat:sees=all auto
    python bench/duel.py ismcts-value:sees=hands auto

Nothing is timed, and no protocol spoken: `scopa-engine match` is for that.
"""

import math
import statistics
from collections.abc import Callable
from random import Random
from typing import Final

import click

from scopa_engine.rules import (
    Move,
    Partial,
    Rules,
    RulesError,
    State,
    View,
    deal,
    points_of,
    total,
    view_of,
)
from scopa_engine.rules.view import full_view
from scopa_engine.search import ALGORITHMS, Control, Limits, prepare
from scopa_engine.search.learned import rules_of_line

ITERATIONS: Final = 1000
SIGHTS: Final = ("hand", "hands", "all")

Player = Callable[[State, tuple[Move, ...], Random], Move]
"""Chooses a move from the state, the plays since hands were dealt, and a generator."""


def player_of(text: str) -> Player:
    """The player that a command line asks for."""
    name, *settings = text.split(":")
    if name not in ALGORITHMS:
        raise click.BadParameter(f"{name!r} is none of {', '.join(ALGORITHMS)}")
    sight, limits = "hand", Limits(iterations=ITERATIONS)
    for setting in settings:
        key, _, value = setting.partition("=")
        if key == "sees" and value in SIGHTS:
            sight = value
        elif key in ("iterations", "worlds") and value.isdecimal() and int(value):
            limits = limits._replace(**{"iterations": None, key: int(value)})
        elif key in ("policy_file", "value_file"):
            limits = limits._replace(**{key: value})
        else:
            raise click.BadParameter(f"{setting!r} is no setting of a player")
    algorithm, control = ALGORITHMS[name], Control(clock=lambda: 0.0)

    def choose(state: State, seen: tuple[Move, ...], rng: Random) -> Move:
        view = sight_of(state, sight)._replace(seen=seen)
        return algorithm(view, limits, control, rng, lambda _: None).best

    return choose


def sight_of(state: State, sight: str) -> View:
    """What a mover with such a sight sees."""
    if sight == "all":
        return full_view(state)
    view = view_of(state, state.turn)
    return view._replace(hands=tuple(map(Partial, state.hands))) if sight == "hands" else view


def points_ahead(players: list[Player], start: State, seed: str) -> int:
    """Play a deal; the points of the first player's side, who has side 0, less the other's."""
    rules, state = start.rules, start
    seen: tuple[Move, ...] = ()
    rngs = [Random(f"{seed}/{number}") for number in range(2)]
    while not state.is_over:
        side = rules.side(state.turn)
        moves = state.legal_moves()
        move = moves[0] if len(moves) == 1 else players[side](state, seen, rngs[side])
        state, seen = state.after(move), (*seen, move)
        if (rules.plays - state.plays_left) % rules.round_plays == 0:
            seen = ()
    first, second = total(points_of(state), 2)
    return first - second


def play_pair(players: list[Player], rules: Rules, seed: str) -> float:
    """A deck played twice with the sides exchanged: the first player's lead a deal."""
    start = deal(rules, Random(seed))
    ahead = points_ahead(players, start, seed)
    return (ahead - points_ahead(players[::-1], start, seed)) / 2


@click.command(help=__doc__)
@click.argument("players", nargs=2)
@click.option("--rules", "rules_text", default="scopa", show_default=True)
@click.option("--pairs", type=click.IntRange(min=2), default=500, show_default=True)
@click.option("--seed", default="1", show_default=True)
def main(players: tuple[str, str], rules_text: str, pairs: int, seed: str) -> None:
    """Play, and print the mean with its 95% interval."""
    try:
        rules = rules_of_line(rules_text)
    except RulesError as error:
        raise click.BadParameter(str(error)) from None
    if rules.sides != 2:
        raise click.BadParameter(f"{rules_text} has {rules.sides} sides, not two")
    two = [player_of(text) for text in players]
    prepare(rules)
    leads = [play_pair(two, rules, f"{seed}/{number}") for number in range(pairs)]
    half = 1.96 * statistics.stdev(leads) / math.sqrt(pairs)
    mean = statistics.fmean(leads)
    click.echo(
        f"{players[0]} v {players[1]}: {mean:+.3f} ± {half:.3f} points a deal, {pairs} pairs"
    )


if __name__ == "__main__":
    main()
