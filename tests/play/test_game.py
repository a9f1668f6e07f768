"""A game in play: its deals, what is taken back, and the record of it."""

import pytest

from scopa_engine.match.outcome import Outcome, SetupError
from scopa_engine.match.record import DealRecord
from scopa_engine.play.game import GameInPlay, Table, game_of
from scopa_engine.rules import PRESETS, make_rules, view_of


def table(preset="scopa", seat=1, unit="match", seed=3, **options):
    return Table(make_rules(preset, options.items()), seat, unit, seed)


def play(game, count):
    """That many plays more, each the first legal one; the deals go on by themselves."""
    for _ in range(count):
        if game.state.is_over:
            game.next_deal()
        game.play(game.state.legal_moves()[0])
    return game


def names(game):
    return tuple(f"seat {seat}" for seat in range(game.table.rules.players))


def record(game):
    return game.record(names(game), (0,) * game.table.rules.players)


def test_the_person_sees_what_the_seat_may_know():
    game = GameInPlay(table(seat=0))
    assert game.view == view_of(game.state, 0)
    assert game.view.hands[1].cards == 0
    assert game.line(0) != game.line(1)


def test_the_deals_are_those_of_the_seed():
    assert GameInPlay(table()).state == table().schedule.opening(0)
    assert GameInPlay(table(seed=4)).state != GameInPlay(table()).state


def test_a_deal_has_one_game_and_a_match_goes_on():
    assert play(GameInPlay(table(unit="deal")), 36).is_over
    game = play(GameInPlay(table()), 36)
    assert game.standing is not None
    assert not game.is_over
    play(game, 1)
    assert (game.deal_number, game.state.dealer) == (2, 1)
    assert game.state.score == play(GameInPlay(table()), 36).standing.score


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_comes_to_its_end(preset):
    game = GameInPlay(table(preset, seat=0, target="1"))
    while not game.is_over:
        play(game, 1)
    found = record(game)
    assert found.outcome is Outcome.NORMAL
    assert found.winner == game.winner
    assert found.points == game.standing.score


def test_who_has_won_a_single_deal():
    for options, better in (({}, max), ({"preset": "inversa"}, min)):
        for seed in range(6):
            game = play(GameInPlay(table(unit="deal", seed=seed, **options)), 36)
            points = game.standing.score
            level = points[0] == points[1]
            assert game.winner == (None if level else points.index(better(points)))
            assert record(game).winner is None


@pytest.mark.parametrize("seat", [0, 1])
def test_taking_back_goes_to_the_persons_last_decision(seat):
    game = GameInPlay(table(seat=seat))
    assert not game.can_take_back
    while not game.can_take_back or not game.is_persons_turn:
        play(game, 1)
    before = record(game)
    decided = game.state
    played = game.play(game.state.legal_moves()[-1])
    play(game, 1)
    assert game.take_back() == played
    assert game.state == decided
    assert game.is_persons_turn
    assert record(game) == before


def test_taking_back_reaches_into_the_deal_before():
    game = play(GameInPlay(table(seat=0)), 37)
    assert (game.deal_number, game.state.turn) == (2, 1)
    assert game.take_back().seat == 0
    assert (game.deal_number, len(game.plays)) == (2, 0)
    assert game.take_back().seat == 0
    assert (game.deal_number, len(game.plays)) == (1, 35)


def test_all_may_be_taken_back():
    game = play(GameInPlay(table(seat=0)), 75)
    count = 0
    while game.can_take_back:
        game.take_back()
        count += 1
    # Seat 1 has played first.
    assert (count, game.deal_number, len(game.plays)) == (37, 1, 1)


@pytest.mark.parametrize("count", [0, 1, 6, 7, 35, 36, 37, 80])
def test_a_game_is_made_again_of_its_record(count):
    game = play(GameInPlay(table()), count)
    again = game_of(table(), record(game).deals)
    assert record(again) == record(game)
    assert (again.state, again.plays) == (game.state, game.plays)
    assert record(game).outcome is Outcome.INTERRUPTED


def test_a_record_that_the_seed_does_not_make_is_refused():
    deals = record(play(GameInPlay(table()), 40)).deals
    with pytest.raises(SetupError, match="deal 1 is not the one that the seed makes here"):
        game_of(table(seed=4), deals)
    with pytest.raises(SetupError, match="deal 2 is not the one"):
        game_of(table(), (deals[0], deals[0]))
    first = deals[0].moves.split()[0]
    for moves, text in ((f"{first} {first}", "not the canonical"), ("nonsense", "not the canon")):
        with pytest.raises(SetupError, match=f"deal 1: .*{text}"):
            game_of(table(), (DealRecord(deals[0].position, moves, None, None),))
    with pytest.raises(SetupError, match="deal 2 does not follow"):
        game_of(table(), (DealRecord(deals[0].position, first, None, None), deals[1]))
    with pytest.raises(SetupError, match="deal 2 does not follow"):
        game_of(table(unit="deal"), deals)
