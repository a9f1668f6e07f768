"""Cards, moves, new hands and rule strings: text both ways, and where bad text is wrong."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wire_strategies as ws
from scopa_protocol import cards as c
from scopa_protocol import patterns
from scopa_protocol.errors import ProtocolError

PAIRS = {
    "cards": (c.parse_cards, c.cards_text, ws.cards, patterns.CARDS),
    "hands": (c.parse_hands, c.hands_text, ws.hands, patterns.HANDS),
    "move": (c.parse_move, c.move_text, ws.moves, patterns.MOVE),
    "new_hands": (c.parse_new_hands, c.new_hands_text, ws.new_hands, patterns.NEW_HANDS),
    "play": (
        *(c.parse_play, c.play_text, ws.moves | ws.new_hands),
        f"{patterns.MOVE}|{patterns.NEW_HANDS}",
    ),
    "rules": (c.parse_rule_string, c.rule_string_text, ws.rule_strings, patterns.RULES),
}
pairs = pytest.mark.parametrize("name", PAIRS)


@pairs
@ws.quick
@given(data=st.data())
def test_text_of_a_value_reads_back(name: str, data: st.DataObject) -> None:
    parse, text, values, _ = PAIRS[name]
    value = data.draw(values)
    assert parse(text(value)) == value


@pairs
@ws.quick
@given(data=st.data())
def test_parsers_accept_what_their_pattern_matches(name: str, data: st.DataObject) -> None:
    parse, text, values, pattern = PAIRS[name]
    token = data.draw(ws.damaged(values.map(text)) | st.text("17dcx?-/+0", max_size=6))
    if re.fullmatch(pattern, token):
        assert parse(text(parse(token))) == parse(token)
    else:
        with pytest.raises(ProtocolError) as caught:
            parse(token)
        assert caught.value.code == "syntax"
        assert 1 <= caught.value.column <= len(token) + 1


@pairs
@ws.quick
@given(data=st.data())
def test_what_stands_before_the_column_begins_a_good_token(name: str, data: st.DataObject) -> None:
    parse, text, values, _ = PAIRS[name]
    token = data.draw(ws.damaged(values.map(text)))
    try:
        parse(token)
    except ProtocolError as error:
        kept = token[: error.column - 1]
        endings = ("", "d", "7d", "?", "x7d", "a", "=a", "a=a", ":a=a", "+7d")
        assert any(_is_good(parse, kept + ending) for ending in endings), kept
        if error.column <= len(token):
            too_much = token[: error.column]
            assert not any(_is_good(parse, too_much + ending) for ending in endings), too_much


def _is_good(parse, token: str) -> bool:
    try:
        parse(token)
    except ProtocolError:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-", c.Cards()),
        ("?", c.Cards(unknown=1)),
        ("?30", c.Cards(unknown=30)),
        ("7d", c.Cards((6,))),
        ("10b", c.Cards((39,))),
        ("1d1c1s1b", c.Cards((0, 10, 20, 30))),
        ("10c7d", c.Cards((19, 6))),
        ("7d7d", c.Cards((6, 6))),
        ("7d?2", c.Cards((6,), 2)),
        ("7d?", c.Cards((6,), 1)),
    ],
)
def test_cards(text: str, value: c.Cards) -> None:
    assert c.parse_cards(text) == value
    assert c.cards_text(value) == text


def test_one_unknown_card_may_be_counted_but_is_written_bare() -> None:
    assert c.parse_cards("?1") == c.Cards(unknown=1)
    assert c.cards_text(c.Cards(unknown=1)) == "?"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5c", c.Move(14)),
        ("7dx7c", c.Move(6, (16,))),
        ("9cx4s5b", c.Move(18, (23, 34))),
        ("1dx1d", c.Move(0, (0,))),
        ("+4c6d2s/?3", c.NewHands((c.Cards((13, 5, 21)), c.Cards(unknown=3)))),
        ("+-", c.NewHands((c.Cards(),))),
    ],
)
def test_plays(text: str, value: c.Move | c.NewHands) -> None:
    assert c.parse_play(text) == value
    assert c.play_text(value) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("scopone-scientifico", c.RuleString("scopone-scientifico")),
        (
            "scopa:target=21,primiera=ludoteka",
            c.RuleString("scopa", (("target", "21"), ("primiera", "ludoteka"))),
        ),
        (
            "scopa-4:deal_order=table_first",
            c.RuleString("scopa-4", (("deal_order", "table_first"),)),
        ),
    ],
)
def test_rule_strings(text: str, value: c.RuleString) -> None:
    assert c.parse_rule_string(text) == value
    assert c.rule_string_text(value) == text


@pytest.mark.parametrize(
    ("parse", "text", "column", "message"),
    [
        (c.parse_cards, "7d5x3s", 4, "expected a suit letter d, c, s or b, found 'x'"),
        (c.parse_cards, "7d5", 4, "expected a suit letter d, c, s or b, found the end of the word"),
        (c.parse_cards, "", 1, "expected a card, ? or -, found the end of the word"),
        (c.parse_cards, "0d", 1, "expected a card value 1 to 10, found '0'"),
        (c.parse_cards, "11d", 2, "expected a suit letter d, c, s or b, found '1'"),
        (c.parse_cards, "7D", 2, "expected a suit letter d, c, s or b, found 'D'"),
        (c.parse_cards, "-7d", 2, "expected the end of the cards after -, found '7'"),
        (c.parse_cards, "7d-", 3, "expected a card, ? or the end of the word, found '-'"),
        (c.parse_cards, "?3-", 3, "expected the end of the cards after ?, found '-'"),
        (c.parse_cards, "?27d", 4, "expected the end of the cards after ?, found 'd'"),
        (c.parse_cards, "7d/7c", 3, "expected a card, ? or the end of the word, found '/'"),
        (c.parse_hands, "7d/", 4, "expected a card, ? or -, found the end of the word"),
        (c.parse_hands, "7d//?3", 4, "expected a card, ? or -, found '/'"),
        (c.parse_move, "7dx", 4, "expected a captured card, found the end of the word"),
        (c.parse_move, "7d7c", 3, "expected x or the end of the word, found '7'"),
        (c.parse_move, "7dx7cx", 6, "expected a card or the end of the word, found 'x'"),
        (c.parse_move, "?", 1, "expected a card value 1 to 10, found '?'"),
        (c.parse_new_hands, "7d", 1, "expected + and new hands, found '7'"),
        (
            c.parse_rule_string,
            "scopa:",
            7,
            "expected the name of an option, found the end of the word",
        ),
        (
            c.parse_rule_string,
            "scopa:target",
            13,
            "expected = and a value, found the end of the word",
        ),
        (c.parse_rule_string, "scopa:target=", 14, "expected a value, found the end of the word"),
        (c.parse_rule_string, "scopa,target=1", 6, "expected : or the end of the word, found ','"),
        (c.parse_rule_string, "scopa:a=1:b=2", 10, "expected , or the end of the word, found ':'"),
    ],
)
def test_bad_text_names_the_first_character_that_does_not_fit(
    parse, text: str, column: int, message: str
) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse(text)
    assert caught.value.args == ("syntax", column, message)


@pytest.mark.parametrize(
    ("text", "column"),
    [("?0", 2), ("?01", 2), ("?1234567890123456789", 20), ("7d" * 81, 161)],
)
def test_counts_have_limits(text: str, column: int) -> None:
    with pytest.raises(ProtocolError) as caught:
        c.parse_cards(text)
    assert (caught.value.code, caught.value.column) == ("syntax", column)


def test_the_limits_themselves_are_allowed() -> None:
    assert c.parse_cards("7d" * 80) == c.Cards((6,) * 80)
    assert c.parse_cards("?" + "9" * 18) == c.Cards(unknown=10**18 - 1)
    assert c.parse_hands("/".join("-" * 8)) == (c.Cards(),) * 8


def test_there_are_at_most_eight_card_lists() -> None:
    with pytest.raises(ProtocolError) as caught:
        c.parse_hands("/".join("-" * 9))
    assert caught.value.column == 16
