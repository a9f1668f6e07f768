"""Deals and seats: from the seed or a file, never from what was played."""

from random import Random

import pytest

from scopa_engine.binding import position_text
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.schedule import Schedule, parse_rules, read_deals
from scopa_engine.rules import deal, make_rules

SCOPA = make_rules("scopa", ())


def test_a_deal_depends_on_its_numbers_only():
    one, two = Schedule(SCOPA, 7), Schedule(SCOPA, 7)
    late = two.opening(5)
    for pair in range(5):
        one.opening(pair)
    assert one.opening(5) == late


def test_every_number_makes_another_deal():
    deals = {
        position_text(Schedule(SCOPA, seed).deal(pair, number, 0, (0, 0)))
        for seed in (1, 2, 11)
        for pair in (0, 1, 11)
        for number in (0, 1, 11)
    }
    assert len(deals) == 27


def test_dealer_and_score_do_not_change_the_deck():
    schedule = Schedule(SCOPA, 1)
    a, b = schedule.deal(0, 1, 0, (0, 0)), schedule.deal(0, 1, 1, (7, 5))
    assert a.table == b.table
    assert a.stock[0] == b.stock[0]
    assert (b.dealer, b.score) == (1, (7, 5))


@pytest.mark.parametrize(
    ("preset", "half", "expected"),
    [
        ("scopa", 0, [(0, 0), (1, 0)]),
        ("scopa", 1, [(1, 0), (0, 0)]),
        ("scopa-3", 1, [(1, 0), (2, 0), (0, 0)]),
        ("scopa-3", 2, [(2, 0), (0, 0), (1, 0)]),
        ("scopone", 0, [(0, 0), (1, 0), (0, 1), (1, 1)]),
        ("scopone", 1, [(1, 0), (0, 0), (1, 1), (0, 1)]),
        ("scopa-6-pairs", 1, [(1, 0), (2, 0), (0, 0), (1, 1), (2, 1), (0, 1)]),
    ],
)
def test_seats_rotate_by_side(preset, half, expected):
    schedule = Schedule(make_rules(preset, ()), 1)
    assert [schedule.engine_of(seat, half) for seat in range(len(expected))] == expected


def test_an_engine_seed_lies_in_its_range_and_differs_by_pair_engine_and_seat():
    schedule = Schedule(SCOPA, 1)
    numbers = [(p, e, m) for p in range(4) for e in range(2) for m in range(2)]
    seeds = {schedule.engine_seed(*each)(0, 2**31 - 1) for each in numbers}
    assert len(seeds) == len(numbers)
    small = {schedule.engine_seed(pair, 0, 0)(3, 5) for pair in range(50)}
    assert small == {3, 4, 5}
    assert schedule.engine_seed(0, 0, 0)(4, 4) == 4


def lines(count, preset="scopa"):
    rules = make_rules(preset, ())
    return [position_text(deal(rules, Random(n))) for n in range(count)]


def test_a_file_of_deals(tmp_path):
    path = tmp_path / "deals"
    first, second = lines(2)
    path.write_text(f"# two deals\n{first}\n\nposition {second}\n")
    rules, openings = read_deals(path, None)
    assert rules == SCOPA
    assert [position_text(state) for state in openings] == [first, second]
    assert Schedule(rules, 1, openings).opening(1) == openings[1]


def test_the_rules_of_a_file_must_be_the_rules_asked_for(tmp_path):
    path = tmp_path / "deals"
    path.write_text("\n".join(lines(1, "scopone")))
    assert read_deals(path, "scopone")[0] == make_rules("scopone", ())
    with pytest.raises(SetupError, match=r"line 1: its rules are scopone, not scopa"):
        read_deals(path, "scopa")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no deals in it"),
        ("rubbish", "line 2: "),
        (lines(1)[0].rpartition(" ")[0], "line 2: "),
        (lines(1, "scopone")[0], "line 2: its rules are scopone, not scopa"),
        ("scopa 1d2d3d/?3 5c6c7c8c ?30 -/- 0/0 - 0 1 0/0", "line 2: "),
    ],
)
def test_a_bad_line_is_named(tmp_path, text, message):
    path = tmp_path / "deals"
    path.write_text(f"{lines(1)[0] if text else ''}\n{text}\n")
    with pytest.raises(SetupError) as error:
        read_deals(path, None)
    assert str(error.value).startswith(str(path))
    assert message in str(error.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(SetupError, match="nothing"):
        read_deals(tmp_path / "nothing", None)


def test_unknown_rules_are_named():
    with pytest.raises(SetupError, match="rules tressette: "):
        parse_rules("tressette")


def test_a_block_is_played_through_before_any_of_its_pairs_is_met_again():
    assert list(Schedule(SCOPA, 1).slots(5, 2)) == [
        *((0, 0), (1, 1), (0, 1), (1, 0)),
        *((2, 0), (3, 1), (2, 1), (3, 0)),
        *((4, 0), (4, 1)),
    ]
    three = Schedule(make_rules("scopa-3", ()), 1)
    assert list(three.slots(2, 50)) == [(0, 0), (1, 1), (0, 1), (1, 2), (0, 2), (1, 0)]


@pytest.mark.parametrize("preset", ["scopa", "scopa-3", "scopone"])
def test_every_half_comes_first_equally_often_and_none_is_left_out(preset):
    rules = make_rules(preset, ())
    slots = list(Schedule(rules, 1).slots(12, 5))
    assert sorted(slots) == [(pair, half) for pair in range(12) for half in range(rules.sides)]
    first = dict(reversed(slots))
    for half in range(rules.sides):
        assert list(first.values()).count(half) == 12 // rules.sides


def test_halves_may_keep_their_order():
    schedule = Schedule(SCOPA, 1, rotates=False)
    assert list(schedule.slots(2, 2)) == [(0, 0), (1, 0), (0, 1), (1, 1)]
