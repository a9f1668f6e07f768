"""Columns of words, parts and cards."""

import pytest
from hypothesis import given

import wire_strategies as ws
from scopa_protocol import Place, column_of, command_word, parse_move, render, request_id
from scopa_protocol.messages import Go

LINE = "position scopa:target=21,ace=sweep 7d10c3s/?3 -  8d?2 -/- moves 9cx4s5b +4c6d/?3"


@pytest.mark.parametrize(
    ("place", "here"),
    [
        (Place(0), "position"),
        (Place(1), "scopa:"),
        (Place(1, 1), "target=21"),
        (Place(1, 2), "ace=sweep"),
        (Place(2), "7d10c3s"),
        (Place(2, 0, 0), "7d10c"),
        (Place(2, 0, 1), "10c3s"),
        (Place(2, 0, 2), "3s/"),
        (Place(2, 1), "?3 -"),
        (Place(2, 1, 0), "?3 -"),
        (Place(3, 0, 0), "-  8d"),
        (Place(4, 0, 0), "8d?2"),
        (Place(4, 0, 1), "?2"),
        (Place(5, 1), "- moves"),
        (Place(7), "9cx"),
        (Place(7, 0, 1), "4s5b"),
        (Place(7, 0, 2), "5b +"),
        (Place(8, 0), "4c6d"),
        (Place(8, 0, 1), "6d/"),
        (Place(8, 1), "?3"),
    ],
)
@pytest.mark.parametrize("before", ["", "#17 ", "#17\t  "])
def test_columns(before: str, place: Place, here: str) -> None:
    line = before + LINE
    assert line[column_of(line, place) - 1 :].startswith(here)


@pytest.mark.parametrize(
    ("place", "column"),
    [
        (Place(9), len(LINE) + 1),
        (Place(99), len(LINE) + 1),
        (Place(2, 2), LINE.index(" -  8d") + 1),
        (Place(2, 0, 3), LINE.index("/?3") + 1),
    ],
)
def test_a_place_that_the_line_lacks_is_just_past_what_it_has(place: Place, column: int) -> None:
    assert column_of(LINE, place) == column


@ws.quick
@given(ws.tuples_of(ws.moves, min_size=1))
def test_columns_of_moves(moves: tuple) -> None:
    line = render(Go(searchmoves=moves))
    for index, move in enumerate(moves):
        column = column_of(line, Place(2 + index))
        assert parse_move(line[column - 1 :].split(" ")[0]) == move


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("#17 isready", "17"),
        ("#007 isready", "007"),
        ("  #17\tnonsense", "17"),
        ("#17", "17"),
        ("#" + "9" * 18 + " isready", "9" * 18),
        ("#" + "9" * 19 + " isready", None),
        ("#x isready", None),
        ("#17x isready", None),
        ("# 17 isready", None),
        ("#", None),
        ("isready", None),
        ("isready #17", None),
        ("", None),
    ],
)
def test_request_id(line: str, name: str | None) -> None:
    assert request_id(line) == name


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("go", "go"),
        ("#17 \tposition scopa", "position"),
        ("#x position", "position"),
        ("positions", "positions"),
        ("#17", "#17"),
        ("\r \r", "\r"),
        ("", ""),
    ],
)
def test_command_word(line: str, word: str) -> None:
    assert command_word(line) == word
