"""From the games of a pairing to what two engines made of each deal."""

from dataclasses import replace
from random import Random

import pytest

from scopa_engine.binding import position_text
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run
from scopa_engine.match.results import pairs_of
from scopa_engine.rules import deal, make_rules
from scopa_engine.tournament.meetings import meetings_of


def make_run(names, rules):
    engines = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in names)
    return Run(rules, "deal", 9, 1, engines, {}, "2000-01-01T00:00:00+00:00")


def make_game(names, pair, half, points, winner=None, outcome=Outcome.NORMAL):
    """A game whose points stand by seat; in later halves the names have moved on."""
    position = position_text(deal(make_rules("scopa"), Random(1)))
    seats = tuple(names[half:] + names[:half])
    times = (0,) * len(seats)
    deals = (DealRecord(position, "", None, None),)
    return Game(pair, half, seats, deals, points, winner, outcome, None, None, times, times)


TWO = [
    make_game("ab", 0, 0, (3, 1)),
    make_game("ab", 0, 1, (2, 2)),
    make_game("ab", 2, 1, (1, 6)),
    make_game("ab", 2, 0, (0, 4)),
    make_game("ab", 3, 0, (4, 0)),
]


def test_two_engines_meet_as_the_pairs_of_their_match():
    run = make_run("ab", "scopa")
    meetings = meetings_of(run, TWO)
    pairs = pairs_of(run, TWO)
    assert [each.deal for each in meetings] == [0, 2]
    assert [each.difference for each in meetings] == [1, 0.5]
    for meeting, pair in zip(meetings, pairs, strict=True):
        assert (meeting.first, meeting.second) == ("a", "b")
        assert (meeting.deal, meeting.difference) == (pair.pair, pair.difference)
        assert (meeting.scores, meeting.score) == (pair.scores, pair.score)


def test_teams_meet_by_their_names():
    a, b, c = make_run("abc", "scopone").engines
    run = replace(make_run("ab", "scopone"), engines=(replace(a, partners=(c,)), b))
    games = [
        replace(make_game("ab", 0, 0, (3, 1)), seats=("a", "b", "c", "b")),
        replace(make_game("ab", 0, 1, (2, 0)), seats=("b", "a", "b", "c")),
    ]
    (meeting,) = meetings_of(run, games)
    assert (meeting.first, meeting.second) == ("a+c", "b")
    assert (meeting.difference, meeting.scores) == (0, (1, 0))


def test_a_deal_without_all_its_games_is_left_out():
    void = make_game("ab", 3, 1, None, outcome=Outcome.CRASH)
    assert [each.deal for each in meetings_of(make_run("ab", "scopa"), [*TWO, void])] == [0, 2]


def test_where_few_points_are_good_fewer_are_better():
    (meeting,) = meetings_of(make_run("ab", "inversa"), TWO[:2])
    assert meeting.difference == -1
    assert meeting.scores == (0, 0.5)


THREE = [
    make_game("abc", 0, 0, (5, 2, 2)),
    make_game("abc", 0, 1, (3, 0, 1)),  # b 3, c 0, a 1
    make_game("abc", 0, 2, (0, 4, 1)),  # c 0, a 4, b 1
]


def test_three_engines_meet_two_by_two():
    found = {
        each.first + each.second: each for each in meetings_of(make_run("abc", "scopa-3"), THREE)
    }
    assert set(found) == {"ab", "ac", "bc"}
    assert found["ab"].difference == pytest.approx((3 - 2 + 3) / 3)
    assert found["ab"].scores == (1, 0, 1)
    assert found["ac"].difference == pytest.approx((3 + 1 + 4) / 3)
    assert found["ac"].scores == (1, 1, 1)
    assert found["bc"].difference == pytest.approx((0 + 3 + 1) / 3)
    assert found["bc"].scores == (0.5, 1, 1)


def test_partners_share_the_points_of_their_side():
    seats = ("a", "b", "a", "b")
    times = (0,) * 4
    deals = (DealRecord("", "", None, None),)
    games = [
        Game(0, 0, seats, deals, (7, 3), None, Outcome.NORMAL, None, None, times, times),
        Game(0, 1, seats[::-1], deals, (1, 2), None, Outcome.NORMAL, None, None, times, times),
    ]
    (meeting,) = meetings_of(make_run("ab", "scopone"), games)
    assert (meeting.difference, meeting.scores) == (2.5, (1, 1))


def test_the_winner_of_a_match_has_beaten_the_others_whatever_their_points():
    games = [make_game("abc", 0, half, (9, 11, 3), winner=0) for half in range(3)]
    found = {
        each.first + each.second: each for each in meetings_of(make_run("abc", "scopa-3"), games)
    }
    # Won by a, b and c in turn; the two others compare by points.
    assert found["ab"].scores == (1, 0, 1)
    assert found["bc"].scores == (1, 1, 0)
    assert found["ac"].scores == (1, 0, 0)


def test_turned_is_the_other_side():
    (meeting,) = meetings_of(make_run("ab", "scopa"), TWO[:2])
    turned = meeting.turned()
    assert (turned.first, turned.second) == ("b", "a")
    assert (turned.difference, turned.scores) == (-1, (0, 0.5))
    assert turned.turned() == meeting
