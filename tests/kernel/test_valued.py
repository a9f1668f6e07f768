"""Tree search with a learned value: real points at the end, the same in both back ends."""

import importlib
from array import array
from random import Random

import pytest

from games import opening, plies, seed_of
from scopa_engine.kernel import valued as python_kernel
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError, tables_of
from scopa_engine.kernel.value_tables import (
    STAGE_SIZE,
    VALUE_TABLES,
    VALUE_UNIT,
    lead_entry,
    value_tables_of,
)
from scopa_engine.rules import PRESETS, points_of, total, view_of
from scopa_engine.rules.cards import DENARI, OF_VALUE, size
from scopa_engine.search.worlds import hidden_plies

try:
    COMPILED = importlib.import_module("scopa_engine.kernel._compiled")
except ImportError:
    COMPILED = None

TWO_SIDES = [name for name, rules in PRESETS.items() if rules.decks == 1 and rules.sides == 2]
BASES = {table.name: table.base for table in VALUE_TABLES}


def value_of(rules, number=0):
    """Any numbers of the size of those that are learned."""
    rng = Random(number)
    count = STAGE_SIZE * value_tables_of(tables_of(rules)).stages
    return array("h", [rng.randrange(-100, 101) for _ in range(count)])


def kernel_with(module, state, value=None):
    kernel = module.Valued(tables_of(state.rules))
    kernel.use(value_of(state.rules) if value is None else value)
    load(kernel, state)
    kernel.seed(3)
    return kernel


def stages(rules, rng):
    """The states of a random game at which a value is known."""
    step = value_tables_of(tables_of(rules)).step
    for state in plies(opening(rules, rng), rng):
        ply = rules.plays - state.plays_left
        if ply and ply % step == 0:
            yield state


def searched(kernel, state, iterations=150):
    kernel.start(hidden_plies(view_of(state, state.turn), state), 1024)
    kernel.search(iterations)
    return kernel.root_moves()


def first_side(state):
    return state.rules.side(state.rules.first_seat(state.dealer))


def lead(points, state):
    """Of the side of the deal's first player."""
    first = first_side(state)
    return points[first] - points[1 - first]


@pytest.mark.skipif(COMPILED is None, reason="no compiled kernel here")
@pytest.mark.parametrize("preset", TWO_SIDES)
def test_both_back_ends_agree(preset):
    rules = PRESETS[preset]
    rng = seed_of("both", preset)
    for state in plies(opening(rules, rng), rng):
        if state.plays_left % 7 == 1:
            found = [
                searched(kernel_with(module, state), state) for module in (python_kernel, COMPILED)
            ]
            assert found[0] == found[1]
    for state in stages(rules, rng):
        plain, compiled = (kernel_with(module, state) for module in (python_kernel, COMPILED))
        assert plain.entries() == compiled.entries()
        assert plain.evaluate() == compiled.evaluate()


@pytest.mark.parametrize("preset", TWO_SIDES)
def test_with_no_plays_left_it_is_the_real_points(preset):
    rules = PRESETS[preset]
    rng = seed_of("end", preset)
    for _ in range(4):
        state = next(s for s in plies(opening(rules, rng), rng) if s.plays_left == 1)
        kernel = kernel_with(python_kernel, state)
        moves = searched(kernel, state, 40)
        assert sum(visits for _, _, visits, _ in moves) == 40
        for card, taken, visits, results in moves:
            after = next(
                state.play(move)
                for move in state.legal_moves()
                if (move.card, move.taken) == (card, taken)
            )
            points = total(points_of(after), 2)
            side = rules.side(state.turn)
            difference = points[side] - points[1 - side]
            if rules.inverse:
                difference = -difference
            assert results == visits * difference * VALUE_UNIT


@pytest.mark.parametrize("preset", ["scopa", "scopone", "escoba", "re-bello", "inversa"])
def test_a_value_is_the_sum_of_its_entries_and_the_scope_made(preset):
    rules = PRESETS[preset]
    rng = seed_of("sum", preset)
    for stage, state in enumerate(stages(rules, rng)):
        value = value_of(rules)
        own = value[stage * STAGE_SIZE : (stage + 1) * STAGE_SIZE]
        kernel = kernel_with(python_kernel, state, value)
        *entries, first, second, third, fourth = kernel.entries()
        suits = own[first] + own[second] + own[third] + own[fourth]
        expected = sum(own[at] for at in (*entries, lead_entry(suits)))
        expected += VALUE_UNIT * lead(state.scope, state) * rules.scope
        assert kernel.evaluate() == (-expected if rules.inverse else expected)


def test_the_entries_tell_carte_denari_and_the_place_of_the_settebello():
    rules = PRESETS["scopa"]
    seen = set()
    for number in range(30):
        for state in stages(rules, seed_of("entries", number)):
            first = first_side(state)
            ours, theirs = state.piles[first], state.piles[1 - first]
            carte, denari, bello, *_ = kernel_with(python_kernel, state).entries()
            ahead = size(ours) - size(theirs)
            expected = 18 + max(-18, min(18, ahead))
            assert (carte - BASES["carte"]) // 8 == expected
            assert (carte - BASES["carte"]) % 8 == min(7, size(state.table))
            held = (size(ours & DENARI), size(theirs & DENARI))
            seen.add(((denari - BASES["denari"]) // 6, held))
            place = (bello - BASES["bello"]) // 5
            seven = OF_VALUE[7] & DENARI
            expected = (
                0 if ours & seven else 1 if theirs & seven else 2 if state.table & seven else 4
            )
            assert place == expected
    # An entry for each pair of counts, and for no other.
    assert len({pair for pair, _ in seen}) == len({held for _, held in seen}) == len(seen)


def test_the_search_ends_at_the_end_of_the_round():
    """What a deal brings later than that is in the value alone."""
    rules = PRESETS["scopa"]
    rng = seed_of("cut")
    nothing = array("h", bytes(2 * STAGE_SIZE * 5))
    state = opening(rules, rng)
    kernel = kernel_with(python_kernel, state, nothing)
    for _, _, visits, results in searched(kernel, state, 400):
        # In six plays nobody makes more than two scope, and nothing else counts here.
        assert abs(results) <= 2 * VALUE_UNIT * visits
        assert results % VALUE_UNIT == 0
    only_first = array("h", [640] * STAGE_SIZE + [0] * (STAGE_SIZE * 4))
    kernel = kernel_with(python_kernel, state, only_first)
    for _, _, visits, results in searched(kernel, state, 400):
        assert results >= 50 * VALUE_UNIT * visits


def test_three_sides_have_no_value():
    with pytest.raises(UnsupportedRulesError, match="two sides, not 3"):
        python_kernel.Valued(tables_of(PRESETS["scopa-3"]))


@pytest.mark.parametrize(
    ("preset", "step", "count"),
    [("scopa", 6, 5), ("scopone", 4, 8), ("scopone-scientifico", 4, 9), ("scopa-pairs", 12, 2)],
)
def test_where_a_value_is_known(preset, step, count):
    known = value_tables_of(tables_of(PRESETS[preset]))
    assert (known.step, known.stages) == (step, count)
