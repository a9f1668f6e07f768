"""The kernel played for payoffs: those that are points give what points give, compiled or not."""

import importlib
from random import Random

import pytest

from games import opening, seed_of, steps
from scopa_engine.kernel import plain
from scopa_engine.kernel import tree as python_kernel
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import PAYOFF_WIDTH, PAYOFF_WON, tables_of
from scopa_engine.rules import PRESETS, points_of, total, view_of
from scopa_engine.rules.scoring import outright_winner
from scopa_engine.search.worlds import hidden_plies

try:
    COMPILED = importlib.import_module("scopa_engine.kernel._compiled")
except ImportError:
    COMPILED = None

KERNELS = [plain, python_kernel, *([COMPILED] if COMPILED else [])]
TWO_SIDES = [name for name, rules in PRESETS.items() if rules.sides == 2 and rules.decks == 1]
every_preset = pytest.mark.parametrize("preset", TWO_SIDES)
POINTS = range(PAYOFF_WIDTH)


def table(payoff):
    """Payoffs by points of both sides."""
    return [payoff(a, b) for a in POINTS for b in POINTS]


def difference(rules):
    sign = -1 if rules.inverse else 1
    return table(lambda a, b: sign * (a - b))


def found(module, state, payoffs=None, *, unit=1.0, outright=0, iterations=120):
    """The moves of a tree search."""
    kernel = module.Tree(tables_of(state.rules))
    load(kernel, state)
    if payoffs is not None:
        kernel.stake(payoffs, unit, outright)
    kernel.seed(3)
    kernel.start(hidden_plies(view_of(state, state.turn), state), 512)
    kernel.search(iterations)
    return kernel.root_moves()


@every_preset
@pytest.mark.parametrize("module", KERNELS, ids=lambda module: module.__name__.split(".")[-1])
def test_points_as_payoffs_are_points(module, preset):
    state = opening(PRESETS[preset], seed_of("payoffs", preset))
    assert found(module, state, difference(state.rules)) == found(module, state)


@every_preset
def test_all_kernels_find_the_same(preset):
    rng = Random(preset)
    payoffs = [rng.randrange(-PAYOFF_WON, PAYOFF_WON) for _ in range(PAYOFF_WIDTH**2)]
    state = opening(PRESETS[preset], rng)
    first, *others = (found(module, state, payoffs, unit=1.7e5) for module in KERNELS)
    assert all(other == first for other in others)
    assert first != found(KERNELS[0], state)


@every_preset
@pytest.mark.parametrize("module", KERNELS, ids=lambda module: module.__name__.split(".")[-1])
def test_the_payoff_of_the_last_card_is_that_of_the_points(module, preset):
    """Own points in the thousands, those of the other side in the units, from side to side."""
    payoffs = table(lambda a, b: 1000 * a + b)
    rng = seed_of("last card", preset)
    *_, (state, move, end) = steps(opening(PRESETS[preset], rng), rng)
    first = state.rules.side(state.rules.first_seat(state.dealer))
    points = total(points_of(end), 2)
    value = 1000 * points[first] + points[1 - first]
    if state.rules.side(state.turn) != first:
        value = -value
    values = {(card, taken): (v, w) for card, taken, v, w in found(module, state, payoffs)}
    visits, sum_of_payoffs = values[move.card, move.taken]
    assert sum_of_payoffs == value * visits


@pytest.mark.parametrize("module", KERNELS, ids=lambda module: module.__name__.split(".")[-1])
def test_an_outright_win_pays_whatever_the_points(module):
    low_denari = 7
    seen = set()
    for number in range(40):
        rng = seed_of("outright", number)
        *_, (state, move, end) = steps(opening(PRESETS["trenta"], rng), rng)
        winner = outright_winner(end.rules, end.piles)
        mover = state.rules.side(state.turn)
        worth = 0 if winner is None else PAYOFF_WON if winner == mover else -PAYOFF_WON
        moves = found(module, state, [0] * PAYOFF_WIDTH**2, outright=low_denari, iterations=9)
        visits, payoff = next(m[2:] for m in moves if m[:2] == (move.card, move.taken))
        assert payoff == worth * visits
        seen.add(worth)
    assert seen == {0, PAYOFF_WON, -PAYOFF_WON}


@pytest.mark.parametrize("module", KERNELS, ids=lambda module: module.__name__.split(".")[-1])
def test_the_next_position_is_played_for_points_again(module):
    state = opening(PRESETS["scopa"], seed_of("again"))
    kernel = module.Tree(tables_of(state.rules))
    sums = []
    for payoffs in (None, [5] * PAYOFF_WIDTH**2, None):
        load(kernel, state)
        if payoffs:
            kernel.stake(payoffs, 1.0, 0)
        kernel.seed(3)
        kernel.start(hidden_plies(view_of(state, state.turn), state), 256)
        kernel.search(50)
        sums.append(sorted(kernel.root_moves()))
    assert sums[0] == sums[2] != sums[1]
    assert {total / visits for _, _, visits, total in sums[1]} == {5}  # the first player's own


def perfect(state, side, payoffs):
    """The payoff of perfect play for the first player's side, by the rules alone."""
    if state.is_over:
        points = total(points_of(state), 2)
        return payoffs[points[side] * PAYOFF_WIDTH + points[1 - side]]
    values = [perfect(state.play(move), side, payoffs) for move in state.legal_moves()]
    return max(values) if state.rules.side(state.turn) == side else min(values)


@every_preset
@pytest.mark.parametrize("module", KERNELS, ids=lambda module: module.__name__.split(".")[-1])
def test_the_rest_of_a_deal_is_solved(module, preset):
    rng = seed_of("rest", preset)
    payoffs = [rng.randrange(-PAYOFF_WON, PAYOFF_WON) for _ in range(PAYOFF_WIDTH**2)]
    for state in [s for s, _, _ in steps(opening(PRESETS[preset], rng), rng) if s.plays_left <= 3]:
        first = state.rules.side(state.rules.first_seat(state.dealer))
        sign = 1 if state.rules.side(state.turn) == first else -1
        kernel = module.Tree(tables_of(state.rules))
        load(kernel, state)
        kernel.stake(payoffs, 1.0, 0)
        found = {(card, taken): value for card, taken, value in kernel.solve_rest()}
        assert found == {
            (move.card, move.taken): sign * perfect(state.play(move), first, payoffs)
            for move in state.legal_moves()
        }
        assert found == {(c, t): v for c, t, v in kernel.solve_rest()}  # nothing has changed
