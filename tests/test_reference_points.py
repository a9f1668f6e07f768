"""The reference against the published cases of scoring and match, named by their ids."""

import pytest

import reference as ref
from reference_scoring import napola
from reference_scoring import primiera as primiera_value


def cards(text):
    return ref.ordered(ref.cards_from_text(text))


def points(piles, scope=None, preset="scopa", **changes):
    options = ref.options_of(preset, **changes)
    return ref.deal_points(options, [cards(pile) for pile in piles], scope or [0] * len(piles))


def primiera(a, b, **changes):
    return points([a, b], **changes)["primiera"]


def suits(wanted, values=range(1, 11)):
    return "".join(f"{value}{suit}" for suit in wanted for value in values)


def match(before, dealt, preset="scopa", **changes):
    return ref.match_after(ref.options_of(preset, **changes), before, {"scope": dealt})


def test_p01_most_sevens_is_not_primiera():
    a, b = "7d7c7s8b", "7b6d6c6s"
    assert primiera(a, b) == (0, 1)
    assert primiera(a, b, primiera="counts") == (1, 0)


def test_p03_two_tables():
    a, b = suits("dcsb", [1]), suits("dcsb", [5])
    assert primiera(a, b) == (1, 0)
    assert primiera(a, b, primiera="ludoteka") == (0, 1)


def test_p05_both_miss_a_suit():
    a, b = "7d7c7s", "6d6c7b"
    assert primiera(a, b, missing_suit="required") == (0, 0)
    assert primiera(a, b, missing_suit="sum") == (1, 0)
    assert primiera(a, b, missing_suit="rank_by_suits") == (1, 0)
    assert primiera(a, "7d7c", missing_suit="rank_by_suits") == (1, 0)


def test_p07_value_of_a_primiera():
    assert primiera_value(ref.options_of(), cards("7d7c6s6b")) == [78]


def test_p09_counts_break_the_tie_by_sixes():
    a, b = "7d7c6s2b", "7s7b5d5c"
    assert primiera(a, b) == (0, 0)
    assert primiera(a, b, primiera="counts") == (1, 0)


def test_g01_twenty_cards_each():
    by = points([suits("dc"), suits("sb")])
    assert (by["carte"], by["primiera"]) == ((0, 0), (0, 0))
    assert ref.totals(by, 2) == (2, 0)
    assert points([suits("dc"), suits("sb")], missing_suit="sum")["primiera"] == (0, 0)


def test_g03_three_players_tie_at_the_top():
    piles = [suits("dcs", range(1, 6)), suits("dcs", range(6, 11)), suits("b")]
    by = points(piles, preset="scopa-3")
    assert by["carte"] == by["denari"] == by["primiera"] == (0, 0, 0)
    assert ref.totals(by, 3) == (0, 1, 0)
    assert points(piles, preset="scopa-3", missing_suit="sum")["primiera"] == (0, 1, 0)


def test_g05_six_denari_to_four():
    a = suits("d", range(1, 7)) + suits("c")
    b = suits("d", range(7, 11)) + suits("sb")
    assert points([a, b])["denari"] == (1, 0)


@pytest.mark.parametrize(
    ("players", "teams", "sides"),
    [(4, 2, [0, 1, 0, 1]), (6, 2, [0, 1, 0, 1, 0, 1]), (6, 3, [0, 1, 2, 0, 1, 2])],
)
def test_g07_partners_are_never_adjacent(players, teams, sides):
    options = ref.options_of(players=players, teams=teams)
    assert [ref.side_of(options, seat) for seat in range(players)] == sides


def test_g09_one_side_has_everything():
    assert ref.totals(points([suits("dcsb"), "-"]), 2) == (4, 0)
    assert ref.totals(points([suits("dcsb"), "-"], scope=[3, 0]), 2) == (7, 0)


def test_m01_target_reached_exactly():
    assert match((10, 9), (1, 0)) == ((11, 9), True, 0)


def test_m03_eleven_all():
    assert match((10, 10), (1, 1)) == ((11, 11), False, None)
    assert match((10, 10), (1, 1), tie="draw") == ((11, 11), True, None)


def test_m05_lead():
    assert match((10, 10), (1, 0)) == ((11, 10), True, 0)
    assert match((10, 10), (1, 0), win_by=2) == ((11, 10), False, None)


def test_m07_points_count_at_the_end_of_the_deal():
    assert match((10, 9), (1, 4)) == ((11, 13), True, 1)


@pytest.mark.parametrize(("target", "over"), [(11, True), (16, False), (21, False)])
def test_m11_targets(target, over):
    assert match((10, 9), (1, 0), target=target).over is over


@pytest.mark.parametrize(
    ("test_id", "values", "form", "expected"),
    [
        ("N01", [1, 2, 3, 4, 6, 7], "run", 4),
        ("N03", [1, 2, 4, 5, 6, 7, 8, 9, 10], "run", 0),
        ("N05", [1, 2, 3], "fixed3", 3),
        ("N05", range(1, 8), "fixed3", 3),
        ("N05", [1, 2], "fixed3", 0),
    ],
)
def test_n01_n03_n05_napola(test_id, values, form, expected):
    assert napola(ref.options_of(napola=form), cards(suits("d", values))) == expected, test_id


def test_n07_ponino():
    by = points([suits("dcsb", [9]), suits("dcsb", [8])], scope=[3, 2], preset="ponino")
    assert by["scope"] == (6, 2)
