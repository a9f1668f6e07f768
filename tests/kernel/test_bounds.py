"""What the solver may take for granted: bounds, settled points, and piles of the same code."""

from collections import defaultdict
from itertools import combinations, pairwise
from random import Random

import pytest

from scopa_engine.kernel.solver import Solver
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import PRESETS, make_rules

CHANGED = [
    "scopa:ponino=on,inverse=on,sevens=most_all",
    "scopa:ponino=on,scope=off,sevens=most",
    "scopa:napola=run6,re_bello=on,primiera=ludoteka",
    "scopa:primiera=counts,napola=fixed3",
    "scopa:primiera=graded,missing_suit=rank_by_suits,denari=off",
    "scopa:primiera=off,carte=off,trenta=on",
    "scopa:ace=match_takes_all,forced_capture=off",
    "scopa:single_first=off,capture_choice=fewest",
]
RULES = [*(n for n, r in PRESETS.items() if r.sides == 2 and r.decks == 1), *CHANGED]
PLY = 30  # of the first side; few enough sweeps are left


def solver_for(text):
    preset, _, changes = text.partition(":")
    changes = [tuple(change.split("=")) for change in changes.split(",") if change]
    return Solver(tables_of(make_rules(preset, changes)))


def cards_of(mask):
    return [card for card in range(40) if mask >> card & 1]


def split(cards, rng, share):
    """Two piles of the cards; each is on the first with probability ``share``."""
    first = sum(1 << card for card in cards if rng.random() < share)
    return first, sum(1 << card for card in cards) ^ first


def look(solver, piles, swept):
    """The code of a position, its bounds and its settled points, on an empty table."""
    solver.swept = list(swept)
    solver.extra_code = 0
    code = solver.look(*piles, 0)
    if solver.extras:
        solver.look_at_extras(*piles, PLY)
    solver.look_at_sweeps(0, 0, PLY)
    return (code, solver.extra_code), solver.lo, solver.hi, solver.settled


def to_come(solver, piles, swept, rest, sweeps):
    """What is still to come when the rest goes to the piles, with so many sweeps more."""
    solver.pile = [pile | more for pile, more in zip(piles, rest, strict=True)]
    solver.swept = [old + new for old, new in zip(swept, sweeps, strict=True)]
    so_far = swept[0] - swept[1] if solver.count_scope else 0
    return solver.difference(0, 0) - solver.sign * so_far


def futures(solver, cards, rng):
    """Ways in which the deal may end."""
    mine, his = max(solver.sweeps_left[PLY] - 1, 0), solver.sweeps_left[PLY + 1]
    for share in (0, 0.2, 0.5, 0.5, 0.5, 0.8, 1):
        yield split(cards, rng, share), (rng.randint(0, mine), rng.randint(0, his))
    yield split(cards, rng, 1), (mine, 0)
    yield split(cards, rng, 0), (0, his)


def positions(rng, count):
    """Piles of the same cards, and scope; many have points settled or leave little open."""
    cards = rng.sample(range(40), rng.choice((20, 28, 33, 36)))
    piles = split(cards, rng, rng.random())
    for _ in range(count):
        yield piles, (rng.randint(0, 2), rng.randint(0, 2))
        if rng.random() < 0.2:
            piles = split(cards, rng, rng.random())
        swapped = sum(1 << card for card in rng.sample(cards, rng.randint(1, 4)))
        piles = (piles[0] ^ swapped, piles[1] ^ swapped)


@pytest.mark.parametrize("text", RULES)
def test_bounds_hold_and_piles_of_one_code_have_one_future(text):
    solver, rng = solver_for(text), Random(text)
    for _ in range(12):
        alike = defaultdict(list)
        for piles, swept in positions(rng, 100):
            code, low, high, settled = look(solver, piles, swept)
            alike[code].append((piles, swept, low, high, settled))
        rest = cards_of((1 << 40) - 1 ^ piles[0] ^ piles[1])
        for end in futures(solver, rest, rng):
            for group in alike.values():
                values = [to_come(solver, *at[:2], *end) for at in group]
                for (_, _, low, high, _), value in zip(group, values, strict=True):
                    assert low <= value <= high
                open_points = [v - at[4] for v, at in zip(values, group, strict=True)]
                assert all(a == b for a, b in pairwise(open_points))


@pytest.mark.parametrize("text", RULES)
def test_no_sweep_is_overlooked(text):
    solver, rng = solver_for(text), Random(text)
    tables = [*combinations(range(40), 1), *combinations(range(40), 2)]
    tables += [tuple(rng.sample(range(40), rng.randint(3, 10))) for _ in range(300)]
    for cards in tables:
        table = sum(1 << card for card in cards)
        possible = solver.sweepers[solver.sum_of(table)]
        for rank in range(10):
            count = solver.options(table, rank, 0)
            sweeps = table in solver.out[:count] and solver.counts_as_scopa(rank, table)
            assert not sweeps or possible >> rank & 1
