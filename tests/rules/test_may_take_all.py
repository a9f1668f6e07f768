"""Whether a card may take the whole table, told without listing what it may take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_engine.rules.cards import EMPTY, card_set
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
