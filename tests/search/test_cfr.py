"""``cfr``: what it plays when, by its mixed strategy, in time."""

import threading
import time
from collections import Counter
from random import Random

import pytest

from endings import ending
from scopa_engine.kernel.backend import COMPILED, backend
from scopa_engine.rules import PRESETS, deal, full_view, view_of
from scopa_engine.search import ALGORITHMS, Control, Limits
from scopa_engine.search.cfr import ITERATIONS, WHOLE, Mixtures

SCOPA = PRESETS["scopa"]
TWO_PLAYERS = [name for name, rules in PRESETS.items() if rules.players == 2]
needs_compiled = pytest.mark.skipif(backend() != COMPILED, reason="plain Python is too slow here")
FEW = Limits(iterations=16)


def think(state, limits=FEW, seed=1, control=None, name="cfr", view=None):
    control = control or Control(lambda: 0.0)
    view = view or view_of(state, state.turn)
    return ALGORITHMS[name](view, limits, control, Random(seed), lambda _: None)


@pytest.mark.parametrize("preset", TWO_PLAYERS)
def test_the_last_round_but_one_is_solved_under_all_rules_of_two(preset):
    state = ending(PRESETS[preset], 1, 8)
    result = think(state)
    assert result.iterations == ITERATIONS
    assert {line.move for line in result.lines} == set(state.legal_moves())
    assert sum(line.visits for line in result.lines) == pytest.approx(WHOLE, abs=4)
    assert result.note is None


def test_before_that_round_it_is_tree_search_and_after_it_exact():
    before, after = ending(SCOPA, 2, 13), ending(SCOPA, 2, 6)
    assert think(before) == think(before, name="ismcts")
    assert think(after) == think(after, name="pimc")
    assert think(after).exact


@pytest.mark.parametrize("preset", ["scopa-4", "scopone", "scopa-8-decks"])
def test_other_games_are_left_to_tree_search(preset):
    state = deal(PRESETS[preset], Random(1))
    assert think(state) == think(state, name="ismcts")


def test_where_more_is_known_than_in_play_it_is_left_to_others():
    state = ending(SCOPA, 3, 9)
    everything = full_view(state)
    assert think(state, view=everything) == think(state, view=everything, name="pimc")
    stock = view_of(state, state.turn)._replace(stock=everything.stock)
    assert think(state, view=stock) == think(state, view=stock, name="pimc")


def test_moves_are_drawn_as_often_as_their_chance_says():
    mixed = (ending(SCOPA, seed, 9) for seed in range(100))
    state = next(state for state in mixed if 200 < think(state).lines[0].visits < 800)
    results = [think(state, seed=seed) for seed in range(60)]
    chances = {line.move: line.visits / WHOLE for line in results[0].lines}
    drawn = Counter(result.best for result in results)
    for move, chance in chances.items():
        assert abs(drawn[move] / 60 - chance) < 0.25
    assert len(drawn) > 1
    assert think(state, seed=5) == think(state, seed=5)


def test_of_the_moves_to_search_the_likeliest_is_played():
    state = ending(SCOPA, 4, 9)
    for move in state.legal_moves():
        result = think(state, Limits(iterations=16, searchmoves=(move,)))
        assert [line.move for line in result.lines] == [move]


def test_the_values_are_those_of_the_mixture():
    state = ending(SCOPA, 5, 9)
    view = view_of(state, state.turn)
    mixture = Mixtures().of(view, Control(lambda: 0.0))
    assert sum(mixture.values()) == pytest.approx(1)
    visits = {line.move: line.visits for line in think(state).lines}
    assert {move: round(WHOLE * chance) for move, chance in mixture.items()} == visits


@needs_compiled
@pytest.mark.parametrize("plays_left", [7, 8, 9, 10, 11, 12])
def test_it_holds_its_time(plays_left):
    state = ending(SCOPA, 6, plays_left)
    for seconds in (0.001, 0.02, 0.3):
        start = time.perf_counter()
        control = Control(time.perf_counter, start + seconds)
        think(state, Limits(seconds=seconds), control=control)
        # Wide, for machines under load: the tests of the engine look closer.
        assert time.perf_counter() - start < seconds + 0.1


@needs_compiled
@pytest.mark.parametrize("delay", [0.05, 0.4])
def test_it_stops_when_told_and_plays_a_move(delay):
    state = ending(SCOPA, 7, 12)
    think(state, Limits(seconds=0.001))
    control = Control(time.perf_counter)
    stopped = []

    def stop():
        stopped.append(time.perf_counter())
        control.stop()

    threading.Timer(delay, stop).start()
    result = think(state, Limits(infinite=True), control=control)
    ended = time.perf_counter()
    assert result.best in state.legal_moves()
    assert not stopped or ended - stopped[0] < 0.1
