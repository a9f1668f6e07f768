"""``solve`` from the shell."""

import json

import pytest

PILES = (
    "4d5d6d7d8d9d10d1c3c4c5c6c7c8c9c10c2s3s/1d2d4s5s6s7s8s9s10s1b2b3b4b5b6b7b8b9b10b 0/2 1 0 0 9/10"
)
LAST = f"scopa 3d/- 1s2c - {PILES}"
# Side 0 may take the settebello with its seven, or lay the king and leave it to side 1.
CHOICE = (
    "scopa 7c10s/7s9b 7d - "
    "1d2d3d4d5d1c2c3c4c5c6c8c9c10c1s2s3s4s/6d8d9d10d5s6s8s9s1b2b3b4b5b6b7b8b10b 0/0 1 0 1 0/0"
)
BIG = "scopone-scientifico"


@pytest.fixture
def run(run):
    """Runs ``solve``, or another command, as the fixture of all commands does."""
    return lambda *words, stdin="", command="solve": run(command, *words, stdin=stdin)


def good(outcome):
    code, out, errors = outcome
    assert (code, errors) == (0, "")
    return out


def refused(outcome, expected=1):
    """The one line of an error."""
    code, out, errors = outcome
    assert (code, out) == (expected, [])
    (line,) = errors.splitlines()
    assert line.startswith("Error: ")
    return line


SOLVED = ["value +1 for side 0, to play (points 3/2)", "line 3dx2c1s"]


def test_value_and_line(run):
    assert good(run(LAST)) == SOLVED
    assert good(run(*LAST.split(" "))) == SOLVED
    assert good(run(stdin=f"{LAST}\n\n position {LAST}\n")) == SOLVED * 2
    assert good(run(f"{LAST} moves 3dx2c1s"))[1] == "line -"


def test_all_moves_best_first(run):
    value, line, heading, *rows = good(run("--all", CHOICE))
    best = value.split()[1]
    assert line.split()[1] == "7cx7d"
    assert heading.split() == ["move", "value", "loss"]
    assert rows[0].split() == ["7cx7d", best, "0"]
    move, worth, loss = rows[1].split()
    assert (move, int(loss)) == ("10s", int(best) - int(worth))
    assert int(loss) > 0


def test_json(run):
    (line,) = good(run("--json", LAST))
    found = json.loads(line)
    assert found == {
        "position": LAST.replace("scopa 3d/- 1s2c", "scopa 3d/- 2c1s"),
        "side": 0,
        "value": 1,
        "points": [3, 2],
        "line": ["3dx2c1s"],
    }
    (line,) = good(run("--json", "--all", LAST))
    assert json.loads(line) == found | {"moves": {"3dx2c1s": {"value": 1, "loss": 0}}}


def test_time_is_up(run):
    (deal,) = good(run("--rules", BIG, command="deals"))
    error = refused(run("--timeout", "0.02", deal), expected=3)
    assert error == "Error: not solved in 0.02 s, with 40 cards to play"


@pytest.mark.parametrize("seconds", ["0", "-1", "x"])
def test_bad_timeout(run, seconds):
    assert "'--timeout'" in refused(run("--timeout", seconds, LAST))


def test_unknown_cards_are_named(run):
    position = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
    assert refused(run(position)) == (
        "Error: solve needs a full position, without ?; "
        "unknown: 3 in the hand of seat 1, 30 in the stock"
    )


@pytest.mark.parametrize(
    ("rules", "reason"), [("scopa-3", "two sides, not 3"), ("scopa-6-decks", "two decks")]
)
def test_rules_that_cannot_be_solved(run, rules, reason):
    (deal,) = good(run("--rules", rules, command="deals"))
    error = refused(run(deal))
    assert error.startswith(f"Error: {rules} cannot be solved: ")
    assert reason in error


def test_bad_position(run):
    assert "of: bad)" in refused(run("bad"))
