"""The fast path gives what the grammar gives, and keeps pyparsing away."""

import subprocess
import sys
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wire_examples
import wire_strategies as ws
from scopa_protocol import CommandReader, ProtocolError, read_command, read_reply, render
from scopa_protocol.fast import fast_command, fast_reply
from scopa_protocol.grammar import parse_command, parse_reply

POSITION = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"


def outcome(read, line: str) -> object:
    """The message, or the fields of the error."""
    try:
        return read(line)
    except ProtocolError as error:
        return error.args


@ws.thorough
@given(ws.damaged(ws.command_lines))
def test_damaged_commands(line: str) -> None:
    by_grammar = outcome(parse_command, line)
    assert fast_command(line) in (None, by_grammar)
    assert outcome(read_command, line) == by_grammar


@ws.thorough
@given(ws.damaged(ws.reply_lines))
def test_damaged_replies(line: str) -> None:
    by_grammar = outcome(parse_reply, line)
    assert fast_reply(line) in (None, by_grammar)
    assert outcome(read_reply, line) == by_grammar


@pytest.mark.parametrize("line", wire_examples.COMMANDS)
def test_commands_with_one_word_wrong(line: str) -> None:
    for wrong in wire_examples.with_one_word_wrong(line):
        assert fast_command(wrong) in (None, outcome(parse_command, wrong)), wrong


@pytest.mark.parametrize("line", wire_examples.REPLIES)
def test_replies_with_one_word_wrong(line: str) -> None:
    for wrong in wire_examples.with_one_word_wrong(line):
        assert fast_reply(wrong) in (None, outcome(parse_reply, wrong)), wrong


@ws.thorough
@given(ws.jumbled())
def test_jumbled_lines(line: str) -> None:
    assert fast_command(line) in (None, outcome(parse_command, line))
    assert fast_reply(line) in (None, outcome(parse_reply, line))


@pytest.mark.parametrize("line", ["", " ", "#", "#1", "#1 ", "go ", " go", "go  infinite", "go\t"])
def test_what_is_not_canonical_is_left_to_the_grammar(line: str) -> None:
    assert fast_command(line) is None
    assert fast_reply(line) is None


PROGRAM = """
import sys
import scopa_protocol
import wire_examples

def loaded():
    return "pyparsing" in sys.modules

assert not loaded(), "loaded by the import"
for name in ("", "#17 "):
    for line in wire_examples.COMMANDS:
        scopa_protocol.read_command(name + line)
        assert not loaded(), line
    for line in wire_examples.REPLIES:
        scopa_protocol.read_reply(name + line)
        assert not loaded(), line
scopa_protocol.read_command("go  infinite")
assert loaded(), "not loaded by a line that is not canonical"
"""


def test_canonical_lines_do_not_load_pyparsing() -> None:
    program = f"import sys; sys.path[:] = {sys.path!r}\n{PROGRAM}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def seconds(read, line: str) -> float:
    """The least time of several that ``read`` takes."""
    times = []
    for _ in range(20):
        start = process_time()
        for _ in range(10):
            read(line)
        times.append(process_time() - start)
    return min(times)


def test_the_fast_path_is_fast() -> None:
    # Measured: 7 and 650 microseconds.
    moves = " ".join(["7dx7c", "5b", "9cx4s5b", "2s", "+4c6d2s/?3"] * 4)
    line = f"position scopa:target=21 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0 moves {moves}"
    assert seconds(fast_command, line) < seconds(parse_command, line) / 10


@ws.quick
@given(
    ws.positions,
    ws.damaged(ws.command_lines),
    st.integers(0, 400),
    st.text(" 5cxmoves+", max_size=9),
)
def test_a_remembered_position_changes_nothing(position, other, cut, tail):
    """What a reader remembers never changes what a later line means."""
    line = render(position)
    for last in (line, line[:cut], f"#7 {line}", f"{line} moves"):
        reader = CommandReader()
        outcome(reader.read, last)
        for later in (f"{last}{tail}", f"{last} 5c 9cx4s5b", f"{last} moves 5c", f"{last} ", other):
            assert outcome(reader.read, later) == outcome(parse_command, later)


def test_only_new_words_of_a_position_are_read():
    reader = CommandReader()
    first = reader.read(POSITION)
    later = reader.read(f"{POSITION} moves 7d 5c")
    assert later.command.hands is first.command.hands
    last = reader.read(f"{POSITION} moves 7d 5c 2sx2c")
    assert last.command.moves[:2] == later.command.moves
    assert len(last.command.moves) == 3
