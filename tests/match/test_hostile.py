"""Engines that are out for harm: what they say is a fault in one plain line, and no more."""

from contextlib import contextmanager
from dataclasses import replace
from time import monotonic

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import scopa_protocol as wire
import wire_strategies as ws
from hostility import CLEAR, GREETING, command, must_be_plain
from matchplay import QUICK, hosted
from scopa_engine.match.answer import reply
from scopa_engine.match.client import EngineClient
from scopa_engine.match.outcome import EngineFailure, Outcome, SetupError
from scopa_engine.match.spec import parse_engine

START = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"

ANSWERS = {
    "escape sequence in an info": b"info string " + CLEAR + b"\n",
    "escape sequence alone": CLEAR + b"\n",
    "escape sequence of one byte": "info string \x9b31m\n".encode(),
    "null": b"bestmove 7d\0\n",
    "carriage return in the middle": b"bestmove 7d\rbestmove 5c\n",
    "line separator": "info string a\u2028bestmove 7d\n".encode(),
    "blanks of Python only": b"\x1c \x1d\x0b\n",
    "number without end": b"info nodes " + b"9" * 5000 + b"\n",
    "line of 64 KiB": b"x" * 65536 + b"\n",
    "line of more": b"info string " + b"x" * 70_000 + b"\n",
    "not UTF-8": b"info string \xff\n",
    "path": b"bestmove ../../../etc/passwd\n",
    "shell": b"bestmove 7d;$(touch owned)`touch owned`\n",
    "format": b"bestmove %s%n{0}{self}\n",
    "markup": b"bestmove [red]7d[/red]<script>\n",
    "greeting": b"id name other\n",
    "another's id": b"#1 bestmove 7d\n",
}


@contextmanager
def started(folder, **said):
    spec = replace(parse_engine("name=A", "A"), cmd=command(folder, **said))
    with hosted() as host:
        client = EngineClient(spec, "A", host)
        try:
            client.start()
            yield client
        finally:
            client.close(monotonic() + QUICK.quit)


@pytest.mark.parametrize("said", ANSWERS.values(), ids=ANSWERS)
def test_an_answer_that_is_none(tmp_path, said):
    with started(tmp_path, answer=said) as client:
        client.new_game(lambda low, high: low, START)
        with pytest.raises(EngineFailure) as caught:
            client.move(START, "go", None)
        assert caught.value.outcome is Outcome.PROTOCOL_ERROR
        evidence = client.convict(caught.value)
    must_be_plain(evidence.reason)
    assert len(evidence.reason) < 600
    assert sum(map(len, evidence.lines)) < 50_000


def test_the_largest_numbers_are_only_claims(tmp_path):
    most = b"9" * 18
    said = b"info nodes %s time %s ips %s score points -%s\nbestmove 7d\n" % ((most,) * 4)
    with started(tmp_path, answer=said) as client:
        client.new_game(lambda low, high: low, START)
        answer = client.move(START, "go", 20)
    assert answer.move == "7d"
    assert answer.wall < 20
    assert answer.thinking_us == int(most) * 1000


BANNERS = {
    "escape sequence": CLEAR,
    "blank of Python": b"\x1c",
    "blanks of Python": b"\x0b \x0c",
    "null": b"\0",
    "path": b"../../x",
    "long": "\N{LATIN SMALL LETTER E WITH ACUTE}".encode() * 30_000,
}


@pytest.mark.parametrize("banner", BANNERS.values(), ids=BANNERS)
def test_what_stands_before_a_greeting_is_skipped(tmp_path, banner):
    with started(tmp_path, greeting=banner + b"\n" + GREETING) as client:
        assert client.identity["name"] == "polite"


def test_a_greeting_without_end_is_a_fault(tmp_path):
    endless = b"".join(b"id x%d %s\n" % (number, b"y" * 100) for number in range(5000))
    start = monotonic()
    with pytest.raises(EngineFailure, match="no uspok among the first 1000 lines") as caught:
        started(tmp_path, greeting=endless + GREETING).__enter__()
    assert caught.value.outcome is Outcome.PROTOCOL_ERROR
    assert monotonic() - start < QUICK.startup


def test_declarations_that_contradict_themselves(tmp_path):
    for declared in (
        b"option name Seed type spin default 5 min 9 max 1",
        b"option name Seed type spin default 5 min 0 max 9999999999999999999",
        b"option name Seed type combo default a var b",
        b"option name Seed type file default /etc/passwd",
        b"variants ../scopa",
        b"uspok 2",
    ):
        with pytest.raises(EngineFailure) as caught:
            started(tmp_path, greeting=declared + b"\n" + GREETING).__enter__()
        assert caught.value.outcome is Outcome.PROTOCOL_ERROR
        must_be_plain(caught.value.reason)


def test_a_seed_of_any_range_is_drawn_within_it(tmp_path):
    declared = b"option name Seed type spin default %d min %d max %d\n" % ((10**18 - 1,) * 3)
    with started(tmp_path, greeting=declared + GREETING) as client:
        assert client.seed_range() == (10**18 - 1, 10**18 - 1)
    with pytest.raises(SetupError, match="Seed"), started(tmp_path, greeting=GREETING) as client:
        client._setting("Seed", "1")


@ws.quick
@given(line=ws.damaged(ws.reply_lines) | st.text(ws.ODD_CHARACTERS, min_size=1, max_size=40))
def test_any_reply_is_read_or_a_fault_in_one_plain_line(line):
    assume(not _is_reply(line))
    with pytest.raises(EngineFailure) as caught:
        reply(line)
    assert caught.value.outcome is Outcome.PROTOCOL_ERROR
    must_be_plain(caught.value.reason)
    assert len(caught.value.reason) < 1500


def _is_reply(line):
    try:
        return wire.read_reply(line).id is None
    except wire.ProtocolError:
        return False
