"""``bench/control.py``: that it measures what it says; how much is for a quiet machine."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "bench" / "control.py"


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("stop", ["stop greedy scopa", "stop greedy scopone"]),
        (
            "movetime",
            [f"movetime {n} greedy {p} over" for p in ("scopa", "scopone") for n in (1, 10, 100)],
        ),
        ("threads", ["threads 2 over 1"]),
        ("ready", ["ready", "bare interpreter, start to end"]),
    ],
)
def test_figures(what, names):
    words = [sys.executable, SCRIPT, what, "--moves", "2", "--algorithm", "greedy"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    figures = r"  median (-?\d+\.\d\d)  99% (-?\d+\.\d\d)  most (-?\d+\.\d\d)  of 2"
    assert [re.sub(figures, "", line) for line in lines] == names
    for line in lines:
        middle, late, most = map(float, re.search(figures, line).groups())
        assert middle <= most
        assert late <= most


def test_an_engine_that_ends_is_an_error():
    words = [sys.executable, SCRIPT, "ready", sys.executable, "--", "-c", "pass"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "Error: the engine ended before us" in done.stderr
