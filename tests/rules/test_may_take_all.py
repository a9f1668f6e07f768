"""Whether a card may take the whole table, told without listing what it may take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import opening, plies, rule_sets, seed_of
from scopa_engine.rules.cards import ALL_CARDS, EMPTY, card_set
from scopa_engine.rules.moves import legal_takes, may_take_all
from scopa_engine.rules.presets import make_rules

CARDS = st.integers(0, 39)


@pytest.mark.parametrize("capture", ["sum", "quindici", "cirulla"])
@pytest.mark.parametrize(
    "ace",
    [
        [],
        [("ace", "match_takes_all")],
        [("ace", "sweep"), ("ace_on_table", "only_ace")],
        [("ace", "sweep"), ("ace_on_table", "sweep")],
    ],
)
@given(card=CARDS, table=st.sets(CARDS, min_size=1, max_size=9))
def test_it_agrees_with_the_list(capture, ace, card, table):
    rules = make_rules("scopa", [("capture", capture), *ace])
    lying = card_set(table - {card}) or card_set([(card + 1) % 40])
    takes = legal_takes(rules, card, lying, first=False, hand=EMPTY)
    assert may_take_all(rules, card, lying) == (lying in takes)


@given(rule_sets(), st.integers(0, 2**16))
def test_it_agrees_with_the_list_in_games_of_any_rules(rules, seed):
    rng = seed_of("take all", seed)
    for state in plies(opening(rules, rng), rng):
        if table := state.table:
            card = rng.choice(ALL_CARDS)
            takes = legal_takes(rules, card, table, first=False, hand=EMPTY)
            assert may_take_all(rules, card, table) == (table in takes)
