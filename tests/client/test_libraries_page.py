"""docs/libraries.md: every example runs, and prints what stands below it (``…`` is anything)."""

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "libraries.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {
    code.splitlines()[0].removeprefix("# "): code
    for kind, code in BLOCKS
    if kind == "python" and code.startswith("# ")
}
EXAMPLES = [
    (code, printed)
    for (kind, code), (next_kind, printed) in pairwise(BLOCKS)
    if kind == "python" and next_kind == "text"
]
COMMANDS = [
    part.partition("\n")[::2]
    for kind, code in BLOCKS
    if kind == "console"
    for part in re.split(r"^\$ ", code, flags=re.MULTILINE)[1:]
]


def test_every_block_is_run():
    kinds = [kind for kind, _ in BLOCKS]
    assert set(kinds) == {"python", "text", "console"}
    assert kinds.count("python") == len(EXAMPLES) + len(FILES)
    assert kinds.count("text") == len(EXAMPLES)


def run(tmp_path, *words):
    for name, code in FILES.items():
        (tmp_path / name).write_text(code)
    scripts = Path(sys.executable).parent
    env = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        words, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=50, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def assert_is_printed(expected, printed):
    pattern = re.escape(expected).replace("…", "(?s:.*)")
    assert re.fullmatch(pattern, printed), printed


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_example(tmp_path, code, printed):
    assert_is_printed(printed, run(tmp_path, sys.executable, "-c", code))


@pytest.mark.parametrize(("command", "printed"), COMMANDS)
def test_command(tmp_path, command, printed):
    assert_is_printed(printed, run(tmp_path, "sh", "-c", command))


def test_the_bot_in_ten_lines_has_ten():
    lines = [line for line in FILES["mybot.py"].splitlines()[1:] if line]
    assert len(lines) <= 10
