"""The four rules of greedy, each with positions made for it.

A card's worth: primiera points, +8 a seven, +10 a denaro, +100 the settebello.
"""

import pytest

from notation import move, position, rules, the_rest
from scopa_engine.rules import PRESETS, view_of
from scopa_engine.rules.cards import Card
from scopa_engine.search import Control, Limits
from scopa_engine.search.greedy import choose, greedy, worth

SCOPA = PRESETS["scopa"]


def chosen(hand, table, unseen, rules_=SCOPA, stock=True):
    """What greedy plays when only ``unseen`` cards are hidden; all others are captured."""
    captured = the_rest(hand, table, unseen)
    hands, stock = ([hand, "-"], unseen) if stock else ([hand, unseen], "")
    state = position(rules_, hands, table, stock=stock, piles=["-", captured])
    view = view_of(state, 0)
    return choose(view, view.legal_moves())


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("7d", 139),
        ("7c", 29),
        ("6d", 28),
        ("1d", 26),
        ("6s", 18),
        ("2b", 12),
        ("10d", 20),
        ("8c", 10),
    ],
)
def test_worth(card, points):
    assert worth(move(card).card) == points


def test_worths_are_those_of_all_cards():
    # Four suits of 21 + 18 + 16 + 15 + 14 + 13 + 12 + 30, four sevens, ten denari, the settebello.
    assert sum(worth(Card(card)) for card in range(40)) == 4 * 139 + 4 * 8 + 10 * 10 + 100


# 1. A sweep, the one worth most


def test_a_sweep_before_a_capture_worth_more():
    assert chosen("7d8s", "7c1b", "10c10s10b") == move("8sx7c1b")


def test_the_sweep_worth_most():
    assert chosen("9c9d", "4s5b", "2c2s2b") == move("9dx4s5b")


def test_a_sweep_that_does_not_count_is_a_capture_like_others():
    late = rules("scopa", last_scopa="no_last_hand")
    assert chosen("7d8s", "7c1b", "10c10s", late, stock=False) == move("7dx7c")
    assert chosen("7d8s", "7c1b", "10c10s", SCOPA, stock=False) == move("8sx7c1b")


# 2. Nothing that the next card could sweep


def test_a_table_that_no_hidden_card_sweeps():
    # 10c would leave 2s3b for a hidden five, 2c takes 2s and leaves 3b10d, which sums to 13.
    assert chosen("10c2c", "2s3b10d", "5s5b") == move("2cx2s")
    assert chosen("10c2c", "2s3b10d", "4s4b") == move("10cx10d")


def test_laying_so_that_nothing_is_swept():
    # 2d would make 5, which is hidden; 4d makes 7, of which none is hidden.
    assert chosen("2d4d", "3b", "5s") == move("4d")
    # With a hidden seven it is the other way round; and 2d is also worth less.
    assert chosen("2d4d", "3b", "7s") == move("2d")


def test_all_plays_if_none_is_safe():
    # Each of the two leaves a sum that is hidden: then the card worth less is laid.
    assert chosen("4d2d", "3b", "5s7s") == move("2d")
    assert chosen("2d4c", "3b", "5s7s") == move("4c")


# 3. Of captures, the one worth most


def test_the_capture_worth_most():
    assert chosen("4s7s", "1b3b7d10b", "9s") == move("7sx7d")
    assert chosen("4s7s", "1b3b7c10b", "9s") == move("7sx7c")
    # 5c + 5d = 15 + 25 before 5c + 5b: a denaro more.
    assert chosen("5c", "5d5b10b", "9s") == move("5cx5d")
    # Three cards of 18, 16 and 12 before two of 10.
    assert chosen("10c3c", "10s1b2b", "9s") == move("3cx1b2b")


def test_a_safe_capture_before_a_safe_card_laid():
    assert chosen("2c5c", "2b9b10b", "9s") == move("2cx2b")


def test_a_safe_card_laid_before_a_capture_that_is_not_safe():
    # 2c takes 2b and leaves 9b to the hidden nine; 5c laid makes a sum that no card has.
    assert chosen("2c5c", "2b9b", "9s") == move("5c")


# 4. Else the card worth least


def test_the_card_worth_least_is_laid():
    assert chosen("7c9s6b", "10d", "2s") == move("9s")
    assert chosen("7c9d6b", "10d", "2s") == move("6b")
    assert chosen("7d1c", "10d", "2s") == move("1c")


# The algorithm


def test_the_result():
    view = view_of(position(SCOPA, ["7c9s6b", "2s"], "10d"), 0)
    result = greedy(view, Limits(iterations=50), Control(lambda: 0.0), None, print)
    assert (result.best, result.worlds, result.iterations) == (move("9s"), 0, 1)
    assert not result.exact
    assert result.lines[0].points is None
    only = greedy(view, Limits(searchmoves=(move("7c"),)), Control(lambda: 0.0), None, print)
    assert only.best == move("7c")
