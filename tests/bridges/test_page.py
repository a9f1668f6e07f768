"""docs/bridges.md: its code runs, its tables are those of the program."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

from scopa_engine.bridges.actions import ACTIONS, MOST_ACTIONS_A_PLAY, STOP
from scopa_engine.bridges.observations import length, pieces
from scopa_engine.rules import PRESETS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bridges.md").read_text(encoding="utf-8")


def run(*command, cwd):
    scripts = Path(sys.executable).parent
    env = os.environ | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def python_blocks():
    return re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)


@pytest.mark.parametrize("block", python_blocks())
def test_python_of_the_page(block, tmp_path):
    run(sys.executable, "-P", "-W", "error", "-c", block, cwd=tmp_path)


def test_the_policy_of_the_page_plays_a_match(tmp_path):
    (block,) = (block for block in python_blocks() if "PolicyBot" in block)
    (tmp_path / "mine.py").write_text(block)
    (command,) = re.findall(r"`(scopa-engine match .*python mine\.py.*)`", PAGE)
    found = run("bash", "-c", f"{command} --pairs 1 --quiet", cwd=tmp_path)
    assert len(re.findall(r"│ (?:mine|R) .*│ none ", found)) == 2


def test_commands_of_the_page(tmp_path):
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (block,) = re.findall(r"^```console\n(.*?)^```", PAGE, re.M | re.S)
    train, match = re.findall(r"^\$ (.*)$", block, re.M)
    run("bash", "-c", few_deals(train), cwd=tmp_path)
    found = run("bash", "-c", f"{match} --quiet", cwd=tmp_path)
    assert len(re.findall(r"│ (?:linear|ismcts) .*│ none ", found)) == 2


def few_deals(command):
    """The training of the page, over fewer deals."""
    script, path = re.fullmatch(r"python (\S+) train (\S+)", command).groups()
    code = f"import sys; sys.path.insert(0, {str(Path(script).parent)!r}); "
    code += f"import linear_policy as it; it.np.save({path!r}, it.train(20))"
    return f'python -c "{code}"'


def rows(heading):
    """The cells of the table below a heading."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


@pytest.mark.parametrize("preset", ["scopa", "scopa-3", "scopone"])
def test_the_table_of_observations(preset):
    rules = PRESETS[preset]
    sizes = {"seats": rules.players, "sides": rules.sides, "sides × 40": rules.sides * 40}
    written = [
        (name.strip("`"), sizes.get(numbers) or int(numbers))
        for name, numbers, _ in rows("Observations")
    ]
    assert written == [(piece.name, piece.size) for piece in pieces(rules)]


def test_the_numbers_of_the_page():
    assert [row[0] for row in rows("Actions")] == ["0..39", "40..79", str(STOP)]
    assert f"There are {ACTIONS}, the same" in PAGE
    assert f"At most {MOST_ACTIONS_A_PLAY} are possible" in PAGE
    assert f"{length(PRESETS['scopa'])} numbers for two seats" in PAGE
