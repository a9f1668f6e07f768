"""Points a deal, alone and where several meetings share a deal."""

import math
from statistics import fmean, stdev

import pytest

from scopa_engine.match import stats
from scopa_engine.tournament.figures import crosstable, estimate, figures_of, totals
from tournamentplay import meeting


def test_with_one_meeting_a_deal_the_figures_are_those_of_a_match():
    values = [1.5, -2.0, 0.5, 3.0, 0.0]
    meetings = [meeting(deal, "A", "B", 1.0, 0.5, difference=v) for deal, v in enumerate(values)]
    found = figures_of(meetings)
    usual = stats.estimate(values)
    assert (found.mean, found.se) == pytest.approx((usual.mean, usual.se))
    assert found.interval == pytest.approx(stats.t_interval(usual))
    assert (found.pairs, found.deals, found.wdl) == (5, 5, (5, 5, 0))


def test_equally_many_meetings_a_deal_are_averaged_first():
    by_deal = {0: [1.0, 3.0], 1: [-1.0, 0.0], 2: [2.0, 2.5]}
    means = [fmean(values) for values in by_deal.values()]
    found = estimate(by_deal)
    assert found.count == 3
    assert found.mean == pytest.approx(fmean(means))
    assert found.se == pytest.approx(stdev(means) / math.sqrt(3))


def test_copies_of_a_deal_do_not_make_the_error_smaller():
    once = {deal: [float(deal)] for deal in range(5)}
    thrice = {deal: 3 * [float(deal)] for deal in range(5)}
    assert estimate(thrice) == estimate(once)


def test_nothing_and_one_deal():
    assert estimate({}) == stats.Estimate(0, None, None)
    assert estimate({3: [1.0, 2.0]}) == stats.Estimate(1, 1.5, None)
    assert not figures_of([meeting(0, "A", "B", 1.0)]).is_certain


def test_certain_is_what_excludes_0():
    up = [meeting(deal, "A", "B", 1.0, difference=1.0 + deal / 10) for deal in range(9)]
    even = [meeting(deal, "A", "B", 1.0, difference=float(deal - 4)) for deal in range(9)]
    assert figures_of(up).is_certain
    assert figures_of(up).turned().is_certain
    assert not figures_of(even).is_certain


MEETINGS = (
    meeting(0, "A", "B", 1.0, 1.0, difference=2.0),
    meeting(1, "A", "B", 0.5, 0.0, difference=-1.0),
    meeting(0, "C", "A", 1.0, 0.0, difference=0.5),
)


def test_the_crosstable_has_both_sides():
    table = crosstable(MEETINGS)
    assert set(table) == {("A", "B"), ("B", "A"), ("A", "C"), ("C", "A")}
    assert table["A", "B"].wdl == (2, 1, 1)
    assert table["B", "A"].wdl == (1, 1, 2)
    assert table["A", "B"].mean == 0.5
    for (a, b), figures in table.items():
        assert figures == table[b, a].turned()


def test_totals_are_against_all():
    found = totals(MEETINGS)
    assert found["A"].mean == pytest.approx((2.0 - 1.0 - 0.5) / 3)
    assert (found["A"].pairs, found["A"].deals) == (3, 2)
    assert found["A"].wdl == (3, 1, 2)
    assert found["C"].mean == 0.5
