"""Cards drawn as boxes."""

import io

import pytest
from rich.console import Console
from rich.measure import Measurement

from scopa_engine.language import Language
from scopa_engine.look import COLOURS, Look
from scopa_engine.rules import Card
from scopa_engine.rules.cards import ALL_CARDS

DRAWN = Look(plain=False, language=Language("it"))
PLAIN = Look(plain=True, language=Language("es"))
SETTEBELLO, RE_DI_COPPE, TRE_DI_SPADE, ASSO_DI_BASTONI = map(Card, (6, 19, 22, 30))
FOUR = (SETTEBELLO, RE_DI_COPPE, TRE_DI_SPADE, ASSO_DI_BASTONI)


def drawn(renderable, width=80, **how):
    out = io.StringIO()
    Console(file=out, width=width, **how).print(renderable)
    return out.getvalue()


def test_cards_side_by_side():
    assert drawn(DRAWN.boxes((*FOUR, None))) == (
        "╭────╮ ╭────╮ ╭────╮ ╭────╮ ╭────╮\n"
        "│7  ★│ │10 R│ │3   │ │1  A│ │░░░░│\n"
        "│ ♦  │ │ ♥  │ │ ♠  │ │ ♣  │ │░░░░│\n"
        "╰────╯ ╰────╯ ╰────╯ ╰────╯ ╰────╯\n"
    )


def test_plain_cards_with_numbers():
    assert drawn(PLAIN.boxes((*FOUR[:2], None), (1, 2, 10))) == (
        "+----+ +----+ +----+\n"
        "|7  *| |10 R| |::::|\n"
        "| d  | | c  | |::::|\n"
        "+----+ +----+ +----+\n"
        "  1      2      10\n"
    )


def test_no_cards():
    assert drawn(DRAWN.boxes(())) == "-\n"


@pytest.mark.parametrize(("width", "in_a_row"), [(80, 11), (120, 17), (13, 2), (12, 1), (6, 1)])
def test_rows_are_as_wide_as_the_console(width, in_a_row):
    lines = drawn(DRAWN.boxes(ALL_CARDS, range(1, 41)), width).splitlines()
    rows = [line.count("╭") for line in lines if "╭" in line]
    assert max(rows) == rows[0] == in_a_row
    assert sum(rows) == 40
    assert max(map(len, lines)) <= width


def test_a_number_stands_below_its_card():
    *_, numbers = drawn(DRAWN.boxes(ALL_CARDS[:11], range(1, 12))).splitlines()
    starts = [numbers.index(f" {n} ", 7 * (n - 1)) // 7 for n in range(1, 11)]
    assert starts == list(range(10))


def test_one_number_for_each_card():
    with pytest.raises(ValueError, match="zip"):
        DRAWN.boxes(FOUR, (1, 2))


def test_how_wide_it_is():
    console = Console(file=io.StringIO(), width=30)
    options = console.options
    assert Measurement.get(console, options, DRAWN.boxes(FOUR[:3])) == (6, 20)
    assert Measurement.get(console, options, DRAWN.boxes(FOUR * 2)) == (6, 30)


def test_colours_are_those_of_the_suits():
    console = Console(file=io.StringIO(), width=80)
    top, *_ = console.render_lines(DRAWN.boxes((*FOUR, None)), pad=False)
    styles = [segment.style for segment in top if segment.text.strip()]
    colours = [style.color and style.color.name for style in styles]
    assert colours == [*COLOURS, None]
