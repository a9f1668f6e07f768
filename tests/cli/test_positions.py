"""``deals``, ``moves``, ``show`` and ``perft`` from the shell."""

import json
import subprocess

import pytest

from scopa_engine import binding
from scopa_engine.rules import PRESETS
from talk import COMMAND, LONGEST

START = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
FULL = (
    "scopa 5d5c5s/4d1b6b 1c3s4s7s "
    "2s2b8d2c4c6s10d3d7d8b3b10s1s9d10c8c10b6d2d9b3c7b4b6c1d9s7c8s5b9c -/- 0/0 - 0 1 0/0"
)
PUBLIC = "scopa ?3/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"


def good(outcome):
    code, out, errors = outcome
    assert (code, errors) == (0, "")
    return out


def refused(outcome):
    """The one clear line of a usage error."""
    code, _, errors = outcome
    assert code == 1
    assert "Traceback" not in errors
    (line,) = [line for line in errors.splitlines() if line.startswith("Error: ")]
    return line


# deals


@pytest.mark.parametrize("preset", PRESETS)
def test_deals(run, preset):
    lines = good(run("deals", "--count", "3", "--seed", "5", "--rules", preset))
    states = [binding.state_from_text(line) for line in lines]
    assert len({state.hands for state in states}) == 3
    assert all(state.is_first_play and state.rules == PRESETS[preset] for state in states)
    assert {state.dealer for state in states} == {0}
    assert [binding.position_text(state) for state in states] == lines


def test_deals_are_those_of_the_seed(run):
    first = good(run("deals", "--count", "4", "--seed", "5"))
    assert good(run("deals", "--count", "2", "--seed", "5")) == first[:2]
    assert good(run("deals", "--count", "4", "--seed", "6")) != first
    assert len(good(run("deals"))) == 1


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("deals", "--count", "0"), "0 is not in the range x>=1"),
        (("deals", "--seed", "x"), "'x' is not a valid integer"),
        (("deals", "--rules", "scoppa"), "unknown rule set 'scoppa'"),
        (("deals", "--rules", "scopa:target"), "expected"),
        (("deals", "--size", "3"), "--size"),
        (("deals", "3"), "unexpected extra argument"),
        (("deal",), "No such command 'deal'"),
        (("perft", "-1", FULL), "-1"),
        (("perft", "x", FULL), "'x' is not a valid integer"),
    ],
)
def test_bad_use(run, words, wrong):
    assert wrong in refused(run(*words))


# moves


def test_moves_of_an_argument(run):
    assert good(run("moves", START)) == ["7d 5c 3s"]
    assert good(run("moves", *START.split(" "))) == ["7d 5c 3s"]
    assert good(run("moves", f"position {START} moves 7d 7bx7d")) == ["5c 3s"]


def test_moves_of_lines_of_standard_input(run):
    lines = f"{START}\n\n  position {FULL}  \n"
    assert good(run("moves", stdin=lines)) == ["7d 5c 3s", "5dx1c4s 5cx1c4s 5sx1c4s"]
    assert good(run("moves", stdin="")) == []


def test_moves_when_the_deal_is_over(run):
    piles = (
        "4d5d6d7d8d9d10d1c3c4c5c6c7c8c9c10c2s3s/1d2d4s5s6s7s8s9s10s1b2b3b4b5b6b7b8b9b10b"
        " 0/2 1 0 0 9/10"
    )
    assert good(run("moves", f"scopa 3d/- 1s2c - {piles} moves 3dx2c1s")) == [""]


BAD = [
    (START.replace("6b", "5c"), "this card stands twice in the position", "8d2c10s5c", 7),
    (START.replace("scopa", "scopa:napola=no"), "napola cannot be 'no'", "napola", 0),
    (START.replace("7d", "7x"), "expected a suit letter", "7x", 1),
    (f"{START} moves 2d", "2d: seat 0 cannot hold this card", "2d", 0),
    ("scopa", "expected the hands", "scopa", 5),
]


@pytest.mark.parametrize("command", [("moves",), ("show",), ("perft", "1")])
@pytest.mark.parametrize(("text", "wrong", "word", "further"), BAD)
def test_bad_positions(run, command, text, wrong, word, further):
    column = text.rindex(word) + further + 1
    for outcome in (run(*command, text), run(*command, stdin=f"position {text}\n")):
        error = refused(outcome)
        assert wrong in error
        assert f"(column {column} of: {text})" in error


def test_moves_need_the_hand_of_the_mover(run):
    assert "seat 0, to play, is not known" in refused(run("moves", PUBLIC))


def test_lines_before_a_bad_one_are_answered(run):
    code, out, errors = run("moves", stdin=f"{START}\nbad\n{START}\n")
    assert (code, out) == (1, ["7d 5c 3s"])
    assert "of: bad)" in errors


# show


def test_show(run):
    text = "\n".join(good(run("show", START)))
    assert "seat 0 7d 5c 3s" in text
    assert "seat 1 ? ? ?" in text
    assert "table  8d 2c 10s 6b" in text


def test_positions_are_shown_one_below_the_other(run):
    once = good(run("show", stdin=f"{PUBLIC}\n"))
    assert good(run("show", stdin=f"{PUBLIC}\n{PUBLIC}\n")) == [*once, "", *once]


# perft


def test_perft(run):
    assert good(run("perft", "0", FULL)) == ["1"]
    assert good(run("perft", "1", *FULL.split(" "))) == ["3"]
    assert good(run("perft", "2", stdin=f"{FULL}\n{FULL} moves 5dx1c4s\n")) == ["9", "6"]


def test_perft_divided(run):
    lines = good(run("perft", "2", "--divide", FULL))
    assert lines == ["5dx1c4s 3", "5cx1c4s 3", "5sx1c4s 3", "9"]
    assert good(run("perft", "0", "--divide", FULL)) == ["1"]


def test_perft_as_json(run):
    (line,) = good(run("perft", "--json", "--divide", "2", FULL))
    assert json.loads(line) == {
        "position": FULL,
        "depth": 2,
        "count": 9,
        "moves": {"5dx1c4s": 3, "5cx1c4s": 3, "5sx1c4s": 3},
    }
    (line,) = good(run("perft", "--json", "1", FULL))
    assert json.loads(line) == {"position": FULL, "depth": 1, "count": 3}


def test_perft_needs_a_full_position(run):
    assert "perft needs a full position" in refused(run("perft", "1", START))


# The real command, in pipes


def shell(*words, data=""):
    return subprocess.run(
        (*COMMAND, *words),
        input=data,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )


def test_a_pipe_of_commands():
    deals = shell("deals", "--count", "5", "--rules", "scopone")
    counts = shell("perft", "1", data=deals.stdout)
    assert counts.returncode == 0
    moves = shell("moves", data=deals.stdout).stdout.splitlines()
    assert [str(len(line.split(" "))) for line in moves] == counts.stdout.split()
    assert len(moves) == 5


def test_exit_codes_of_the_real_command():
    bad = shell("moves", data="scopa\n")
    assert (bad.returncode, bad.stdout) == (1, "")
    assert bad.stderr.count("\n") == 1
    assert shell("moves", "--bogus-option").returncode == 1
    assert shell("nonsense").returncode == 1
    assert shell("--help").returncode == 0
    assert shell("perft", "--help").returncode == 0


def test_a_reader_who_takes_only_the_first_line():
    with subprocess.Popen(
        (*COMMAND, "deals", "--count", "5000"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout.readline().startswith("scopa ")
        process.stdout.close()
        errors = process.stderr.read()
        process.wait(LONGEST)
    assert "Traceback" not in errors
