"""The report as a page."""

import math
import re
import statistics
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_pages import Reader
from scopa_engine.binding import position_text
from scopa_engine.match.html import page, write_page
from scopa_engine.match.html_charts import bins, histogram, running, running_mean, ticks, whiskers
from scopa_engine.match.outcome import Evidence, Outcome, SetupError
from scopa_engine.match.record import DealRecord, EngineRecord, Game, Run
from scopa_engine.match.results import result_of
from scopa_engine.rules import deal, make_rules

OPENING = position_text(deal(make_rules("scopa"), Random(1)))
HOSTILE = "<script>alert('&\"')</script>"
NAMES = (HOSTILE, "b</title><img src=http://evil.example/>")
EVIDENCE = Evidence(
    "said <b>nonsense</b>", f"position {OPENING}", ("< </pre><script>",), "</pre>\x00", 3, None
)


def make_run(names=NAMES):
    engines = tuple(
        EngineRecord(name, f"run {HOSTILE}", {"name": HOSTILE}, {"O": HOSTILE}, {})
        for name in names
    )
    return Run("scopa", "deal", 9, 1, engines, {"v": HOSTILE}, "2000", deals=HOSTILE)


def make_game(pair, half, points, *, by=None, names=NAMES):
    seats = names[half:] + names[:half]
    # Seat 1 leads: it has made two moves, seat 0 one.
    deals = (DealRecord(OPENING, "1d 2d 3d", None, None),)
    outcome = Outcome.CRASH if by else Outcome.NORMAL
    evidence = EVIDENCE if by else None
    times = ((30, 30), (100, None))
    return Game(pair, half, seats, deals, points, None, outcome, by, evidence, *times)


GAMES = [
    make_game(0, 0, (3, 1)),
    make_game(0, 1, (2, 2)),
    make_game(1, 0, (0, 4), by=NAMES[0]),
    make_game(1, 1, (1, 6)),
]


def read(games=GAMES, run=None):
    run = run or make_run()
    return Reader(page(run, games, result_of(run, games), "a 'log'.jsonl"))


def test_hostile_texts_are_only_text():
    found = read()
    assert not {"script", "img", "b", "iframe", "link"} & set(found.tags)
    assert not [name for name, _ in found.attributes if name.startswith("on") or name == "src"]
    texts = "".join(found.texts)
    for text in (*NAMES, EVIDENCE.reason, *EVIDENCE.lines, f"run {HOSTILE}"):
        assert text in texts


def test_the_page_needs_nothing_but_itself():
    links = [value for name, value in read().attributes if name in {"href", "src"}]
    assert links == ["#fault-0"]
    text = page(make_run("ab"), [], result_of(make_run("ab"), []), "log")
    assert "http:" not in text
    assert "url(" not in text.partition("<body>")[0]


def test_a_link_leads_to_the_evidence_of_its_fault():
    found = read()
    assert ("id", "fault-0") in found.attributes
    texts = "".join(found.texts)
    assert "Exit code 3." in texts
    assert f"scopa-engine show '{OPENING}'" in texts
    assert """scopa-engine replay 'a '"'"'log'"'"'.jsonl' --game 1.0""" in texts


def test_the_figures_are_those_of_the_result():
    # Pair differences 1 and 1/2.
    assert any("+0.750 points a deal" in text for text in read().texts)


def test_thinking_is_by_move_and_engine():
    # In all games the leader has thought 30 ms for two moves, the dealer 30 ms for one.
    first = read([make_game(0, 0, (3, 1), names=("x", "y"))], make_run(("x", "y")))
    at = first.texts.index("Time")
    cells = [text for text in first.texts[at:] if text.strip()]
    dealer, leader = cells.index("x"), cells.index("y")
    assert cells[dealer : dealer + 5] == ["x", "1", "30.0 ms", "30.0 ms", "100 µs"]
    assert cells[leader : leader + 5] == ["y", "2", "15.0 ms", "15.0 ms", "n/a"]


def test_what_is_gained_where_a_deal_is_met_again_is_told():
    # Pair 0 begins with half 0, pair 1 with half 1: 0 - 2 and -4 - 5, so -11/2.
    run = replace(make_run(), rotates=True)
    assert any("met again, less new ones: -5.500 points" in text for text in read(run=run).texts)
    # Where the first halves always come first, nothing can be told.
    assert any("there are none yet" in text for text in read().texts)


def test_categories_are_drawn_and_told():
    by = ({"carte": (1, 0), "<b>": (0, 0)}, {"carte": (0, 0), "<b>": (2, 0)})
    games = [
        replace(game, deals=(DealRecord(OPENING, "1d 2d 3d", game.points, by[game.pair % 2]),))
        for game in (make_game(0, 0, (1, 0)), make_game(0, 1, (2, 0)), make_game(1, 0, (2, 0)))
    ]
    games.append(replace(games[1], pair=1, half=1))
    found = read(games)
    # carte: +1 and -1, then 0 and -1; by pairs 0 and -1/2.
    cells = found.texts[found.texts.index("category") :]
    assert cells[cells.index("carte") + 1 :][:2] == ["-0.250 ± 0.250", "-1.0"]
    assert found.tags.count("circle") == 2


@pytest.mark.parametrize(("count", "text"), [(0, "no result yet"), (1, "no result yet"), (3, "+1")])
def test_a_run_in_progress_has_a_page(count, text):
    pairs = count // 2
    result = read(GAMES[:count]).texts
    assert any(f"{pairs} of 9 pairs" in each and text in each for each in result)


numbers = st.integers(-20, 20).map(lambda n: n / 2)


@given(st.lists(numbers, min_size=1, max_size=700))
def test_the_running_mean_is_that_of_the_first_values(values):
    points = running(values)
    assert points[-1][0] == len(values)
    assert len(points) <= 301
    for count, mean, interval in points[:: max(1, len(points) // 5)]:
        assert mean == pytest.approx(statistics.fmean(values[:count]))
        if count > 1:
            half = (interval[1] - interval[0]) / 2
            se = statistics.stdev(values[:count]) / math.sqrt(count)
            assert half >= 1.959 * se - 1e-6
        else:
            assert interval is None


@given(st.lists(numbers, min_size=1, max_size=60))
def test_charts_stay_in_their_frame(values):
    bars = re.findall(
        r'<rect class="\w+" x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"',
        histogram(values, 0.5),
    )
    assert bars
    for x, y, width, height in (map(float, bar) for bar in bars):
        assert 39 < x < x + width < 431
        assert 9 < y < y + height < 191
    chart = running_mean(values)
    line = re.search(r'class="line".*points="([^"]*)"', chart).group(1)
    last_x, last_y = map(float, line.split()[-1].split(","))
    assert 40 <= last_x <= 430
    assert 10 <= last_y <= 190
    assert "nan" not in chart


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(0, 20)), min_size=1, max_size=10))
def test_whiskers_stay_in_their_frame_and_around_their_mean(found):
    rows = [(f"n{k}", mean, (mean - half, mean + half)) for k, (mean, half) in enumerate(found)]
    chart = whiskers("title", rows)
    height = float(re.search(r'viewBox="0 0 \d+ (\d+)"', chart).group(1))
    bars = re.findall(r'class="bar (\w+)" x1="(\S+)" x2="(\S+)" y1="(\S+)"', chart)
    dots = re.findall(r'<circle class="\w+" cx="(\S+)" cy="(\S+)"', chart)
    zero = float(re.search(r'class="zero" x1="(\S+)"', chart).group(1))
    assert len(bars) == len(dots) == len(rows)
    for (side, low, high, y), (x, _y), (_name, mean, ends) in zip(bars, dots, rows, strict=True):
        assert 89 < float(low) <= float(x) <= float(high) < 426
        assert 10 < float(y) < height - 24
        assert side == ("won" if ends[0] > 0 else "lost" if ends[1] < 0 else "drawn")
        assert (float(x) - zero) * mean >= -0.1 * abs(mean)


@given(st.lists(st.integers(-400, 400), min_size=1))
def test_every_value_is_in_the_bin_around_it_and_bins_are_few(steps):
    values = [step / 2 for step in steps]
    width, counts = bins(values, 0.5)
    assert sum(counts.values()) == len(values)
    assert max(counts) - min(counts) <= 32
    for value in values:
        assert any(abs(value - k * width) < width / 2 for k in counts)


@given(st.floats(-1000, 1000), st.floats(0.01, 1000))
def test_ticks_are_within_and_even(low, span):
    found = ticks(low, low + span)
    assert 2 <= len(found) <= 7
    assert low - 1e-6 <= found[0] < found[-1] <= low + span + 1e-6


def test_a_page_that_is_there_is_kept(tmp_path):
    path = tmp_path / "page.html"
    write_page(path, "one")
    with pytest.raises(SetupError, match="--force overwrites it"):
        write_page(path, "two")
    assert path.read_text() == "one"
    write_page(path, "two \ud800", overwrite=True)
    assert path.read_text() == "two ?"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_is_a_mistake(tmp_path):
    with pytest.raises(SetupError, match="No such file or directory"):
        write_page(tmp_path / "none" / "page.html", "one")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(SetupError, match="folder: it is no file"):
        write_page(folder, "one", overwrite=True)
    assert list(tmp_path.iterdir()) == [folder]
