"""``bench/runner.py``: that it measures what it says; how much is for a quiet machine."""

import re
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

SCRIPT = Path(__file__).parents[1] / "bench" / "runner.py"


def runner(*words):
    words = [sys.executable, SCRIPT, *words]
    done = subprocess.run(words, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_overhead_beside_a_bare_round_trip():
    *rounds, last = runner("overhead", "--pairs", "1", "--rounds", "2").splitlines()
    ratios = []
    for line in rounds:
        found = re.fullmatch(r"overhead (\d+) µs  bare (\d+) µs  ratio (\d+\.\d\d)", line)
        overhead, bare, ratio = map(float, found.groups())
        assert overhead > bare > 1
        # Both are rounded to a microsecond.
        assert ratio == pytest.approx(overhead / bare, rel=0.1)
        ratios.append(ratio)
    assert float(last.removeprefix("median ratio ")) == pytest.approx(median(ratios), abs=0.011)


def test_games_a_minute_of_two_tables_and_of_one():
    words = ("--pairs", "2", "--rounds", "1", "--iterations", "10")
    lines = runner("concurrency", *words).splitlines()
    names = ["instant", "iterations=10"]
    assert [line.split()[0] for line in lines] == [name for name in names for _ in range(2)]
    for line, last in zip(lines[::2], lines[1::2], strict=True):
        found = re.search(r"one (\d+)  two (\d+) games a minute  (\d+\.\d\d)", line)
        one, two, ratio = map(float, found.groups())
        assert ratio == pytest.approx(two / one, rel=0.1)
        assert last.endswith(f"median ratio {ratio:.2f}")
