"""Numbers: no sign, no leading zeros, at most 18 digits, limits."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wire_strategies as ws
from scopa_protocol import integers as i
from scopa_protocol import patterns
from scopa_protocol.errors import ProtocolError


@ws.quick
@given(ws.numbers_by_side)
def test_text_of_numbers_reads_back(numbers: tuple[int, ...]) -> None:
    assert i.parse_numbers(i.numbers_text(numbers)) == numbers


@pytest.mark.parametrize(
    ("parse", "text", "value"),
    [
        (i.parse_number, "0", 0),
        (i.parse_number, "1", 1),
        (i.parse_number, "9" * 18, 10**18 - 1),
        (i.parse_signed, "-250", -250),
        (i.parse_signed, "0", 0),
        (i.parse_count, "1", 1),
        (i.parse_seat, "-", None),
        (i.parse_seat, "3", 3),
        (i.parse_permille, "1000", 1000),
        (i.parse_flag, "0", False),
        (i.parse_flag, "1", True),
        (i.parse_numbers, "3/1", (3, 1)),
        (i.parse_numbers, "1/2/3/4/5/6/7/8", (1, 2, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_numbers(parse, text: str, value: object) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    ("parse", "text", "code", "column"),
    [
        (i.parse_number, "", "syntax", 1),
        (i.parse_number, "-5", "syntax", 1),
        (i.parse_number, "+5", "syntax", 1),
        (i.parse_number, "007", "syntax", 2),
        (i.parse_number, "00", "syntax", 2),
        (i.parse_number, "12a", "syntax", 3),
        (i.parse_number, "1.5", "syntax", 2),
        (i.parse_number, "1" * 19, "syntax", 19),
        (i.parse_number, "٣", "syntax", 1),
        (i.parse_number, "1_0", "syntax", 2),
        (i.parse_signed, "-0", "syntax", 2),
        (i.parse_signed, "--1", "syntax", 2),
        (i.parse_signed, "-", "syntax", 2),
        (i.parse_signed, "-1x", "syntax", 3),
        (i.parse_seat, "-5", "syntax", 2),
        (i.parse_seat, "--", "syntax", 2),
        (i.parse_seat, "x", "syntax", 1),
        (i.parse_count, "0", "bad-value", 1),
        (i.parse_permille, "1001", "bad-value", 1),
        (i.parse_flag, "2", "bad-value", 1),
        (i.parse_numbers, "3/", "syntax", 3),
        (i.parse_numbers, "/3", "syntax", 1),
        (i.parse_numbers, "3/01", "syntax", 4),
        (i.parse_numbers, "1/2/3/4/5/6/7/8/9", "syntax", 16),
    ],
)
def test_what_is_no_number(parse, text: str, code: str, column: int) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.column) == (code, column)


@pytest.mark.parametrize(
    ("parse", "pattern"),
    [
        (i.parse_number, patterns.NUMBER),
        (i.parse_signed, patterns.SIGNED),
        (i.parse_numbers, patterns.NUMBERS),
        (i.parse_seat, patterns.SEAT),
    ],
)
@ws.quick
@given(text=st.text("019-/ +", max_size=22) | st.from_regex("[0-9]{15,22}", fullmatch=True))
def test_parsers_accept_what_their_pattern_matches(parse, pattern: str, text: str) -> None:
    if re.fullmatch(pattern, text):
        parse(text)
    else:
        with pytest.raises(ProtocolError) as caught:
            parse(text)
        assert caught.value.code == "syntax"
