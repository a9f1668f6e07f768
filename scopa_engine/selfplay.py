"""Deals that the engine plays against itself, to learn how deals end between equals."""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Final

from scopa_engine.chances import Results
from scopa_engine.rules import Rules, State, deal, points_of, total, view_of
from scopa_engine.rules.scoring import outright_winner
from scopa_engine.search import ALGORITHMS, Control, Limits

ALGORITHM: Final = "ismcts"
ITERATIONS: Final = 200
"""A move: enough to play well, some 15 ms a deal compiled."""
_PIECE: Final = 25

_Ending = tuple[int, int, int | None]
"""Points of the dealer's side and of the other; which of them (0 or 1) won the match at once."""


def play_results(
    rules: Rules,
    seed: int,
    deals: int,
    iterations: int = ITERATIONS,
    workers: int = 1,
    on_deals: Callable[[int], None] = lambda _: None,
) -> Results:
    """How ``deals`` deals of two sides end; the same for any number of ``workers``.

    :param iterations: of the search, a move.
    :param workers: processes at a time.
    :param on_deals: told of deals that have ended, how many more.
    """
    pieces = [range(at, min(at + _PIECE, deals)) for at in range(0, deals, _PIECE)]
    counts: Counter[_Ending] = Counter()
    with _mapping(workers) as map_each:
        for piece, endings in zip(
            pieces, map_each(partial(_play, rules, seed, iterations), pieces), strict=True
        ):
            counts.update(endings)
            on_deals(len(piece))
    rows = sorted((a, b, count) for (a, b, winner), count in counts.items() if winner is None)
    outright = [sum(n for (*_, winner), n in counts.items() if winner == side) for side in (0, 1)]
    return Results(tuple(rows), (outright[0], outright[1]))


@contextmanager
def _mapping(workers: int) -> Iterator[Callable[..., Iterable[list[_Ending]]]]:
    """A ``map`` that keeps so many processes busy."""
    if workers == 1:
        yield map
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        yield pool.map


def _play(rules: Rules, seed: int, iterations: int, numbers: range) -> list[_Ending]:
    return [_ending(_played(rules, Random(f"{seed}/{n}"), iterations)) for n in numbers]


def _played(rules: Rules, rng: Random, iterations: int) -> State:
    """A deal of seat 0 to its end."""
    search, limits = ALGORITHMS[ALGORITHM], Limits(iterations=iterations)
    control = Control(clock=lambda: 0.0)
    state = deal(rules, rng)
    while not state.is_over:
        moves = state.legal_moves()
        if len(moves) > 1:
            view = view_of(state, state.turn)
            state = state.after(search(view, limits, control, rng, lambda _: None).best)
        else:
            state = state.after(moves[0])
    return state


def _ending(state: State) -> _Ending:
    dealer, other = total(points_of(state), state.rules.sides)
    return dealer, other, outright_winner(state.rules, state.piles)
