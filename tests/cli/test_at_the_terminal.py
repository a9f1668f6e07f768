"""A terminal and what it can: the engine says what it is, tables and colours fit."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

ENGINE = (sys.executable, "-P", "-m", "scopa_engine")
FULL = Path("/dev/full")
CODE = re.compile(r"\x1b\[([\d;]*)m")


def greeted(stdin, **streams):
    """What the engine says when it is greeted and the input ends."""
    return subprocess.run(ENGINE, stdin=stdin, stdout=subprocess.PIPE, timeout=60, **streams)


def test_on_a_terminal_the_engine_says_what_it_speaks_and_speaks_it():
    keyboard, terminal = pty.openpty()
    os.write(keyboard, b"usp 1\nquit\n")
    done = greeted(terminal, stderr=subprocess.PIPE)
    assert done.stdout.endswith(b"uspok 1\n")
    assert re.fullmatch(rb"[^\n]{,78}USP[^\n]*scopa-engine --help\n", done.stderr)
    assert len(done.stderr) <= 80
    os.close(terminal)
    os.close(keyboard)


def test_elsewhere_it_says_nothing():
    source, sink = os.pipe()
    os.write(sink, b"usp 1\n")
    os.close(sink)
    done = greeted(source, stderr=subprocess.PIPE)
    os.close(source)
    assert done.stdout.endswith(b"uspok 1\n")
    assert done.stderr == b""


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_where_it_cannot_be_said_it_speaks_all_the_same():
    keyboard, terminal = pty.openpty()
    os.write(keyboard, b"usp 1\nquit\n")
    with FULL.open("wb") as full:
        done = greeted(terminal, stderr=full)
    assert (done.returncode, done.stdout[-8:]) == (0, b"uspok 1\n")
    os.close(terminal)
    os.close(keyboard)


@pytest.fixture
def bare(monkeypatch):
    """An environment without wishes for colours or widths."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM", "COLORTERM", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


ANALYSE = "analyse --lang en --searches 2 --iterations 2"
POSITION = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"


@pytest.mark.parametrize(
    "words",
    [
        ("rules",),
        ("rules", "escoba"),
        ("rules", "--diff", "scopa", "cirulla"),
    ],
)
def test_tables_fit_a_narrow_terminal(run, bare, words):
    bare.setenv("COLUMNS", "40")
    code, lines, _ = run(*words)
    assert code == 0
    assert max(map(len, lines)) <= 40
    assert len(lines) > 5
    bare.setenv("COLUMNS", "120")
    assert len(run(*words)[1]) < len(lines)


@pytest.mark.parametrize(
    ("wishes", "has_codes", "has_colours"),
    [
        ({}, False, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, False, False),
    ],
)
def test_colours_are_as_the_environment_wishes(run, bare, wishes, has_codes, has_colours):
    for name, value in ({"TERM": "xterm-256color"} | wishes).items():
        bare.setenv(name, value)
    code, lines, err = run(*ANALYSE.split(" "), *POSITION.split(" "))
    assert (code, err) == (0, "")
    codes = CODE.findall("\n".join(lines))
    assert bool(codes) == has_codes
    # 0 is the end of a style and 1 bold; what else there is paints.
    assert any(each not in {"0", "1"} for each in codes) == has_colours
    assert "7" in CODE.sub("", lines[1])


@pytest.mark.parametrize(("encoding", "is_ascii"), [("ascii", True), ("utf-8", False)])
def test_progress_is_drawn_with_what_a_terminal_has(encoding, is_ascii):
    keyboard, terminal = pty.openpty()
    wishes = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "TERM": "xterm"}
    subprocess.run(
        [*ENGINE, "conform", "--only", "greeting/answered", "--", "scopa-engine"],
        env={**os.environ, **wishes},
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        timeout=60,
        check=True,
    )
    os.close(terminal)
    shown = os.read(keyboard, 65536).decode()
    os.close(keyboard)
    assert "\x1b[" in shown
    assert shown.isascii() == is_ascii
    assert r"\u28" not in shown
