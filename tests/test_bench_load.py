"""``bench/load.py``: that it sees what grows; how much does is for ten thousand games."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "bench" / "load.py"


def load(*words):
    words = [sys.executable, SCRIPT, "--pairs", "60", *words]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)


def test_samples_and_growth_of_the_runner_and_its_children():
    done = load("--limit", "100", "--log")
    assert done.returncode == 0, done.stderr
    rows = [
        re.findall(r"[\d.]+", line) for line in done.stdout.splitlines() if line.startswith("│")
    ]
    assert [row[0] for row in rows if len(row) > 4] == [str(games) for games in range(6, 120, 6)]
    names = ["runner", *(f"child {number}" for number in (1, 2, 3))]
    assert re.findall(r"(.+): [-+][\d.]+% from 12 to 114 games", done.stdout) == names


def faults(early, late):
    """What the script has against two samples of a runner: memory and handles."""
    # The script is no package; its pure parts are taken from it by name.
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import load\n"
        "early, late = (load.Sample(0, {'runner': load.Load(*eval(each))})"
        " for each in sys.argv[2:])\n"
        "print(*load.faults(early, late, 10), sep='|')"
    )
    words = [sys.executable, "-c", code, SCRIPT.parent, repr(early), repr(late)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("memory", "files", "told"),
    [
        (109, 5, "\n"),
        (111, 5, "runner: memory grew by 11.0%, more than 10%\n"),
        (50, 4, "\n"),
        (100, 6, "runner: 5 files became 6\n"),
    ],
)
def test_what_is_growth(memory, files, told):
    assert faults((100, {"files": 5}), (memory, {"files": files})) == told
