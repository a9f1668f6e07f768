"""The real process: pipes, signals, the end of input, bytes that are no lines."""

import signal
import socket
import subprocess
import sys
import time

import pytest

from scopa_protocol import MOST_BYTES
from talk import COMMAND, LONGEST, converse, talk

pytestmark = pytest.mark.timeout(60)

START = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
FULL = (
    "position scopa 5d5c5s/4d1b6b 1c3s4s7s "
    "2s2b8d2c4c6s10d3d7d8b3b10s1s9d10c8c10b6d2d9b3c7b4b6c1d9s7c8s5b9c -/- 0/0 - 0 1 0/0"
)
WITHIN_A_SECOND = 1.0


def last_words(said):
    return [line.split(" ")[0] for line in said[-2:]]


# The end of input


@pytest.mark.parametrize("data", ["", "\n", "isready", "isready\n", "isready\r\n\r\n"])
def test_end_of_input_at_rest(data):
    assert converse(data) == (["readyok"] * ("isready" in data), 0, "")


def test_end_of_input_while_thinking():
    said, code, errors = converse(f"{START}\n#4 go iterations 40\n")
    assert " iterations 40 " in said[-2]
    assert said[-1].startswith("#4 bestmove ")
    assert (code, errors) == (0, "")


def test_end_of_input_in_the_middle_of_the_last_line():
    said, code, _ = converse(f"{START}\ngo iterations 3")
    assert " iterations 3 " in said[-2]
    assert (last_words(said), code) == (["info", "bestmove"], 0)


def test_end_of_input_while_thinking_without_end():
    said, code, errors = converse(f"{START}\ngo infinite\n")
    assert last_words(said) == ["info", "bestmove"]
    assert (code, errors) == (0, "")


def test_end_of_input_while_waiting():
    said, code, _ = converse(f"{START}\ngo iterations 20\nwait\nmoves\n{START} moves 7d\nshow\n")
    words = [line.split(" ")[0] for line in said]
    assert words.index("bestmove") < words.index("waitok") < words.index("moves")
    assert words[-1] == "show"
    assert code == 0


def test_the_end_of_input_does_not_cut_a_count_short():
    said, code, _ = converse(f"{FULL}\nperft 5\n")
    assert [line.rpartition(" ")[0] for line in said] == ["perft 5"]
    assert code == 0


# Leaving


def seconds_to_leave(engine):
    started = time.monotonic()
    engine.say("quit")
    said, code, errors = engine.end()
    assert (code, errors) == (0, "")
    return time.monotonic() - started, said


def test_quit_at_rest():
    with talk() as engine:
        engine.say("isready")
        engine.hear()
        assert seconds_to_leave(engine)[0] < WITHIN_A_SECOND


@pytest.mark.parametrize(
    "work",
    [
        (START, "go infinite"),
        (START, "go iterations 1000000"),
        (START, "go infinite", "wait", "moves"),
        (FULL, "perft 36"),
    ],
    ids=lambda work: work[-1],
)
def test_quit_while_thinking(work):
    with talk() as engine:
        engine.say(*work, "isready")
        engine.hear_until("readyok")
        seconds, said = seconds_to_leave(engine)
        assert seconds < WITHIN_A_SECOND
        assert sum(line.startswith("bestmove ") for line in said) == (work[0] == START)


def test_quit_waits_for_a_search_that_is_waited_for():
    said, code, errors = converse(f"{START}\ngo iterations 20\nwait\nquit\nisready\n")
    assert (code, errors) == (0, "")
    assert [line.split()[0] for line in said[-2:]] == ["bestmove", "waitok"]
    assert "iterations 20 " in said[-3]


def test_closed_descriptors():
    for redirection in ("<&-", ">&-", "2>&-"):
        source = "" if redirection == "<&-" else "</dev/null"
        command = f"{sys.executable} -m scopa_engine {source} {redirection}"
        done = subprocess.run(["bash", "-c", command], timeout=20, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


def test_what_follows_quit_is_not_read():
    assert converse("quit\nisready\nbogus\n") == ([], 0, "")


def test_interrupted():
    with talk() as engine:
        engine.say(START, "go infinite", "isready")
        engine.hear_until("readyok")
        engine.process.send_signal(signal.SIGINT)
        _, code, errors = engine.end()
        assert (code, errors) == (3, "")


def test_a_reader_who_has_gone_ends_the_program_quietly():
    with talk() as engine:
        engine.say("isready")
        engine.hear()
        engine.process.stdout.close()
        engine.say("isready")
        assert engine.process.wait(LONGEST) == 0
        assert engine.process.stderr.read() == b""


def test_output_that_is_full_ends_the_program_in_one_line():
    command = f"{sys.executable} -m scopa_engine >/dev/full"
    done = subprocess.run(
        ["bash", "-c", command], input="isready\n", timeout=20, capture_output=True, text=True
    )
    told = "Error: standard output: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, told)


# Lines


def test_lines_that_are_not_readable():
    data = b"\n".join(
        [
            b"show " + b"x" * 100_000,
            b"isready \xff",
            b"\tisready  ",
            b"isready\r",
            b"",
            b"   ",
            b"#6\tisready",
            b"is\x00ready",
            b"isready\xc2\x85",
            b"x" * (MOST_BYTES + 1),
            b"y" * MOST_BYTES,
            b"isready",
        ]
    )
    said, code, errors = converse(data)
    assert [" ".join(line.split(" ")[:3]) for line in said] == [
        "error syntax 0",
        "error syntax 9",
        "readyok",
        "readyok",
        "#6 readyok",
        "error syntax 3",
        "error syntax 8",
        "error syntax 0",
        "error unknown-command 1",
        "readyok",
    ]
    assert (code, errors) == (0, "")


def test_lines_come_in_pieces():
    with talk() as engine:
        for piece in (b"isr", b"eady", b"\nisready\n#1 is", b"ready", b"\r", b"\n"):
            engine.process.stdin.write(piece)
        assert [engine.hear() for _ in range(3)] == ["readyok", "readyok", "#1 readyok"]


def test_input_that_does_not_block_is_waited_for():
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            theirs.setblocking(False)
            engine = subprocess.Popen(COMMAND, stdin=theirs, stdout=subprocess.PIPE)
        with engine:
            for name in ("1", "2"):
                ours.sendall(f"#{name} isready\n".encode())
                assert engine.stdout.readline().decode() == f"#{name} readyok\n"
            ours.shutdown(socket.SHUT_WR)
            assert engine.wait(LONGEST) == 0


def test_output_that_does_not_block_is_waited_for():
    ours, theirs = socket.socketpair()
    with ours:
        with theirs:
            theirs.setblocking(False)
            engine = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=theirs)
        with engine, ours.makefile() as said:
            number = 5000
            engine.stdin.write(b"isready\n" * number)
            engine.stdin.close()
            # It has no room for so many answers, and now waits until they are read.
            with pytest.raises(subprocess.TimeoutExpired):
                engine.wait(0.5)
            assert said.read() == "readyok\n" * number
            assert engine.wait(LONGEST) == 0


def test_a_flood():
    number = 10_000
    said, code, _ = converse("".join(f"#{n} isready\n" for n in range(number)))
    assert said == [f"#{n} readyok" for n in range(number)]
    assert code == 0


def test_a_flood_while_thinking():
    with talk() as engine:
        engine.say(START, "#0 go infinite")
        engine.say(*(["#1 isready"] * 1000), "#2 stop")
        said = engine.hear_until("#0 bestmove")
        assert said.count("#1 readyok") == 1000
        assert engine.end() == ([], 0, "")


def test_standard_output_is_protocol_only_and_lines_are_whole():
    done = subprocess.run(
        COMMAND,
        input=f"usp 1\n{START}\ngo iterations 2\nhelp\nbogus\n".encode(),
        capture_output=True,
        timeout=LONGEST,
        check=True,
    )
    from scopa_protocol import read_reply

    assert done.stderr == b""
    for line in done.stdout.decode().splitlines(keepends=True):
        assert line.endswith("\n")
        read_reply(line.rstrip("\n"))


def test_ready_time(record_property):
    started = time.monotonic()
    with talk() as engine:
        engine.say("isready")
        assert engine.hear() == "readyok"
        ready = time.monotonic() - started
    record_property("ready_ms", round(1000 * ready))
    assert ready < 5
