"""Full positions solved: side, sign, line, moves, time."""

from random import Random

import pytest

from games import opening
from scopa_engine.binding import move_text, state_from_text
from scopa_engine.rules import PRESETS, points_of, total
from scopa_engine.solve import UnsolvableError, solve, solve_moves

# Seat 1 deals and plays last; what is left on the table goes to who captured last.
PILES = (
    "4d5d6d7d8d9d10d1c3c4c5c6c7c8c9c10c2s3s/1d2d4s5s6s7s8s9s10s1b2b3b4b5b6b7b8b9b10b 0/2 1 0 0 9/10"
)
LAST = f"3d/- 1s2c - {PILES}"


def before_the_end(preset, plays_left):
    rng = Random(f"solve {preset}")
    state = opening(PRESETS[preset], rng)
    while state.plays_left > plays_left:
        state = state.after(rng.choice(state.legal_moves()))
    return state


def test_the_last_play_by_hand():
    """Side 0 has cards, denari and settebello, side 1 two scope; each lacks a suit."""
    state = state_from_text(f"scopa {LAST}")
    solution = solve(state)
    assert [move_text(move) for move in solution.line] == ["3dx2c1s"]
    assert (solution.side, solution.points) == (0, (3, 2))
    assert solution.value == 1
    assert solve_moves(state) == ((solution.line[0], 1),)


def test_fewer_points_are_better_under_inverse():
    solution = solve(state_from_text(f"inversa {LAST}"))
    assert (solution.points, solution.value) == ((3, 2), -1)


def test_a_deal_that_is_over_has_its_points():
    state = state_from_text(f"scopa {LAST} moves 3dx2c1s")
    solution = solve(state)
    assert (solution.line, solution.points) == ((), (3, 2))
    assert solve_moves(state) == ()


@pytest.mark.parametrize("preset", ["scopa", "scopone", "inversa", "cirulla", "scopa-pairs"])
def test_value_line_and_moves_agree(preset):
    state = before_the_end(preset, 11)
    solution = solve(state)
    values = dict(solve_moves(state))
    assert tuple(values) == state.legal_moves()
    assert max(values.values()) == solution.value == values[solution.line[0]]
    end = state
    for move in solution.line:
        end = end.play(move)
    assert end.is_over
    assert total(points_of(end), 2) == solution.points


@pytest.mark.parametrize("preset", ["scopa", "inversa"])
def test_values_are_for_the_side_to_play(preset):
    """A move is worth what the other side loses by the position after it."""
    state = before_the_end(preset, 10)
    for move, value in solve_moves(state):
        after = solve(state.after(move))
        assert after.side != state.rules.side(state.turn)
        assert after.value == -value


def test_time_is_up_and_the_solver_solves_on():
    for search in (solve, solve_moves):
        with pytest.raises(TimeoutError):
            search(opening(PRESETS["scopone-scientifico"], Random(1)), 0.02)
    assert len(solve(before_the_end("scopone-scientifico", 5)).line) == 5


@pytest.mark.parametrize(
    ("preset", "reason"),
    [("scopa-3", "two sides, not 3"), ("scopa-6-decks", "two decks"), ("scopa-4", "not 4")],
)
def test_rules_that_cannot_be_solved(preset, reason):
    with pytest.raises(UnsolvableError, match=reason):
        solve(opening(PRESETS[preset], Random(1)))
