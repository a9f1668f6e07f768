"""The rules of Chitarrella-Saracino, each with positions made for it where greedy plays otherwise.

Worths are those of greedy: 6 = 18, 5 = 15, 4 = 14, 3 = 13, 2 = 12, a figure 10, a denaro +10.
"""

from random import Random

import pytest

from games import opening, seed_of
from notation import move, position, rules, text_of, the_rest
from scopa_engine.rules import PRESETS, Partial, points_of, total, view_of
from scopa_engine.rules.cards import EMPTY
from scopa_engine.search import ALGORITHMS, Control, Limits
from scopa_engine.search.chitarrella import chitarrella, choose

SCOPA, SCOPONE = PRESETS["scopa"], PRESETS["scopone"]


def seen(hand, table, unseen, rules_=SCOPA, *, seat=0, dealer=1, last=None):
    """What ``seat`` sees when only ``unseen`` cards are hidden; all others are captured."""
    hands = ["-"] * rules_.players
    hands[seat] = hand
    piles = [the_rest(hand, table, unseen), "-"]
    state = position(
        rules_, hands, table, turn=seat, stock=unseen, piles=piles, last=last, dealer=dealer
    )
    return view_of(state, seat)


def played(algorithm, view, limits=Limits()):  # noqa: B008 - a value
    return algorithm(view, limits, Control(lambda: 0.0), Random(1), print)


def chosen(*args, **kwargs):
    view = seen(*args, **kwargs)
    return text_of(choose(view, view.legal_moves()))


def greedily(*args, **kwargs):
    return text_of(played(ALGORITHMS["greedy"], seen(*args, **kwargs)).best)


# 1 and 2. Greedy's sweeps and safe plays


def test_the_sweep_worth_most():
    assert chosen("7d8s", "7c1b", "10c10s10b") == "8sx7c1b"
    assert chosen("9c9d", "4s5b", "2c2s2b") == "9dx4s5b"


def test_a_sweep_before_a_sum_that_unpairs():
    # 3cx1b2b would break up three pairs, as the hand side likes it.
    assert chosen("8c3c", "1b2b5b", "1c2c3s") == "8cx1b2b5b"
    assert chosen("9c3c", "1b2b5b", "1c2c3s") == "3cx1b2b"


def test_only_safe_plays():
    # A six of the double would make ten, which is hidden.
    assert chosen("6b6c5s", "4d", "10s") == "5s"
    assert chosen("6b6c5s", "4d", "9s") == "6c"


# 3. Captures


def test_a_capture_before_a_double():
    assert chosen("2c9c9s", "2b10b", "6s") == "2cx2b"


# 4. Spariglio


@pytest.mark.parametrize(
    ("unseen", "hand_side", "dealers_side"),
    [
        # In play are two threes, two fives, and one each of the others.
        ("3c5c", "8cx3b5b", "8cx2s6s"),
        # Two twos, two sixes, and one each of the others.
        ("2c6c", "8cx2s6s", "8cx3b5b"),
    ],
)
def test_the_hand_side_unpairs_and_the_dealers_side_pairs(unseen, hand_side, dealers_side):
    position_ = ("8c", "3b5b2s6s", unseen)
    assert greedily(*position_) == "8cx2s6s"
    assert chosen(*position_, dealer=1) == hand_side
    assert chosen(*position_, dealer=0) == dealers_side


def test_a_sum_that_pairs_before_a_pair_worth_more():
    # 8cx3b5b takes three single cards; the pair of sevens leaves all values as they are.
    position_ = ("7d8c", "7s3b5b", "10c")
    assert greedily(*position_) == "7dx7s"
    assert chosen(*position_, dealer=0) == "8cx3b5b"
    assert chosen(*position_, dealer=1) == "7dx7s"


def test_a_capture_that_does_not_serve_the_role_is_not_avoided():
    # The same three cards, taken by the hand side before a pair worth less.
    assert chosen("9d8c", "9s3b5b", "10c", dealer=1) == "8cx3b5b"


@pytest.mark.parametrize(
    ("seat", "dealer", "expected"),
    [(0, 3, "8cx3b5b"), (2, 3, "8cx3b5b"), (1, 3, "8cx2s6s"), (3, 3, "8cx2s6s"), (3, 0, "8cx3b5b")],
)
def test_partners_have_one_role(seat, dealer, expected):
    assert chosen("8c", "3b5b2s6s", "3c5c", SCOPONE, seat=seat, dealer=dealer) == expected


def test_a_dealer_who_plays_first_is_the_hand_side():
    dealer_first = rules("scopa", first_player="dealer")
    assert chosen("8c", "3b5b2s6s", "3c5c", dealer_first, dealer=0) == "8cx3b5b"
    assert chosen("8c", "3b5b2s6s", "3c5c", dealer_first, dealer=1) == "8cx2s6s"


def test_hidden_piles_count_as_in_play():
    view = seen("8c", "3b5b2s6s", "3c5c")
    assert text_of(choose(view, view.legal_moves())) == "8cx3b5b"
    # With all forty cards in play either sum leaves three odd values: the worth decides.
    hidden = view._replace(piles=(Partial(EMPTY, 33), Partial(EMPTY)))
    assert text_of(choose(hidden, hidden.legal_moves())) == "8cx2s6s"


# 5. Mulinello


def test_the_lead_that_fewest_can_match():
    position_ = ("4s6c", "-", "4c4d6s")
    assert greedily(*position_) == "4s"
    assert chosen(*position_) == "6c"


def test_the_lead_of_a_double():
    # One of four sixes is captured, none of the fours.
    assert chosen("4s6c6b", "-", "4c4d4b6s") == "6c"


def test_a_lead_with_one_match_before_a_double_with_two():
    assert chosen("4s4c6c", "-", "4b4d6s") == "6c"


def test_after_an_own_sweep_what_they_may_lead_is_kept():
    position_ = ("4s6c", "9s", "4c4d6s")
    assert greedily(*position_, last=0) == "4s"
    assert chosen(*position_, last=0) == "6c"


@pytest.mark.parametrize("last", [None, 1])
def test_after_no_own_sweep_the_card_worth_least(last):
    assert chosen("4s6c", "9s", "4c4d6s", last=last) == "4s"


def test_two_cards_on_the_table_were_not_laid_on_an_empty_one():
    assert chosen("4s6c", "9s10s", "4c4d6s", last=0) == "4s"


@pytest.mark.parametrize(("last", "expected"), [(2, "6c"), (1, "4s"), (3, "4s")])
def test_a_sweep_of_the_partner_counts_as_own(last, expected):
    assert chosen("4s6c", "9s", "4c4d6s", SCOPONE, dealer=3, last=last) == expected


# 6. Sevens


def test_no_seven_is_laid_while_the_settebello_is_unseen():
    assert chosen("7s7c3b", "10d", "7d5s") == "3b"


def test_sevens_are_laid_when_it_is_seen():
    # It is captured, or held: then the double goes first.
    assert chosen("7s7c3b", "10d", "7b5s") == "7c"
    assert chosen("7d7c3b", "10d", "7b5s") == "7c"


def test_a_seven_is_laid_when_there_is_nothing_else():
    assert chosen("7s7c", "10d", "7d5s") == "7c"


# 7. Triples, doubles, single cards


def test_a_triple_then_a_double_then_a_single_card():
    assert greedily("6b6c6s5b5c2b", "10d", "8s") == "2b"
    assert chosen("6b6c6s5b5c2b", "10d", "8s") == "6c"
    assert chosen("6b6c5b2b", "10d", "8s") == "6c"
    assert chosen("6b5b2b", "10d", "8s") == "2b"


def test_of_a_double_the_card_worth_least():
    assert chosen("6d6s2b", "10d", "8s") == "6s"


# The algorithm


def test_the_result():
    view = seen("6b6c2b", "10d", "8s")
    result = played(chitarrella, view, Limits(iterations=50))
    assert (result.best, result.worlds, result.iterations) == (move("6c"), 0, 1)
    assert (result.lines[0].points, result.exact) == (None, False)
    assert played(chitarrella, view, Limits(searchmoves=(move("2b"),))).best == move("2b")


@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_every_rule_set(preset):
    state = opening(PRESETS[preset], seed_of("chitarrella", preset))
    while not state.is_over:
        best = played(ALGORITHMS["chitarrella"], view_of(state, state.turn)).best
        assert best in state.legal_moves()
        state = state.play(best)


def test_it_beats_any_move_at_scopone():
    lead = 0
    for pair in range(10):
        for side in range(2):
            state = opening(SCOPONE, seed_of("pair", pair))
            rng = seed_of("moves", pair, side)
            while not state.is_over:
                legal = state.legal_moves()
                if state.turn % 2 == side:
                    best = choose(view_of(state, state.turn), legal)
                else:
                    best = rng.choice(legal)
                state = state.play(best)
            points = total(points_of(state), 2)
            lead += points[side] - points[1 - side]
    assert lead / 20 > 2
