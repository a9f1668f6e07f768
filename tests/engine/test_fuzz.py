"""Whatever is said to a session: lines of the protocol come back, and it goes on."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scopa_protocol as wire
import wire_strategies as ws
from chat import FULL, LAST_CARD, PUBLIC, START, Chat
from talk import converse

GOOD = (
    *(START, FULL, PUBLIC, LAST_CARD, f"{START} moves 7d", "go", "go infinite", "go worlds 3"),
    *("stop", "moves", "perft 1", "perft 9", "eval", "show", "wait", "isready", "newgame", "help"),
    *(
        "usp 1",
        "setoption name MultiPV value 3",
        "gameover 1/0 normal",
        "#9 go infinite",
        "#8 wait",
    ),
)
LINES = st.one_of(
    st.sampled_from(GOOD),
    ws.damaged(st.sampled_from(GOOD)),
    ws.damaged(ws.command_lines),
    ws.jumbled(),
    st.text(ws.ODD_CHARACTERS, max_size=20),
    st.builds(wire.ProtocolError, st.just("syntax"), st.just(0), st.just("too long")),
)


@pytest.fixture
def crashes(monkeypatch):
    """What has gone wrong in the thread of a search."""
    found = []
    monkeypatch.setattr(threading, "excepthook", found.append)
    return found


@ws.thorough
@given(lines=st.lists(LINES, max_size=12))
def test_any_conversation(lines):
    chat = Chat("setoption name Algorithm value greedy")
    for line in lines:
        if isinstance(line, str):
            line = line.strip(" \t")
        if not line or not chat.session.receive(line):
            break
    chat.session.finish()
    for said in chat.said:
        reply = wire.read_reply(said).reply
        assert not isinstance(reply, wire.Error) or reply.code != "internal"
    assert chat.ask("#1234 isready") == ["#1234 readyok"]


@pytest.mark.parametrize("algorithm", ["auto", "ismcts", "pimc", "chitarrella", "random"])
def test_damaged_positions_and_limits_break_no_search(algorithm, crashes):
    lines = st.lists(ws.damaged(st.sampled_from([START, FULL, LAST_CARD])), max_size=3)
    limits = st.sampled_from(["go iterations 3", "go movetime 1", "go clock 0/1 inc 0/1"])

    @ws.quick
    @given(lines=lines, go=limits)
    def search(lines, go):
        chat = Chat(f"setoption name Algorithm value {algorithm}", FULL)
        for line in (*lines, go):
            chat.ask(line.strip(" \t"))
        assert not crashes
        assert chat.said[-1].startswith(("bestmove ", "error wrong-state "))

    search()


@ws.quick
@given(data=st.lists(st.binary(max_size=30), max_size=8))
def test_lines_of_control_characters_are_refused(data):
    """Also those that Python takes for blanks, which the protocol does not."""
    chat = Chat()
    buffer = wire.LineBuffer()
    for line in buffer.feed(b"\r \x0b\x0c \x1c\x85\n" + b"\n".join(data) + b"\n"):
        assert chat.session.receive(line)
    assert chat.said[0].startswith("error syntax ")


def test_bytes_that_are_no_lines_at_a_process():
    junk = (bytes(range(256)), b"\xff" * 70_000, b"\r \r", b"x" * 200_000)
    said, code, err = converse(b"\n".join((*junk, b"isready")))
    assert (code, err) == (0, "")
    assert [line.split(" ")[0] for line in said] == ["error"] * 5 + ["readyok"]
