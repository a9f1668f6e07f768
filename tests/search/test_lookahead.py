"""Alpha-beta against plain minimax, written here once more and without cuts."""

from itertools import count

import pytest

from games import last_rounds, opening, plies, seed_of
from scopa_engine.rules import PRESETS, deal_points, make_rules, total, view_of
from scopa_engine.search import Control, Limits
from scopa_engine.search.limits import SearchStopped
from scopa_engine.search.lookahead import Lookahead
from scopa_engine.search.pimc_shallow import pimc_shallow as pimc

RULES = [
    "scopa",
    "inversa",
    "escoba",
    "quindici",
    "cirulla",
    "asso-piglia-tutto",
    "boxed",
    "scopa-6",
    "scopa-4",
    "scopa-3",
    "ponino",
]


def never_over():
    return Control(clock=lambda: 0.0)


def minimax(state, side):
    """The margin of ``side`` when it plays best for itself, and all others against it."""
    if state.is_over:
        points = total(deal_points(state.rules, state.piles, state.scope), state.rules.sides)
        lead = points[side] - max(p for other, p in enumerate(points) if other != side)
        return -lead if state.rules.inverse else lead
    values = [minimax(state.play(move), side) for move in state.legal_moves()]
    return max(values) if state.rules.side(state.turn) == side else min(values)


def late(rules, rng, games, plays_left):
    """States of random games with so few plays left, with two moves at least."""
    for _ in range(games):
        for state in plies(opening(rules, rng), rng):
            if state.plays_left <= plays_left and len(state.legal_moves()) > 1:
                yield state
                break


@pytest.mark.parametrize("preset", RULES)
def test_to_the_end_it_is_minimax(preset):
    rng = seed_of("minimax", preset)
    for state in late(PRESETS[preset], rng, games=12, plays_left=6):
        for side in range(state.rules.sides):
            lookahead = Lookahead(side, never_over())
            assert lookahead.value(state, state.plays_left) == minimax(state, side)
            assert lookahead.nodes > 0


@pytest.mark.parametrize("changes", ["last_scopa=yes", "leftovers=dealer", "forced_capture=off"])
def test_to_the_end_it_is_minimax_with_options(changes):
    rules = make_rules("scopa", [changes.split("=")])
    rng = seed_of("minimax", changes)
    for state in late(rules, rng, games=12, plays_left=5):
        side = rules.side(state.turn)
        assert Lookahead(side, never_over()).value(state, 5) == minimax(state, side)


@pytest.mark.parametrize("preset", ["scopa", "inversa", "escoba", "cirulla"])
def test_the_last_round_of_two_is_played_perfectly(preset):
    rules = PRESETS[preset]
    rng = seed_of("perfect", preset)
    seen = set()
    for state in last_rounds(rules, rng, games=15):
        side = rules.side(state.turn)
        values = {move: minimax(state.play(move), side) for move in state.legal_moves()}
        view = view_of(state, state.turn)
        result = pimc(view, Limits(), never_over(), rng, lambda result: None)
        assert result.exact
        assert {line.move: line.points for line in result.lines} == values
        assert values[result.best] == max(values.values())
        points = [line.points for line in result.lines]
        assert points == sorted(points, reverse=True)
        seen.add(len(set(values.values())) > 1)
    assert True in seen  # the choice mattered


@pytest.mark.parametrize("preset", ["scopa-pairs", "scopone", "scopa-3"])
def test_nothing_is_proven_while_hands_are_hidden(preset):
    rng = seed_of("hidden", preset)
    for state in last_rounds(PRESETS[preset], rng, games=2):
        limits = Limits(iterations=1)
        result = pimc(view_of(state, state.turn), limits, never_over(), rng, lambda result: None)
        assert not result.exact


def test_a_search_that_is_over_is_left_at_the_next_node():
    state = opening(PRESETS["scopa"], seed_of("stop"))
    control = never_over()
    control.stop()
    lookahead = Lookahead(0, control)
    with pytest.raises(SearchStopped):
        lookahead.value(state, 36)
    assert lookahead.nodes == 1


def test_the_deadline_is_seen_at_every_node():
    state = opening(PRESETS["scopa"], seed_of("stop"))
    ticks = count()
    lookahead = Lookahead(0, Control(lambda: next(ticks), deadline=500))
    with pytest.raises(SearchStopped):
        lookahead.value(state, 36)
    assert lookahead.nodes == 501
