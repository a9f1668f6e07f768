"""How cards and moves look in a line."""

import pytest
from rich.color import Color
from rich.style import Style

from scopa_engine.language import Language
from scopa_engine.look import COLOURS, SYMBOLS, Look
from scopa_engine.rules import Card, Move, Partial, card_set
from scopa_protocol import parse_cards

DRAWN = Look(plain=False, language=Language("it"))
PLAIN = Look(plain=True, language=Language("en", is_ascii=True))


def card(text):
    (found,) = parse_cards(text).known
    return Card(found)


def cards(text):
    found = parse_cards(text)
    return Partial(card_set(map(Card, found.known)), found.unknown)


@pytest.mark.parametrize(
    ("wire", "drawn"), [("7d", "7♦"), ("10c", "10♥"), ("1s", "1♠"), ("8b", "8♣")]
)
def test_a_card(wire, drawn):
    assert DRAWN.card(card(wire)).plain == drawn
    assert PLAIN.card(card(wire)).plain == wire
    colour = COLOURS[SYMBOLS.index(drawn[-1])]
    for look in (DRAWN, PLAIN):
        assert colour in look.card(card(wire)).style


def test_a_card_that_is_played_and_the_settebello_stand_out():
    def style(wire, **how):
        return Style.parse(DRAWN.card(card(wire), **how).style)

    assert not style("6d").bold
    assert style("7d").bold
    assert not style("7d").underline
    assert style("6d", is_played=True).underline


def test_cards():
    assert DRAWN.cards(cards("7d5c?2")).plain == "7♦ 5♥ ? ?"
    assert PLAIN.cards(cards("5c7d")).plain == "7d 5c"
    assert PLAIN.cards(cards("-")).plain == "-"


def test_two_equal_cards():
    assert PLAIN.cards(cards("7d7d")).plain == "7d 7d"


def test_a_move():
    taking = Move(card("9c"), cards("4s5b").cards)
    assert DRAWN.move(taking).plain == "9♥ prende 4♠ 5♣"
    assert PLAIN.move(taking).plain == "9c takes 4s 5b"
    assert PLAIN.move(Move(card("9c"), cards("-").cards)).plain == "9c"


def luminance(colour):
    """Of WCAG 2: relative luminance of sRGB."""
    triplet = Color.parse(colour).get_truecolor()
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in triplet)
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_can_be_read_on_black_and_on_white(colour):
    """3 is what WCAG 2 asks of large text and of graphics."""
    own = luminance(colour)
    assert (own + 0.05) / 0.05 >= 3
    assert 1.05 / (own + 0.05) >= 3


def test_suits_have_their_colours_on_old_terminals_too():
    numbers = [Color.parse(each).downgrade(1).number % 8 for each in COLOURS]
    yellow, red, blue, green = 3, 1, 4, 2
    assert numbers == [yellow, red, blue, green]
