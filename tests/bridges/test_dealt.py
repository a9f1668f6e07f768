"""Deals whose cards come by chance: as likely as at the table, and by the same rules."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from games import seed_of
from notation import cards, name, rules
from scopa_engine.binding import move_text, view_from_text
from scopa_engine.bridges.actions import actions_of
from scopa_engine.bridges.dealt import deal_from, new_deal, seen_by
from scopa_engine.rules import (
    PRESETS,
    PartialStock,
    View,
    deal_deck,
    full_view,
    members,
    shuffled,
    value_of,
)
from scopa_engine.rules.cards import ALL_CARDS

every_preset = pytest.mark.parametrize("preset", PRESETS)


def deal_all(deal, order):
    """The deal after the next cards of ``order`` have been dealt, as long as any are due."""
    while deal.is_chance:
        deal = deal.dealt(next(order))
    return deal


def play_out(deal, rng):
    """A random deal to its end: every state of it."""
    while not deal.is_over:
        yield deal
        if deal.is_chance:
            dealable, chances = zip(*deal.chances(), strict=True)
            deal = deal.dealt(rng.choices(dealable, chances)[0])
        else:
            deal = deal.chosen(rng.choice(deal.choice.actions))
    yield deal


def assert_is_now(deal, state):
    stock = PartialStock((), len(state.stock))
    assert deal.view._replace(seen=()) == full_view(state)._replace(stock=stock)


@every_preset
def test_play_is_that_of_the_rules(preset):
    """The same cards and the same moves lead to the same, all through the deal."""
    rng, rule_set = seed_of("same", preset), PRESETS[preset]
    for dealer in range(2):
        state = None
        while state is None:
            deck = tuple(shuffled(ALL_CARDS * rule_set.decks, rng))
            state = deal_deck(rule_set, deck, dealer)
        laid = 0 if rule_set.deal_order == "table_first" else rule_set.round_plays
        table = deck[laid : laid + rule_set.table_size]
        hands = [card for hand in state.hands for card in members(hand)]
        deal = deal_all(new_deal(rule_set, dealer), iter((*table, *hands)))
        while not state.is_over:
            assert_is_now(deal, state)
            assert deal.choice.moves == state.legal_moves()
            move = rng.choice(state.legal_moves())
            for action in actions_of(state.legal_moves(), move):
                deal = deal.chosen(action)
            state = state.play(move)
            new = [card for hand in state.hands for card in members(hand)]
            deal = deal_all(deal, iter(new))
        assert deal.is_over
        assert_is_now(deal, state)


def test_fifteen_on_the_table_are_taken_before_play():
    deal = deal_all(new_deal(PRESETS["escoba"], dealer=1), iter(cards("1d2d5d7d 3d4d6d 3c4c6c")))
    assert [name(card) for card in members(deal.view.piles[1].cards)] == ["1d", "2d", "5d", "7d"]
    assert deal.view.scope == (0, 1)
    assert not deal.view.table


@pytest.mark.parametrize(("kings", "aces"), [(3, 0), (4, 0), (0, 2), (3, 2), (0, 0)])
def test_cards_of_the_table_come_as_often_as_on_tables_that_stay(kings, aces):
    """Against all tables of four cards, of which those with too many kings or aces are dropped."""
    rule_set = rules(redeal_kings=kings, redeal_aces=aces)
    limits = ((rule_set.redeal_kings, 10), (rule_set.redeal_aces, 1))
    tables = [
        table
        for table in combinations(ALL_CARDS, 4)
        if all(
            not limit or [value_of(card) for card in table].count(value) < limit
            for limit, value in limits
        )
    ]
    deal = new_deal(rule_set)
    for laid in cards("10d10c1d"):
        begun = set(members(deal.view.table))
        going_on = [table for table in tables if begun <= set(table)]
        shares = Counter(card for table in going_on for card in table)
        for card, chance in deal.chances():
            # Each card that is still to come on such a table is as likely to be the next.
            assert chance == pytest.approx(shares[card] / len(going_on) / (4 - len(begun)))
        assert sum(chance for _, chance in deal.chances()) == pytest.approx(1)
        if laid not in dict(deal.chances()):
            return
        deal = deal.dealt(laid)


def test_a_card_that_would_mean_another_deal_never_comes():
    deal = new_deal(PRESETS["scopa"])
    for card in cards("10d10c2d"):
        deal = deal.dealt(card)
    assert not {29, 39} & {card for card, _ in deal.chances()}
    assert len(deal.chances()) == 40 - 3 - 2


def test_cards_of_hands_are_all_as_likely_and_copies_count():
    deal = new_deal(PRESETS["scopa-6-decks"])
    for card in cards("3c3c4c5c6c8s9s9b"):
        deal = deal.dealt(card)
    chances = dict(deal.chances())
    assert cards("3c")[0] not in chances
    assert chances[cards("4c")[0]] == pytest.approx(float(Fraction(1, 72)))
    assert chances[cards("1d")[0]] == pytest.approx(float(Fraction(2, 72)))


@every_preset
def test_what_is_told_is_a_position_line_of_the_same_view(preset):
    rng, rule_set = seed_of("told", preset), PRESETS[preset]
    seen = 0
    for deal in play_out(new_deal(rule_set, dealer=1), rng):
        if not deal.is_chance and not (deal.choice.chosen or rng.random() < 0.7):
            seat = rng.choice([None, *range(rule_set.players)])
            assert view_from_text(deal.told(seat)) == seen_by(deal.view, seat)
            seen += 1
    assert seen > 3


def test_a_deal_goes_on_from_a_position():
    view = view_from_text("scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0")
    deal = deal_from(view)
    assert deal.is_chance
    assert len(deal.chances()) == 33
    deal = deal_all(deal, iter(cards("1d2d3d")))
    assert [move_text(move) for move in deal.choice.moves] == ["7d", "5c", "3s"]
    assert deal.told(0) == "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
    assert deal.told(1) == "scopa ?3/1d2d3d 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"


class FirstMove(View):
    """A view whose mover may make its first move only."""

    def legal_moves(self):
        return super().legal_moves()[:1]


@pytest.mark.parametrize("hand", ["?3", "1d2d3d"])
def test_moves_that_the_position_forbids_stay_forbidden(hand):
    view = view_from_text(f"scopa 7d5c3s/{hand} 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0")
    deal = deal_all(deal_from(FirstMove(*view)), iter(cards("4d5d6d")))
    assert [move_text(move) for move in deal.choice.moves] == ["7d"]
    deal = deal.chosen(deal.choice.actions[0])
    assert len(deal.choice.moves) == 3


def test_a_known_stock_is_dealt_anew():
    rest = "".join(name(card) for card in ALL_CARDS if card not in cards("7d5c3s1d2d3d8d2c10s6b"))
    deal = deal_from(view_from_text(f"scopa 7d5c3s/1d2d3d 8d2c10s6b {rest} -/- 0/0 - 0 1 0/0"))
    assert not deal.is_chance
    assert deal.view.stock == PartialStock((), 30)


def test_a_finished_deal_is_over():
    taken = "".join(name(card) for card in ALL_CARDS if card not in cards("3d2c1s"))
    end = f"scopa 3d/- 2c1s - {taken}/- 0/0 0 0 0 0/0 moves 3dx2c1s"
    deal = deal_from(view_from_text(end))
    assert deal.is_over
    assert not deal.is_chance


def test_hidden_piles_are_refused():
    view = view_from_text("scopa 7d5c/?3 8d2c10s ?30 ?2/- 0/0 0 1 1 0/0")
    with pytest.raises(ValueError, match="unknown captured cards"):
        deal_from(view)


def test_no_card_is_dealt_when_hands_are_complete():
    deal = deal_all(new_deal(PRESETS["scopa"]), iter(cards("8d2c10s6b 7d5c3s 1d2d3d")))
    with pytest.raises(ValueError, match="no card is to be dealt"):
        deal.dealt(cards("9d")[0])
