"""Bytes to lines: line ends, blanks, size, encoding."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wire_strategies as ws
from scopa_protocol import MOST_BYTES, LineBuffer, ProtocolError

TOO_LONG = ("syntax", 0, "a line has at most 65536 bytes")


def seen(items: list) -> list:
    """``items`` with errors as plain tuples, so that they compare."""
    return [item.args if isinstance(item, ProtocolError) else item for item in items]


def read(data: bytes) -> list:
    """All that one reading of ``data`` gives."""
    buffer = LineBuffer()
    lines = buffer.feed(data)
    last = buffer.finish()
    return seen(lines if last is None else [*lines, last])


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"isready\n", ["isready"]),
        (b"isready\r\n", ["isready"]),
        (b"isready", ["isready"]),
        (b"isready\r", ["isready"]),
        (b"\n\r\n \t \n \r\n", []),
        (b" \t isready  now\t\n", ["isready  now"]),
        (b"isready \r\n", ["isready"]),
        (b"a\nb\n\nc", ["a", "b", "c"]),
        (b"a\rb\n", ["a\rb"]),
        (b"a\r\r\n", ["a\r"]),
        (b"a\x00\x0bb\n", ["a\x00\x0bb"]),
        ("id author Però\n".encode(), ["id author Però"]),
        ("\u00a0a\u00a0\n".encode(), ["\u00a0a\u00a0"]),
    ],
)
def test_lines(data: bytes, lines: list[str]) -> None:
    assert read(data) == lines


@pytest.mark.parametrize(
    ("data", "column"),
    [
        (b"\xff\n", 1),
        (b"ab\xffcd\n", 3),
        (b"  ab\xffcd\n", 3),
        ("però ".encode() + b"\xc3\n", 6),
        (b"ab\xc3", 3),
        (b"ab\xed\xa0\x80\n", 3),
        (b"ab\xc0\x80\n", 3),
    ],
)
def test_bytes_that_are_not_utf8(data: bytes, column: int) -> None:
    (error,) = read(data)
    assert error[:2] == ("syntax", column)


def test_the_text_names_the_byte() -> None:
    assert read(b"ab\xff\n") == [("syntax", 3, "a line is UTF-8, found the byte 0xff")]


def test_a_bad_line_costs_that_line_only() -> None:
    assert read(b"a\n\xff\n" + b"x" * 70_000 + b"\nb\n") == [
        "a",
        ("syntax", 1, "a line is UTF-8, found the byte 0xff"),
        TOO_LONG,
        "b",
    ]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"", b"\r"])
def test_the_size_limit_does_not_count_the_line_end(end: bytes) -> None:
    assert read(b"x" * MOST_BYTES + end) == ["x" * MOST_BYTES]
    assert read(b"x" * (MOST_BYTES + 1) + end) == [TOO_LONG]
    assert read(b" " * MOST_BYTES + b"x" + end) == [TOO_LONG]


@ws.quick
@given(st.integers(-3, 3), st.lists(st.sampled_from([b"\r", b"\n", b"x", b" "]), max_size=5))
def test_around_the_size_limit(difference: int, tail: list[bytes]) -> None:
    data = b"y" * (MOST_BYTES + difference) + b"".join(tail)
    first = data.split(b"\n")[0].removesuffix(b"\r")
    expected = TOO_LONG if len(first) > MOST_BYTES else first.decode().strip(" \t")
    assert read(data)[0] == expected


@ws.quick
@given(
    st.lists(
        st.binary(max_size=8)
        | st.sampled_from([b"\n", b"\r\n", b" ", b"\t", "é".encode(), b"\xc3", b"go"])
        | st.sampled_from([b"z" * (MOST_BYTES - 1), b"z" * MOST_BYTES]),
        max_size=10,
    )
)
def test_how_bytes_are_fed_does_not_matter(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    buffer = LineBuffer()
    lines = [line for piece in pieces for line in buffer.feed(piece)]
    last = buffer.finish()
    assert seen(lines if last is None else [*lines, last]) == read(data)


@ws.quick
@given(st.text("a\u00e9 \t\r\n").map(str.encode) | st.binary(max_size=40))
def test_byte_by_byte(data: bytes) -> None:
    buffer = LineBuffer()
    lines = [line for byte in data for line in buffer.feed(bytes([byte]))]
    last = buffer.finish()
    assert seen(lines if last is None else [*lines, last]) == read(data)


def test_a_long_line_byte_by_byte() -> None:
    buffer = LineBuffer()
    for _ in range(MOST_BYTES + 10):
        assert buffer.feed(b"x") == []
    assert seen(buffer.feed(b"\nisready\n")) == [TOO_LONG, "isready"]


def test_memory_is_bounded() -> None:
    buffer = LineBuffer()
    piece = b"x" * 4096
    tracemalloc.start()
    for _ in range(2_000):
        buffer.feed(piece)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 4 * MOST_BYTES
    assert seen([buffer.finish()]) == [TOO_LONG]


def test_finish_leaves_nothing() -> None:
    buffer = LineBuffer()
    buffer.feed(b"isready")
    assert buffer.finish() == "isready"
    assert buffer.finish() is None
    assert buffer.feed(b"quit\n") == ["quit"]
