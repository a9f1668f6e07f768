"""From clocks to seconds to think."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.rules import deal, make_rules, view_of
from scopa_engine.search import Limits
from scopa_engine.timing import clock_seconds, limits_of, movetime_seconds

VIEW = binding.view_from_text("scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0")


NODES = 1 << 19  # of 24 bytes each, in 12 megabytes


@given(st.integers(1, 10**6))
def test_movetime_is_a_cap(movetime):
    assert 0 < movetime_seconds(movetime) < movetime / 1000


def test_no_more_than_a_moment_of_movetime_is_kept_back():
    assert movetime_seconds(1) == pytest.approx(0.0008)
    assert movetime_seconds(1000) == pytest.approx(0.9998)


@given(st.integers(0, 10**6), st.integers(0, 10**4), st.integers(0, 40), st.integers(0, 5000))
def test_a_clock_is_never_overdrawn(clock, inc, plays, overhead):
    seconds = clock_seconds(clock, inc, plays, overhead)
    assert seconds > 0
    assert seconds <= max(clock - overhead, 1) / 1000


def test_a_clock_lasts_to_the_end_of_the_deal():
    left = 18_000
    for plays in range(18, 0, -1):
        seconds = clock_seconds(left, 0, plays, 10)
        assert seconds == pytest.approx(left / plays / 1000 - 0.010)
        left -= 1000
    assert left == 0


def test_an_increment_is_used_too():
    assert clock_seconds(1800, 100, 18, 10) == pytest.approx(0.165)


def limits(line, overhead=10, view=VIEW):
    options = {"MoveOverhead": overhead, "Threads": 1, "Hash": 12}
    return limits_of(wire.read_command(line).command, view, options.__getitem__)


def test_limits_of_go():
    assert limits("go") == Limits(nodes=NODES)
    assert limits("go iterations 5 worlds 6 infinite") == Limits(
        5, 6, None, infinite=True, nodes=NODES
    )
    assert limits("go movetime 100").seconds == pytest.approx(0.0998)
    # Seat 0 has 18 plays of 36 to make.
    assert limits("go clock 3600/90").seconds == pytest.approx(0.190)
    assert limits("go clock 3600/90 inc 100/7").seconds == pytest.approx(0.265)
    assert limits("go clock 3600/90", overhead=50).seconds == pytest.approx(0.150)
    assert limits("go movetime 100 clock 3600/90").seconds == pytest.approx(0.0998)
    assert limits("go movetime 1000 clock 3600/90").seconds == pytest.approx(0.190)


def test_partners_share_a_clock():
    state = deal(make_rules("scopone-scientifico"), Random(1))
    view = view_of(state, state.turn)
    # Side 1 has 20 plays of 40 to make, its two seats together.
    assert limits("go clock 90/4000", view=view).seconds == pytest.approx(0.190)


def test_searchmoves_are_in_canonical_order():
    found = limits("go searchmoves 3s 7d").searchmoves
    assert [binding.move_text(move) for move in found] == ["7d", "3s"]
