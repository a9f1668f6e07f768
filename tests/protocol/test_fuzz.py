"""Any text is a message or a ``ProtocolError`` with a place in the line; nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wire_strategies as ws
from scopa_protocol import (
    ERROR_CODES,
    Error,
    LineBuffer,
    ProtocolError,
    Request,
    Response,
    read_command,
    read_reply,
    render,
)

READERS = {"command": (read_command, Request), "reply": (read_reply, Response)}
readers = pytest.mark.parametrize("name", READERS)

WORDS = (
    "#1 # usp isready setoption name value position scopa scopa: :target=21 go iterations clock"
    " inc searchmoves moves perft gameover info score points -5 pv string option type combo"
    " default var spin min max button eval error syntax help show 7d ?3 ?0 - / + x , = 7dx7c 5c"
    " +?3/- 0 1 0/0 99999999999999999999 \x00 é"
)
FRAGMENTS = st.sampled_from([*WORDS.split(" "), " ", "\t", "  "])
JUNK = (
    st.text(max_size=30)
    | st.text(ws.ODD_CHARACTERS, max_size=30)
    | st.lists(FRAGMENTS, max_size=14).map(" ".join)
    | st.lists(FRAGMENTS, max_size=14).map("".join)
)


@readers
@ws.thorough
@given(line=JUNK)
def test_a_message_or_an_error(name: str, line: str) -> None:
    read, kind = READERS[name]
    try:
        message = read(line)
    except ProtocolError as error:
        check_error(error, line)
    else:
        assert isinstance(message, kind)


def check_error(error: ProtocolError, line: str) -> None:
    """The error can be sent, and says where."""
    assert error.code in ERROR_CODES
    assert 0 <= error.column <= len(line) + 1
    assert error.text
    assert error.text.splitlines() == [error.text]
    assert len(error.text) < 300


@readers
@ws.quick
@given(data=st.data())
def test_an_error_of_a_damaged_line_can_be_sent(name: str, data: st.DataObject) -> None:
    read, _ = READERS[name]
    lines = ws.command_lines if name == "command" else ws.reply_lines
    line = data.draw(ws.damaged(lines))
    try:
        read(line)
    except ProtocolError as error:
        check_error(error, line)
        sent = Error(error.code, error.column, error.text)
        assert read_reply(render(sent)).reply == sent


@readers
@pytest.mark.parametrize("surrogate", ["\ud800", "#1 \udfff", "go \ud800", "id name \ud800"])
def test_lone_surrogates(name: str, surrogate: str) -> None:
    read, _ = READERS[name]
    with pytest.raises(ProtocolError) as caught:
        read(surrogate)
    check_error(caught.value, surrogate)


@ws.quick
@given(st.binary(max_size=60))
def test_any_bytes(data: bytes) -> None:
    buffer = LineBuffer()
    for line in [*buffer.feed(data), buffer.finish()]:
        if isinstance(line, str):
            assert line.strip(" \t") == line != ""
            with pytest.raises(ProtocolError):
                read_command(f"\x00{line}")
