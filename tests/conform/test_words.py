"""Lines of strangers, looked at: none breaks a check."""

import pytest

from scopa_engine.conform.words import error_of, id_of, number_of, word_of

BLANK_TO_PYTHON = "\x1c \x1d"


def test_a_line_of_what_python_takes_for_blanks():
    assert id_of(BLANK_TO_PYTHON) is None
    assert word_of(BLANK_TO_PYTHON) == ""
    assert error_of(BLANK_TO_PYTHON) is None


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("error", "", 0),
        ("#7 error syntax 12 no", "syntax", 12),
        (f"error syntax {'9' * 5000} no", "syntax", 0),
        ("error syntax -1 no", "syntax", 0),
    ],
)
def test_an_error_is_read_as_far_as_it_can_be(line, code, column):
    error = error_of(line)
    assert (error.code, error.column) == (code, column)


@pytest.mark.parametrize(
    ("word", "number"), [("0", 0), ("9" * 18, 10**18 - 1), ("9" * 19, None), ("٣", None)]
)
def test_numbers_are_those_of_the_protocol(word, number):
    assert number_of(word) == number
