"""``ismcts-value``: limits, the seed, the file of the value, and play without one."""

from itertools import count
from random import Random

import pytest

from games import opening, plies, seed_of
from scopa_engine.rules import PRESETS, State, make_rules, view_of
from scopa_engine.search import ALGORITHMS, Control, Limits
from scopa_engine.search.learned import shipped_folder

OWN_FILE = f"{shipped_folder('value')}/scopa.txt"
WITHOUT_VALUE = make_rules("scopa", [("last_scopa", "yes")])


def think(view, limits, *, seed=1, control=None, report=lambda _: None, name="ismcts-value"):
    control = control or Control(clock=lambda: 0.0)
    return ALGORITHMS[name](view, limits, control, Random(seed), report)


def state_of(preset="scopa", ply=0):
    rng = seed_of("value", preset)
    return list(plies(opening(PRESETS[preset], rng), rng))[ply]


def view_at(preset="scopa", ply=0):
    state = state_of(preset, ply)
    return view_of(state, state.turn)


@pytest.mark.parametrize("iterations", [1, 2, 300, 5000])
def test_iterations_are_a_limit(iterations):
    result = think(view_at(), Limits(iterations=iterations))
    assert result.iterations == result.worlds == iterations
    assert sum(line.visits for line in result.lines) == iterations
    assert result.note is None
    assert not result.exact


def test_time_is_a_limit():
    ticks = count()
    control = Control(lambda: next(ticks), deadline=5)
    result = think(view_at(), Limits(seconds=1.0), control=control)
    assert 0 < result.iterations < 10_000


def test_stop_is_a_limit():
    control = Control(clock=lambda: 0.0)
    reports = []

    def report(result):
        reports.append(result)
        control.stop()

    result = think(view_at(), Limits(infinite=True), control=control, report=report)
    assert len(reports) == 1
    assert result.iterations < 3 * reports[0].iterations


def test_the_seed_decides():
    limits = Limits(iterations=50)
    answers = [think(view_at(), limits, seed=seed) for seed in range(6)]
    assert [think(view_at(), limits, seed=seed) for seed in range(6)] == answers
    assert len({str(answer) for answer in answers}) > 1


def test_points_are_points():
    for ply in (0, 11, 23):
        result = think(view_at(ply=ply), Limits(iterations=200))
        assert all(abs(line.points) < 12 for line in result.lines if line.visits)


def exchanged(state):
    """The same with the two sides' seats exchanged."""
    return State(
        state.rules,
        state.hands[::-1],
        state.table,
        state.stock,
        state.piles[::-1],
        state.scope[::-1],
        None if state.last is None else 1 - state.last,
        1 - state.turn,
        1 - state.dealer,
        state.score[::-1],
    )


@pytest.mark.parametrize("ply", [0, 5, 13, 29, 35])
def test_sides_are_alike(ply):
    state = state_of(ply=ply)
    other = exchanged(state)
    limits = Limits(iterations=300)
    assert think(view_of(state, state.turn), limits) == think(view_of(other, other.turn), limits)


def test_a_file_of_the_user():
    own = think(view_at(), Limits(iterations=300, value_file=OWN_FILE))
    assert own == think(view_at(), Limits(iterations=300))


@pytest.mark.parametrize(
    ("rules", "limits", "note"),
    [
        (
            WITHOUT_VALUE,
            Limits(iterations=9),
            "no learned value for the rules scopa:last_scopa=yes: ismcts",
        ),
        (
            PRESETS["scopa"],
            Limits(iterations=9, value_file="/no"),
            "cannot read /no: No such file or directory: ismcts",
        ),
        (
            WITHOUT_VALUE,
            Limits(iterations=9, value_file=OWN_FILE),
            f"{OWN_FILE} is for the rules scopa: ismcts",
        ),
        (
            PRESETS["scopa-3"],
            Limits(iterations=9),
            "a learned value is for two sides, not 3: ismcts",
        ),
    ],
)
def test_without_a_value_it_plays_out_and_says_so(rules, limits, note):
    state = opening(rules, seed_of("without"))
    view = view_of(state, state.turn)
    result = think(view, limits)
    assert result.note == note
    assert result.lines == think(view, limits, name="ismcts").lines


def test_what_the_kernel_cannot_play_keeps_its_own_note():
    state = opening(PRESETS["scopa-6-decks"], seed_of("decks"))
    result = think(view_of(state, state.turn), Limits(iterations=2))
    assert result.note == "the kernel does not play two decks: pimc-shallow"
