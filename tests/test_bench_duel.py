"""``bench/duel.py``: who sees more wins more, and what is no player is one clear line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "bench" / "duel.py"


def duel(*words):
    words = [sys.executable, SCRIPT, *words]
    return subprocess.run(words, capture_output=True, text=True, timeout=100, check=False)


def mean_of(*words):
    done = duel(*words)
    assert done.returncode == 0, done.stderr
    found = re.search(r": ([+-]\d\.\d+) ± (\d\.\d+) points a deal", done.stdout)
    return float(found[1]), float(found[2])


def test_a_player_against_itself_is_even():
    assert mean_of("greedy", "greedy", "--pairs", "10") == (0, 0)


def test_who_sees_the_other_hand_wins():
    limit = "iterations=60"
    words = (f"ismcts-value:{limit}:sees=hands", f"ismcts-value:{limit}", "--pairs", "40")
    mean, half = mean_of(*words)
    assert mean - half > 0
    assert mean_of(*words) == (mean, half)


def test_who_sees_all_wins_in_scopone_too():
    words = ("pimc:worlds=1:sees=all", "random", "--rules", "scopone", "--pairs", "2")
    assert mean_of(*words)[0] > 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("nobody", "random"), "'nobody' is none of auto"),
        (("greedy:sees=less", "random"), "'sees=less' is no setting"),
        (("greedy:iterations=0", "random"), "'iterations=0' is no setting"),
        (("greedy", "random", "--rules", "skat"), "skat"),
        (("greedy", "random", "--rules", "scopa-3"), "scopa-3 has 3 sides, not two"),
    ],
)
def test_what_is_no_duel(words, why):
    done = duel(*words)
    assert done.returncode == 2
    assert why in done.stderr
