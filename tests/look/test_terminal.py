"""What a terminal can show."""

import io

import pytest
from rich.console import Console

from scopa_engine.look import plain_terminal


def console(encoding):
    return Console(file=io.TextIOWrapper(io.BytesIO(), encoding=encoding))


@pytest.mark.parametrize(
    ("encoding", "term", "is_plain"),
    [
        ("utf-8", "xterm-256color", False),
        ("UTF-8", "", False),
        ("utf-8", "dumb", True),
        ("utf-8", "unknown", True),
        ("ascii", "xterm", True),
        ("iso8859-1", "xterm", True),
    ],
)
def test_what_can_show_ascii_only(encoding, term, is_plain):
    assert plain_terminal(console(encoding), {"TERM": term}) == is_plain


def test_without_a_terminal_type_the_encoding_decides():
    assert not plain_terminal(console("utf-8"), {})
