"""Moves valued: exactly, by searches of each move, and what the mover cannot know."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import opening
from scopa_engine.analysis import METHODS, NotAnalysedError, Settings, analyse
from scopa_engine.analysis.forced import value_of_move
from scopa_engine.rules import PRESETS, IllegalMoveError, full_view, public_view, view_of
from scopa_engine.solve import solve_moves

FEW = Settings("ismcts", iterations=50, searches=2)
SEEDS = st.integers(0, 2**20)


def before_the_end(preset, plays_left, seed):
    """A random state with so many plays left, or with the nearest number below with a choice."""
    rng = Random(f"analyse {preset} {seed}")
    state = opening(PRESETS[preset], rng)
    while state.plays_left > plays_left:
        state = state.after(rng.choice(state.legal_moves()))
    while len(state.legal_moves()) == 1 and state.plays_left > 1:
        state = state.after(state.legal_moves()[0])
    return state


def quick(view, how=FEW, clock=lambda: 0.0, on_search=lambda number: None):
    return analyse(view, how, clock, on_search)


@settings(max_examples=10, deadline=None)
@given(preset=st.sampled_from(["scopa", "scopone", "inversa", "cirulla"]), seed=SEEDS)
def test_search_finds_the_losses_that_the_solver_proves(preset, seed):
    """All cards known: the interval holds the loss, but for what trying worse replies costs."""
    state = before_the_end(preset, 6, seed)
    exact = dict(solve_moves(state))
    found = quick(full_view(state), Settings("ismcts", iterations=2000, searches=3))
    assert {value.move for value in found.moves} == set(exact)
    for value in found.moves:
        low, high = value.loss_interval
        loss = max(exact.values()) - exact[value.move]
        assert low - 0.25 <= loss <= high + 0.25
        assert abs(value.points - exact[value.move]) < 0.8


@pytest.mark.parametrize("method", ["auto", "pimc"])
@pytest.mark.parametrize("preset", ["scopa", "escoba", "scopa-pairs"])
def test_all_cards_known_is_exact(preset, method):
    state = before_the_end(preset, 9, 1)
    found = quick(full_view(state), Settings(method))
    assert found.is_exact
    assert {value.move: value.points for value in found.moves} == dict(solve_moves(state))
    best = found.moves[0].points
    assert [value.loss for value in found.moves] == [best - v.points for v in found.moves]
    assert all(value.interval is value.loss_interval is None for value in found.moves)


def test_the_last_round_of_two_is_exact_without_seeing_the_other_hand():
    state = before_the_end("scopa", 6, 1)
    found = quick(view_of(state, state.turn), Settings())
    assert found.method == "exact"
    assert {value.move: value.points for value in found.moves} == dict(solve_moves(state))


@settings(max_examples=25, deadline=None)
@given(
    preset=st.sampled_from(["scopa", "scopa-4", "scopone", "scopa-6", "asso-piglia-tutto"]),
    seed=SEEDS,
    iterations=st.integers(2, 60),
)
def test_every_iteration_is_counted_whoever_holds_which_cards(preset, seed, iterations):
    rng = Random(seed)
    state = before_the_end(preset, rng.randint(2, 36), seed)
    view = view_of(state, state.turn)
    for move in view.legal_moves():
        value, visits = value_of_move(view, move, iterations, Random(1))
        assert visits == (iterations if view.play(move).is_over else (iterations + 1) // 2)
        assert -40 < value < 40


@pytest.mark.parametrize("preset", ["scopa", "inversa", "scopone"])
def test_the_last_play_has_the_points_of_the_end(preset):
    state = before_the_end(preset, 1, 3)
    view = full_view(state)
    for move, value in solve_moves(state):
        assert value_of_move(view, move, 2, Random(1)) == (value, 2)


def test_the_same_seed_finds_the_same_whatever_was_searched_before():
    view = full_view(before_the_end("scopa", 20, 1))
    first = quick(view)
    quick(full_view(before_the_end("scopa", 30, 2)))
    assert quick(view) == first
    assert quick(view, Settings("ismcts", iterations=50, searches=2, seed=2)) != first


def test_more_searches_begin_as_fewer_do():
    view = full_view(before_the_end("scopa", 20, 1))
    told = []
    found = quick(view, Settings("ismcts", iterations=20, searches=5), on_search=told.append)
    assert told == [1, 2, 3, 4, 5]
    assert (found.searches, found.iterations) == (5, 20)
    assert {value.visits for value in found.moves} == {5 * 10}


@pytest.mark.parametrize(("seconds", "searches"), [(0.5, 2), (2.5, 3), (4.5, 5)])
def test_as_many_searches_as_fit_into_the_time(seconds, searches):
    """The clock goes on by a second whenever it is asked: once before, and after each search."""
    ticks = iter(range(100))
    how = Settings("ismcts", iterations=10, seconds=seconds)
    view = full_view(before_the_end("scopa", 20, 1))
    assert quick(view, how, clock=lambda: float(next(ticks))).searches == searches


def test_three_sides_are_searched_in_one_tree():
    state = before_the_end("scopa-3", 20, 1)
    found = quick(view_of(state, state.turn), Settings(iterations=50, searches=2))
    visits = sum(value.visits for value in found.moves)
    assert visits == 2 * 50 * len(found.moves)
    assert "three or more sides" in found.note


def test_two_decks_are_left_to_shallow_search():
    state = before_the_end("scopa-6-decks", 40, 1)
    found = quick(view_of(state, state.turn), Settings(iterations=2, searches=2))
    assert found.method == "pimc-shallow"
    assert "two decks" in found.note


@pytest.mark.parametrize(
    ("preset", "plays_left", "reason"),
    [
        ("scopa-3", 20, "three or more sides"),
        ("scopone", 30, "more than 20 cards in hands"),
        ("scopa-6-decks", 15, "two decks"),
    ],
)
def test_pimc_says_what_it_does_not_solve(preset, plays_left, reason):
    state = before_the_end(preset, plays_left, 1)
    with pytest.raises(NotAnalysedError, match=reason):
        quick(view_of(state, state.turn), Settings("pimc", iterations=2, searches=2))


def test_pimc_solves_worlds():
    state = before_the_end("scopa", 16, 1)
    found = quick(view_of(state, state.turn), Settings("pimc", iterations=3, searches=4))
    assert (found.method, {value.visits for value in found.moves}) == ("pimc", {12})


@pytest.mark.parametrize("method", METHODS)
def test_a_mover_whose_hand_is_not_known_is_refused(method):
    view = public_view(opening(PRESETS["scopa"], Random(1)))
    with pytest.raises(IllegalMoveError):
        quick(view, Settings(method, iterations=2, searches=2))


@pytest.mark.parametrize("method", METHODS)
def test_a_deal_that_is_over_is_refused(method):
    state = before_the_end("scopa", 1, 1)
    over = state.after(state.legal_moves()[0])
    with pytest.raises(NotAnalysedError, match="over"):
        quick(full_view(over), Settings(method))
