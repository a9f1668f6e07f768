"""Ratings and their intervals."""

import math
from random import Random

import pytest

from scopa_engine.tournament.ratings import FEWEST_DEALS, MOST_WEIGHTS, SCALE, ratings
from tournamentplay import meeting, simulated


def rated(names, meetings, seed=1, resamples=200):
    return ratings(names, meetings, Random(seed), resamples)


def test_two_engines_by_hand():
    # 3 meetings of 4 won by A and half a meeting that was drawn: 3.25 against 1.25.
    meetings = [meeting(deal, "A", "B", 1.0, 1.0) for deal in range(3)]
    meetings.append(meeting(3, "A", "B", 0.0, 0.0))
    found = rated("AB", meetings)
    assert found["A"].value - found["B"].value == pytest.approx(400 * math.log10(3.25 / 1.25))
    assert found["A"].value == pytest.approx(-found["B"].value)


def test_a_draw_counts_half_and_sides_do_not_matter():
    drawn = [meeting(deal, "A", "B", 0.5, 0.5) for deal in range(12)]
    split = [meeting(deal, "B", "A", 1.0, 0.0) for deal in range(12)]
    for meetings in (drawn, split):
        assert rated("AB", meetings)["A"].value == pytest.approx(0)
    won = [meeting(deal, "A", "B", 1.0, 0.5) for deal in range(12)]
    turned = [each.turned() for each in won]
    assert rated("AB", won) == rated("AB", turned)
    assert rated("AB", won)["A"].value > 0


def test_the_mean_is_0_and_a_cycle_leaves_all_equal():
    meetings = [
        meeting(deal, first, second, 1.0, float(deal % 4 == shift))
        for deal in range(20)
        for shift, (first, second) in enumerate(("AB", "BC", "CA"))
    ]
    for each in rated("ABC", meetings).values():
        assert each.value == pytest.approx(0, abs=1e-6)
        assert each.interval[0] < 0 < each.interval[1]


def test_known_strengths_are_found_again():
    true = {"A": 0.9, "B": 0.2, "C": -0.3, "D": -0.8}
    found = rated(true, simulated(true, 2000, Random(5)), resamples=50)
    for name, strength in true.items():
        # The standard error of a rating is about 3 here.
        assert found[name].value == pytest.approx(SCALE * strength, abs=12)


def test_an_engine_that_has_won_everything_has_a_finite_rating_and_an_open_interval():
    few = [meeting(deal, "A", "B", 1.0, 1.0) for deal in range(10)]
    many = [meeting(deal, "A", "B", 1.0, 1.0) for deal in range(100)]
    ten, hundred = rated("AB", few)["A"], rated("AB", many)["A"]
    assert ten.value == pytest.approx(200 * math.log10(10.25 / 0.25))
    assert ten.value < hundred.value < math.inf
    # Ten pairs won do not tell 10 to 1 from 1000 to 1.
    assert ten.interval[0] < ten.value < 400 < ten.interval[1]
    assert rated("AB", few)["B"].interval == pytest.approx([-end for end in ten.interval[::-1]])


def test_groups_that_have_not_met_are_rated_apart():
    meetings = [meeting(d, *both, 1.0, 0.5) for d in range(12) for both in ("AD", "CE")]
    found = rated("ABCDE", meetings)
    assert [found[name].group for name in "ABCDE"] == [0, 1, 2, 0, 2]
    assert (found["B"].value, found["B"].interval) == (None, None)
    assert found["A"].value == pytest.approx(found["C"].value)
    assert found["A"].value + found["D"].value == pytest.approx(0)


def test_engines_that_have_met_others_only_compare_through_them():
    meetings = [meeting(d, *both, 1.0, 0.5) for d in range(12) for both in ("AB", "BC")]
    found = rated("ABC", meetings)
    assert found["B"].value == pytest.approx(0)
    assert found["A"].value == pytest.approx(400 * math.log10(9.25 / 3.25))


def test_the_same_seed_gives_the_same_interval():
    meetings = simulated({"A": 0.5, "B": 0.0, "C": -0.5}, 30, Random(1))
    assert rated("ABC", meetings, seed=3) == rated("ABC", meetings, seed=3)
    assert rated("ABC", meetings, seed=3) == rated("ABC", meetings[::-1], seed=3)
    assert rated("ABC", meetings, seed=3) != rated("ABC", meetings, seed=4)


def test_of_few_deals_there_is_no_interval():
    meetings = [meeting(deal, "A", "B", 1.0, 0.0) for deal in range(FEWEST_DEALS)]
    assert rated("AB", meetings)["A"].interval is not None
    assert rated("AB", meetings[1:])["A"].interval is None
    assert rated("AB", meetings[1:])["A"].value == pytest.approx(0)


def test_the_interval_has_the_width_that_theory_says():
    # Of n pairs with scores 1 or 0 at about even odds the difference of two strengths has a
    # standard error of 2 / sqrt(n); each of the two has half of it.
    rng, pairs = Random(2), 2 * MOST_WEIGHTS + 200
    meetings = [meeting(3 * deal, "A", "B", float(rng.random() < 0.5)) for deal in range(pairs)]
    low, high = rated("AB", meetings, resamples=1000)["A"].interval
    assert high - low == pytest.approx(2 * 1.96 * SCALE / math.sqrt(pairs), rel=0.15)


def test_pairings_on_the_same_deals_are_weighed_together():
    """What everybody scores on the same deal is no independent evidence."""
    scores = [float(deal % 2) for deal in range(40)]
    same = [meeting(d, "A", other, s) for other in "BCD" for d, s in enumerate(scores)]
    apart = [
        meeting(d + 100 * number, "A", other, s)
        for number, other in enumerate("BCD")
        for d, s in enumerate(scores)
    ]

    def width(meetings):
        low, high = rated("ABCD", meetings)["A"].interval
        return high - low

    assert width(same) == pytest.approx(math.sqrt(3) * width(apart), rel=0.2)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    true = {"A": 0.5, "B": 0.0, "C": -0.5}
    tournaments, held = 60, 0
    for number in range(tournaments):
        meetings = simulated(true, 40, Random(f"tournament {number}"))
        found = rated(true, meetings, seed=number, resamples=120)
        for name, strength in true.items():
            low, high = found[name].interval
            held += low <= SCALE * strength <= high
    # About 92% in a longer simulation; its error is about 2% here.
    assert 0.86 <= held / (3 * tournaments) <= 0.98
