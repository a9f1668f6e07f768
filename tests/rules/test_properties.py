"""What is true of every state of every game under every rule set: random games, seeded."""

import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import is_dealt, opening, rule_sets, seed_of, steps, tokens
from notation import pile, position, rules
from scopa_engine import binding
from scopa_engine.rules import (
    PRESETS,
    IllegalMoveError,
    Move,
    after_deal,
    card_set,
    deal,
    deal_points,
    members,
    next_dealer,
    points_of,
    public_view,
    total,
    view_of,
)
from scopa_engine.rules.cards import CardSet, add, contains, full_deck, remove, size

every_preset = pytest.mark.parametrize("preset", PRESETS)
randomly = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
seeds = st.integers(0, 2**16)


def every_card(state):
    zones = (*state.hands, state.table, *state.piles)
    return sorted([*state.stock, *(card for zone in zones for card in members(zone))])


def check_state(state):
    """Every card once, and moves that are sorted, different and possible."""
    assert every_card(state) == list(members(full_deck(state.rules.decks)))
    moves = [(move.card, members(move.taken)) for move in state.legal_moves()]
    assert moves == sorted(set(moves))
    assert bool(moves) == (not state.is_over)
    for move in state.legal_moves():
        assert contains(state.hands[state.turn], CardSet(1 << move.card))
        takes_itself = not state.table and move.taken == 1 << move.card
        assert contains(state.table, move.taken) or takes_itself


def check_step(before, move, after):
    """New hands come exactly when all are empty; else one card moves."""
    mover = before.turn
    rest = remove(before.hands[mover], CardSet(1 << move.card))
    left = (*before.hands[:mover], rest, *before.hands[mover + 1 :])
    if any(left) or not before.stock:
        assert after.hands == left
        assert after.stock == before.stock
    else:
        round_plays = before.rules.round_plays
        assert {size(hand) for hand in after.hands} == {before.rules.hand_size}
        assert after.stock == before.stock[round_plays:]
        dealt = [card for hand in after.hands for card in members(hand)]
        assert sorted(dealt) == sorted(before.stock[:round_plays])
    assert after.turn == (mover + 1) % before.rules.players
    assert after.plays_left == before.plays_left - 1
    assert all(0 <= b - a <= 1 for a, b in zip(before.scope, after.scope, strict=True))
    assert after.last == (mover if move.taken else before.last)
    check_gains(before, move, after)


def check_gains(before, move, after):
    """The mover's side gets what was taken; with the last card somebody may get the table."""
    rules = before.rules
    gains = [remove(new, old) for old, new in zip(before.piles, after.piles, strict=True)]
    wanted = [CardSet(0)] * rules.sides
    if move.taken:
        takes_itself = not before.table
        played = CardSet(0) if takes_itself else CardSet(1 << move.card)
        wanted[rules.side(before.turn)] = add(move.taken, played)
    owners = {
        "last_capturer": after.last,
        "last_player": before.turn,
        "dealer": before.dealer,
        "nobody": None,
    }
    owner = owners[rules.leftovers]
    if after.is_over and owner is not None:
        laid = add(before.table, CardSet(0) if move.taken else CardSet(1 << move.card))
        left = remove(laid, move.taken) if before.table else laid
        wanted[rules.side(owner)] = add(wanted[rules.side(owner)], left)
    assert gains == wanted


def check_end(state):
    """All cards are captured, unless what is left is nobody's."""
    rules = state.rules
    captured = CardSet(0)
    for side in state.piles:
        captured = add(captured, side)
    assert add(captured, state.table) == full_deck(rules.decks)
    if rules.leftovers != "nobody" and (rules.leftovers != "last_capturer" or captured):
        assert state.table == 0
    by = points_of(state)
    assert total(by, rules.sides) == tuple(map(sum, zip(*by.values(), strict=True))) or not by
    for name in ("carte", "denari", "primiera"):
        assert sum(by.get(name, ())) <= 1
    assert sum(by.get("settebello", ())) <= rules.decks
    score = after_deal(state).score
    gained = tuple(a - b for a, b in zip(score, state.score, strict=True))
    assert gained == total(by, rules.sides)


def check_game(start, rng):
    """A whole game as nobody sees it."""
    check_state(start)
    state = start
    for before, move, after in steps(start, rng):
        check_step(before, move, after)
        check_state(after)
        state = after
    check_end(state)


@every_preset
def test_whole_games(preset):
    rng = seed_of("games", preset)
    for _ in range(3):
        check_game(opening(PRESETS[preset], rng), rng)


@randomly
@given(rule_sets(), seeds)
def test_whole_games_under_any_rules(rules, seed):
    rng = seed_of(seed)
    check_game(opening(rules, rng), rng)


def test_leftovers_that_nobody_gets_stay_on_the_table():
    rules_ = rules("scopa", leftovers="nobody")
    rng = seed_of("leftovers")
    ends = [list(steps(opening(rules_, rng), rng))[-1][2] for _ in range(10)]
    assert any(end.table for end in ends)
    assert all(end.is_over and end.legal_moves() == () for end in ends)


@every_preset
def test_moves_that_are_not_legal_are_refused(preset):
    rng = seed_of("illegal", preset)
    for before, _, _ in steps(opening(PRESETS[preset], rng), rng):
        legal = before.legal_moves()
        for card in range(0, 40, 7):
            move = Move(card, CardSet(before.table))
            if move not in legal:
                with pytest.raises(IllegalMoveError):
                    before.play(move)


# Views


def check_views(start, rng):
    """Every seat's view follows the game by the tokens that its position lines would have."""
    rules = start.rules
    views = [view_of(start, seat) for seat in range(rules.players)]
    public = public_view(start)
    for before, move, after in steps(start, rng):
        assert views[before.turn].legal_moves() == before.legal_moves()
        public = public.play(move)
        assert public._replace(seen=()) == public_view(after)
        for seat, view in enumerate(views):
            view = follow(view, tokens(before, move, after, seat))
            assert view._replace(seen=()) == view_of(after, seat), f"seat {seat}, after {move}"
            views[seat] = view
            if not is_dealt(before, after):
                assert view == views[seat]
            hidden = remove(full_deck(rules.decks), after.table)
            for cards in (*after.piles, after.hands[seat]):
                hidden = remove(hidden, cards)
            assert view.unseen == hidden


def follow(view, words):
    from scopa_protocol import parse_play

    return binding.follow(view, tuple(map(parse_play, words)))


@every_preset
def test_views_follow_the_game(preset):
    rng = seed_of("views", preset)
    check_views(opening(PRESETS[preset], rng), rng)


@randomly
@given(rule_sets(), seeds)
def test_views_follow_the_game_under_any_rules(rules, seed):
    rng = seed_of(seed)
    check_views(opening(rules, rng), rng)


# Text


def check_texts(start, rng):
    for state, _, _ in steps(start, rng):
        assert binding.state_from_text(binding.position_text(state)) == state
        for view in (view_of(state, rng.randrange(state.rules.players)), public_view(state)):
            assert binding.view_from_text(binding.position_text(view)) == view


@every_preset
def test_positions_are_read_as_written(preset):
    rng = seed_of("texts", preset)
    check_texts(opening(PRESETS[preset], rng), rng)


@randomly
@given(rule_sets(), seeds)
def test_positions_are_read_as_written_under_any_rules(rules, seed):
    rng = seed_of(seed)
    check_texts(opening(rules, rng), rng)


@every_preset
def test_a_game_is_read_from_its_start_and_its_moves(preset):
    rng = seed_of("moves", preset)
    start = opening(PRESETS[preset], rng)
    words, bare = [], []
    for before, move, after in steps(start, rng):
        words += tokens(before, move, after)
        bare.append(binding.move_text(move))
        end = after
    text = binding.position_text(start)
    assert binding.state_from_text(f"{text} moves {' '.join(words)}") == end
    # A reader who knows the stock needs no telling (PROTOCOL.md 6.3).
    assert binding.state_from_text(f"{text} moves {' '.join(bare)}") == end


@given(rule_sets())
@settings(randomly, max_examples=200)
def test_rule_strings_are_read_as_written(rules):
    text = binding.rules_text(rules)
    assert binding.rules_from_text(text) == rules
    assert binding.rules_text(binding.rules_from_text(text)) == text


@every_preset
def test_a_preset_is_written_as_its_name(preset):
    assert binding.rules_text(PRESETS[preset]) == preset


# Matches


@every_preset
def test_a_match_ends(preset):
    rules_ = PRESETS[preset]
    rng = seed_of("match", preset)
    score, dealer, dealers = None, 0, []
    for _ in range(200):
        state = deal(rules_, rng, dealer, score)
        dealers.append(dealer)
        *_, (_, _, end) = steps(state, rng)
        result = after_deal(end)
        if result.over:
            break
        assert max(result.score) < rules_.target or result.score.count(max(result.score)) > 1
        score, dealer = result.score, next_dealer(rules_, dealer)
    assert result.over
    assert dealers == [number % rules_.players for number in range(len(dealers))]
    best = min if rules_.inverse else max
    assert result.score[result.winner] == best(result.score)
    assert max(result.score) >= rules_.target


@pytest.mark.parametrize("tie", ["play_on", "draw"])
def test_a_tie_at_the_target(tie):
    rules_ = rules("scopa", tie=tie, target=2)
    rng = seed_of("ties")
    tied = []
    for _ in range(150):
        *_, (_, _, end) = steps(deal(rules_, rng), rng)
        result = after_deal(end)
        if result.score[0] == result.score[1] >= 2:
            tied.append(result)
        elif max(result.score) >= 2:
            assert result.over
            assert result.score[result.winner] > result.score[1 - result.winner]
    assert tied
    assert {result.over for result in tied} == {tie == "draw"}
    assert {result.winner for result in tied} == {None}


# Sets of cards


@given(st.lists(st.integers(0, 39), max_size=40), st.data())
@settings(derandomize=True, deadline=None)
def test_sets_of_cards_are_those_of_two_decks(cards, data):
    cards = [card for at, card in enumerate(cards) if cards[:at].count(card) < 2]
    taken = data.draw(st.lists(st.sampled_from(cards), unique=True)) if cards else []
    rest = sorted(cards)
    for card in taken:
        rest.remove(card)
    whole, part = card_set(cards), card_set(taken)
    assert list(members(whole)) == sorted(cards)
    assert contains(whole, part)
    assert list(members(remove(whole, part))) == rest
    assert add(remove(whole, part), part) == whole
    assert size(whole) == len(cards)


def test_scoring_a_whole_pile_against_nothing():
    state = position(PRESETS["scopa"], ["-"], "-", piles=["denari coppe spade bastoni", "-"])
    assert deal_points(state.rules, (pile("denari coppe spade bastoni"), CardSet(0)), (3, 0)) == {
        "carte": (1, 0),
        "denari": (1, 0),
        "settebello": (1, 0),
        "primiera": (1, 0),
        "scope": (3, 0),
    }


def test_what_is_cached_of_rules_stays_in_this_process():
    rules = PRESETS["scopone"]
    assert hash(rules) == hash(PRESETS["scopone"])
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules
    assert not vars(copy)
