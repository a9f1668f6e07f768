"""What a seat is shown: what it knows, and nothing hidden."""

import pytest

pytest.importorskip("numpy")

import numpy as np

from games import opening, seed_of, steps
from notation import cards
from scopa_engine.binding import view_from_text
from scopa_engine.bridges.actions import ACTIONS, Choice
from scopa_engine.bridges.observations import highest, length, mask, observe, pieces
from scopa_engine.rules import PRESETS, full_view, view_of
from scopa_engine.search.worlds import sample_world

every_preset = pytest.mark.parametrize("preset", PRESETS)


def parts(view, seat, choice=None):
    """The vector by the names of its pieces."""
    vector, found, at = observe(view, seat, choice), {}, 0
    for piece in pieces(view.rules):
        found[piece.name] = vector[at : at + piece.size].reshape(piece.shape)
        at += piece.size
    assert at == len(vector)
    return found


def ones(piece):
    return list(np.flatnonzero(piece))


THREE = "scopa-3 ?2/7d5c/?2 9d4s10b ?27 2d2c/-/8s8b 1/0/0 0 1 0 0/0/0"


def test_every_piece_of_an_observation():
    found = parts(view_from_text(THREE), seat=1)
    assert ones(found["hand"]) == [6, 14]
    assert ones(found["playing"]) == ones(found["taking"]) == []
    assert ones(found["table"]) == [8, 23, 39]
    # From seat 1 on: itself, seat 2, seat 0.
    assert [ones(pile) for pile in found["piles"]] == [[], [27, 37], [1, 11]]
    assert found["scope"] == pytest.approx([0, 0, 0.1])
    assert found["hand_sizes"] == pytest.approx([2 / 3] * 3)
    assert found["stock_size"] == pytest.approx([27 / 40])
    assert found["last"].tolist() == [0, 0, 1]
    assert found["dealer"].tolist() == [0, 0, 1]
    assert found["turn"].tolist() == [1, 0, 0]


def test_what_is_chosen_of_a_move_is_seen():
    view = view_from_text("scopa 10d2c5c/?3 1d9c9s3b ?30 -/- 0/0 - 0 1 0/0")
    found = parts(view, 0, Choice(view.legal_moves()).choose(cards("10d")[0]))
    assert ones(found["playing"]) == [9]
    assert ones(found["taking"]) == [0]
    assert ones(found["hand"]) == [9, 11, 14]


def test_partners_are_of_the_own_side():
    text = "scopone ?8/?8/?8/1c2c3c4c5c6c7c8c 1b4b5b9b - 9d9s/8d8s 0/1 1 0 3 0/0"
    found = parts(view_from_text(text), 3)
    assert [ones(pile) for pile in found["piles"]] == [[7, 27], [8, 28]]
    assert found["scope"] == pytest.approx([0.1, 0])
    assert found["last"].tolist() == [0, 0, 1, 0]


def test_a_doubled_card_counts_fully():
    text = "scopa-6-decks 1d1d2c/?3/?3/?3/?3/?3 3c4c5c6c8s9s9b10b ?54 -/- 0/0 - 0 5 0/0"
    found = parts(view_from_text(text), 0)
    assert found["hand"][0] == 1
    assert found["hand"][11] == 0.5


def test_cards_of_others_are_not_shown_where_the_view_knows_them():
    rng = seed_of("peek")
    for state, _, _ in steps(opening(PRESETS["scopa"], rng), rng):
        for seat in range(2):
            own = observe(view_of(state, seat), seat)
            assert np.array_equal(observe(full_view(state), seat), own)


@every_preset
def test_what_a_seat_cannot_see_changes_nothing(preset):
    rng, different = seed_of("observe", preset), 0
    for state, _, _ in steps(opening(PRESETS[preset], rng), rng):
        for seat in range(state.rules.players):
            other = sample_world(view_of(state, seat), rng)
            different += other != state
            found, twin = (observe(full_view(each), seat) for each in (state, other))
            assert np.array_equal(found, twin)
    assert different > 10


@every_preset
def test_what_a_seat_can_see_changes_something(preset):
    """Views of one seat in a game are all different: nothing that happens is lost."""
    rng, rule_set = seed_of("told", preset), PRESETS[preset]
    told, seen = set(), set()
    for state, _, after in steps(opening(rule_set, rng), rng):
        for each in (state, after):
            view = view_of(each, 0)
            told.add(view)
            seen.add(observe(view, 0).tobytes())
    assert len(seen) == len(told) > 30


@every_preset
def test_numbers_keep_their_limits(preset):
    rng, rule_set = seed_of("limits", preset), PRESETS[preset]
    high = highest(rule_set)
    assert len(high) == length(rule_set) == sum(piece.size for piece in pieces(rule_set))
    for state, _, after in steps(opening(rule_set, rng), rng):
        for each in (state, after):
            found = observe(view_of(each, each.turn), each.turn)
            assert found.shape == high.shape
            assert found.dtype == np.float32
            assert (found >= 0).all()
            assert (found <= high).all()


def test_a_seat_sees_the_same_wherever_it_sits():
    """Seats turned by one: the same observation, so one policy plays all of them."""
    first = view_from_text("scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0")
    second = view_from_text("scopa ?3/7d5c3s 8d2c10s6b ?30 -/- 0/0 - 1 0 0/0")
    assert np.array_equal(observe(first, 0), observe(second, 1))


def test_the_mask_has_a_one_for_each_action():
    view = view_from_text("scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0")
    found = mask(Choice(view.legal_moves()))
    assert found.shape == (ACTIONS,)
    assert ones(found) == [6, 14, 22]
    assert not mask(Choice(())).any()
