"""An engine that is out for harm, and what it must not reach."""

import re
import shlex
import sys
from pathlib import Path

HOSTILE = Path(__file__).parent / "engines" / "hostile.py"
GREETING = b"id name polite\nid version 1\nid author nobody\nvariants scopa\nuspok 1\n"
CLEAR = "\x1b[2J\x1b]0;owned\x07\x9b31m".encode()

# What a terminal would obey; a line feed ends a line.
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202e]")


def command(folder, greeting=GREETING, answer=b"", errors=b""):
    """The command of an engine that says these bytes, which are put into files in ``folder``."""
    names = []
    for name, data in (("greeting", greeting), ("answer", answer), ("errors", errors)):
        path = folder / name
        path.write_bytes(data)
        names.append(str(path))
    return shlex.join([sys.executable, "-S", "-E", str(HOSTILE), *names])


def must_be_plain(text):
    """Nothing in it would be obeyed by a terminal."""
    assert not CONTROL.search(text), ascii(text)
