"""``bench/fuzz.py``: that it says what came of its lines; more of them are for a longer run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "bench" / "fuzz.py"


def fuzz(*words):
    words = [sys.executable, SCRIPT, "--lines", "400", *words]
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("commands", {"read", "syntax", "unknown-command"}),
        ("replies", {"read", "syntax", "unknown-command"}),
        ("session", {"said", "answers", "syntax", "unknown-command", "wrong-state"}),
    ],
)
def test_no_line_breaks_a_target(target, told):
    done = fuzz("--target", target)
    assert (done.returncode, done.stderr) == (0, "")
    counts = dict(re.findall(r"^([a-z-]+) +(\d+)$", done.stdout, re.M))
    assert told <= set(counts)
    assert re.search(r"^400 lines in \d+ s, no traceback$", done.stdout, re.M)


# The script is no package; its parts are taken from it by name.
BROKEN = """\
import sys; sys.path.insert(0, sys.argv[1]); import fuzz
class Broken:
    def take(self, line):
        raise IndexError("broken")
fuzz.feed(Broken(), iter([b"the line"]), 1)
"""


def test_a_line_that_breaks_a_target_is_shown():
    words = [sys.executable, "-c", BROKEN, SCRIPT.parent]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "after the line b'the line'" in done.stderr
    assert "IndexError: broken" in done.stderr
