"""What is shown of a match while it goes on: on a terminal of a width, and elsewhere."""

import io
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from scopa_engine.binding import position_text
from scopa_engine.match import sprt
from scopa_engine.match.live import Live
from scopa_engine.match.live_lines import LiveLines, RatioScale, plain_line
from scopa_engine.match.outcome import Evidence, Outcome
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run
from scopa_engine.match.results import result_of
from scopa_engine.match.sprt import Bounds
from scopa_engine.match.stats import Estimate
from scopa_engine.match.tally import Standing, Tally
from scopa_engine.rules import deal, make_rules

OPENING = position_text(deal(make_rules("scopa"), Random(1)))
STANDING = Standing("greedy", "deal", 123, 400, Estimate(60, 0.015, 0.056), None, 312.4)
BOUNDS = Bounds(0, 0.1)


class Clock:
    """A clock that goes on by itself, a little at each look at it."""

    def __init__(self, step):
        self.now, self.step = 0.0, step

    def __call__(self):
        self.now += self.step
        return self.now


def make_run(pairs, test=None):
    engines = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in "ab")
    run = Run("scopa", "deal", pairs, 1, engines, {}, "2000-01-01T00:00:00+00:00")
    return replace(run, sprt=test)


def make_game(pair, half, points, **changes):
    seats = ("b", "a") if half else ("a", "b")
    deals = (DealRecord(OPENING, "", None, None),)
    times = (0, 0)
    game = Game(pair, half, seats, deals, points, None, Outcome.NORMAL, None, None, times, times)
    return replace(game, **changes)


def some_games(pairs, seed=1):
    rng = Random(seed)
    return [
        make_game(pair, half, (rng.randrange(5), rng.randrange(5)))
        for pair in range(pairs)
        for half in range(2)
    ]


def on_terminal(width):
    return Console(file=io.StringIO(), width=width, force_terminal=True, color_system=None)


def printed(value, width, **options):
    console = Console(file=io.StringIO(), width=width, color_system=None, **options)
    console.print(value)
    return console.file.getvalue().splitlines()


def test_the_lines_of_a_match():
    mean, games = printed(LiveLines(STANDING), 80)
    # t(59) = 2.001 in any table.
    assert mean.startswith("greedy +0.015 ± 0.056 (95%: -0.097 to +0.127) points a deal")
    assert games.startswith("games ")
    # 277 games at 312.4 a minute.
    assert games.endswith("123/400  312 games a minute  0:53 left")


def test_the_lines_of_a_test():
    standing = replace(STANDING, test=sprt.tested(BOUNDS, 60, 1.2))
    _mean, games, ratio = printed(LiveLines(standing), 80)
    # A test may end any time.
    assert games.endswith("at most 0:53 left")
    assert ratio.startswith("ratio H0 -2.94 ──")
    assert "── 2.94 H1 " in ratio
    assert ratio.endswith("+1.20 after 60 pairs")


@pytest.mark.parametrize("width", [30, 40, 60, 80, 100, 200])
def test_no_line_is_too_long_and_none_is_broken(width):
    standing = replace(STANDING, test=sprt.tested(BOUNDS, 60, 1.2), name="a" * 50)
    lines = printed(LiveLines(standing), width)
    assert len(lines) == 3
    assert all(len(line) <= width for line in lines)


def test_before_the_first_pair_nothing_is_known():
    standing = Tally(make_run(10, BOUNDS), Clock(0.0)).standing()
    assert printed(LiveLines(standing), 80)[0].startswith("a no pair yet")
    assert plain_line(standing) == "game 0 of 20: a no pair yet, ratio +0.00 (-2.94 to 2.94)"


@given(st.floats(-20, 20))
def test_the_ratio_stands_where_it_is_between_its_bounds(llr):
    (line,) = printed(RatioScale(sprt.tested(BOUNDS, 60, llr)), 80)
    scale = line.removeprefix("H0 -2.94 ").removesuffix(" 2.94 H1")
    assert len(line) == 80
    at = scale.index("●") / (len(scale) - 1)
    expected = min(max((llr + 2.944) / 5.889, 0), 1)
    assert at == pytest.approx(expected, abs=0.6 / (len(scale) - 1))
    assert set(scale) <= set("─┼●")


def test_a_terminal_that_knows_ascii_only():
    scale = RatioScale(sprt.tested(BOUNDS, 60, 2.0))
    console = Console(file=io.TextIOWrapper(io.BytesIO(), "ascii"), width=80)
    (line,) = ["".join(s.text for s in each) for each in console.render_lines(scale)]
    assert line.isascii()
    assert line.count("o") == 1


def test_the_tally_is_that_of_the_result():
    games = some_games(30)
    run = make_run(40, BOUNDS)
    tally = Tally(run, Clock(0.0))
    for game in games:
        tally.add(game)
    standing, result = tally.standing(), result_of(run, games)
    assert standing.points.mean == pytest.approx(result.mean)
    assert standing.points.se == pytest.approx(result.se)
    assert standing.test == result.sprt
    assert (standing.games, standing.total) == (60, 80)


def test_games_that_were_played_before_make_nobody_faster():
    clock = Clock(0.0)
    tally = Tally(make_run(4), clock)
    for game in some_games(2):
        tally.add(game, is_fresh=False)
    assert tally.standing().per_minute is None
    clock.now += 30.0
    tally.add(make_game(2, 0, (1, 0)))
    # One in half a minute, three to go.
    assert tally.standing().per_minute == pytest.approx(2)
    assert tally.standing().seconds_left == pytest.approx(90)


def watched(console, run, games, clock):
    with Live(run, console, clock) as shown:
        for game in games:
            shown.see(game)
    return console.file.getvalue()


def test_elsewhere_there_are_plain_lines_now_and_then():
    console = Console(file=io.StringIO(), width=80)
    text = watched(console, make_run(100), some_games(100), Clock(0.001))
    assert len(text.splitlines()) == 20
    assert re.fullmatch(
        r"game 200 of 200: a [+-]\d\.\d{3} ± 0\.\d{3} points a deal, \d+ games a minute, 0:00 left",
        text.splitlines()[-1],
    )
    assert text.replace("\n", "").isprintable()


def test_a_slow_match_has_a_plain_line_a_minute():
    # The clock is looked at once for each game, and twice more for each line.
    console = Console(file=io.StringIO(), width=80)
    text = watched(console, make_run(1000), some_games(10), Clock(30.0))
    shown = [line.partition(" of ")[0] for line in text.splitlines()]
    assert shown[:3] == ["game 2", "game 4", "game 6"]


def test_on_a_terminal_the_lines_are_renewed_and_taken_away_at_the_end():
    text = watched(on_terminal(80), make_run(5), some_games(5), Clock(1.0))
    assert all(f" {number}/10  " in text for number in range(1, 11))
    # The last lines are cleared.
    assert text.endswith("\x1b[2K")


def test_a_terminal_is_not_written_to_at_every_game_of_a_quick_match():
    text = watched(on_terminal(80), make_run(500), some_games(500), Clock(0.0001))
    assert text.count("games a minute") < 10


def test_faults_are_told_as_they_come():
    evidence = Evidence("it said [red]nonsense[/red]", None, (), "", None, None)
    fault = {"outcome": Outcome.CRASH, "ended_by": "b", "evidence": evidence}
    games = [make_game(0, 0, (4, 0), **fault)]
    for console in (on_terminal(80), Console(file=io.StringIO(), width=80)):
        text = watched(console, make_run(5), games, Clock(0.0))
        assert "pair 0, half 0: crash by b: it said [red]nonsense[/red]\n" in text
