"""The report for people: every figure in its line, in a window of 80 columns."""

import io
from dataclasses import replace
from random import Random

import pytest
from rich.console import Console

from scopa_engine.binding import position_text
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run
from scopa_engine.match.report import print_report
from scopa_engine.match.results import result_of
from scopa_engine.match.sprt import Bounds
from scopa_engine.rules import deal, make_rules

OPENING = position_text(deal(make_rules("scopa"), Random(1)))
BY = ({"carte": (1, 0), "re_bello": (1, 0)}, {"carte": (0, 1), "re_bello": (1, 0)})


def make_run(names, pairs):
    engines = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in names)
    run = Run("scopa", "deal", pairs, 1, engines, {}, "2000-01-01T00:00:00+00:00")
    return replace(run, rotates=True)


def make_game(names, pair, half):
    by = BY[half]
    points = tuple(map(sum, zip(*by.values(), strict=True)))
    seats = names[half:] + names[:half]
    deals = (DealRecord(OPENING, "", points, by),)
    times = (30, 10), (100, None)
    return Game(pair, half, seats, deals, points, None, Outcome.NORMAL, None, None, *times)


def report(run, games, width=80):
    console = Console(file=io.StringIO(), width=width)
    print_report(console, run, games, result_of(run, games))
    return console.file.getvalue().splitlines()


NAMES = ("a", "b")
GAMES = [make_game(NAMES, pair, half) for pair in range(4) for half in range(2)]


def rows(lines):
    return {line[:21].rstrip(): line[22:] for line in lines}


def test_every_figure_has_its_line():
    lines = report(make_run(NAMES, 5), GAMES)
    found = rows(lines)
    # By game a leads by carte 1 and 1 and by re bello 1 and -1: by 2 and 0, won and drawn.
    assert found["pairs"] == "4 of 5"
    assert found["points a deal"].startswith("+1.000 ± 0.000")
    assert found["  carte"] == "+1.000 ± 0.000"
    assert found["  re bello"] == "+0.000 ± 0.000"
    assert found["won, drawn, lost"] == "4, 4, 0"
    assert found["pairs 0 1/2 1 3/2 2"] == "0 0 0 4 0"
    # 400 log10(0.75 / 0.25); normalised it is not defined without spread.
    assert found["Elo"].startswith("+190.8 ")
    assert found["normalised Elo"] == "n/a"
    assert found["as the dealer's side"] == "+2.000 ± 0.000"
    assert found["as side 1 after it"] == "+0.000 ± 0.000"
    assert found["canary"].startswith("+0.000 ± 0.000 ")
    assert "test" not in found


def test_the_test_comes_last_of_them():
    run = replace(make_run(NAMES, 5), sprt=Bounds(0, 0.1))
    lines = report(run, GAMES)
    assert rows(lines)["test"] == "0 against 0.1 points, errors 0.05 and 0.05"
    assert rows(lines)["verdict"] == "undecided after 4 pairs"


def test_without_a_pair_nothing_is_known():
    found = rows(report(make_run(NAMES, 5), GAMES[:1]))
    assert found["points a deal"] == found["superiority"] == found["Elo"] == "n/a"
    assert "canary" not in found


@pytest.mark.parametrize("names", [NAMES, ("a" * 60, "b")])
def test_nothing_is_wider_than_the_window(names):
    run = replace(make_run(names, 20000), sprt=Bounds(-10.25, 10.25))
    games = [make_game(names, pair, half) for pair in range(4) for half in range(2)]
    lines = report(run, games)
    # The first line holds names and rules as they are.
    assert max(map(len, lines[1:])) <= 80
    assert not [line for line in lines if line != line.rstrip()]
