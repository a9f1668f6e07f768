"""What a seat is told in the course of a deal."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_engine.binding import move_text, view_of_position
from scopa_engine.match.deal import DealInPlay
from scopa_engine.rules import PRESETS, deal, make_rules, view_of
from scopa_protocol import read_command

MANY = ("scopa", "scopa-3", "scopone-scientifico", "scopa-6-decks", "asso-piglia-tutto", "escoba")


def plays(preset, seed):
    """A random deal, ply by ply."""
    rng = Random(seed)
    it = DealInPlay(deal(make_rules(preset, ()), rng))
    while not it.is_over:
        yield it
        it.play(rng.choice(it.state.legal_moves()))


@pytest.mark.parametrize("preset", MANY)
def test_a_line_says_exactly_what_its_seat_may_know(preset):
    for it in plays(preset, 5):
        for seat in range(len(it.state.hands)):
            told = view_of_position(read_command(it.line(seat)).command)
            assert told._replace(seen=()) == view_of(it.state, seat)


@pytest.mark.parametrize("preset", MANY)
def test_what_is_known_before_the_state_agrees_with_it(preset):
    it = None
    for it in plays(preset, 8):
        assert (it.turn, it.is_over) == (it.state.turn, False)
    assert it.is_over
    assert it.state.is_over


def test_the_legal_moves_are_those_of_now():
    for it in plays("scopa", 6):
        assert tuple(it.moves.values()) == it.state.legal_moves()
        assert list(it.moves) == [move_text(move) for move in it.moves.values()]


@given(st.integers(0, 10**6), st.sampled_from(sorted(PRESETS)))
def test_hidden_cards_leave_no_trace(seed, preset):
    """Two deals that a seat cannot tell apart give it the same line."""
    state = deal(make_rules(preset, ()), Random(seed))
    seat = state.turn
    hidden = [hand for s, hand in enumerate(state.hands) if s != seat]
    stock = state.stock[::-1]
    others = iter(hidden[1:] + hidden[:1])
    hands = tuple(hand if s == seat else next(others) for s, hand in enumerate(state.hands))
    other = state._replace(hands=hands, stock=stock)
    assert DealInPlay(state).line(seat) == DealInPlay(other).line(seat)


def test_a_record_has_new_hands_after_every_round():
    *_, it = plays("scopa", 1)
    record = it.record()
    tokens = record.moves.split()
    assert [at for at, token in enumerate(tokens) if token[0] == "+"] == [6, 13, 20, 27, 34]
    assert sum(record.points) == sum(map(sum, record.by.values()))


def test_a_deal_in_progress_has_no_points():
    it = next(plays("scopa", 1))
    assert it.record().points is None
    assert it.record().by is None


def test_a_full_line_has_every_card():
    for it in plays("escoba", 3):
        told = view_of_position(read_command(it.full_line()).command)
        assert told.to_state() == it.state
