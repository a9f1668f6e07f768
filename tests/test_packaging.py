"""What is installed: the distribution that these tests run against."""

import subprocess
import sys
from importlib.metadata import distribution, entry_points
from importlib.resources import files

import pytest

import scopa_engine
from scopa_engine.__main__ import main

# What the engine itself never needs, for a quick start (performance is told in milliseconds).
HEAVY = {"click", "rich", "scipy", "numpy", "pyparsing", "psutil", "asyncio"}

CANONICAL = """\
usp 1
isready
setoption name Seed value 3
newgame
position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0 moves 7d
position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0
moves
eval
show
#1 go iterations 2
wait
go clock 100/100 inc 10/10
stop
gameover 1/0 normal
help
quit
"""

# Runs the program as its entry point does, and tells at the end what was imported for it.
RUN = """\
import sys
from scopa_engine.__main__ import main
sys.argv = ["scopa-engine"]
main()
print(*sys.modules, file=sys.stderr)
"""


def modules_after(conversation):
    done = subprocess.run(
        (sys.executable, "-c", RUN),
        input=conversation,
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert "error" not in done.stdout
    return set(done.stderr.split()), done.stdout


def test_the_engine_starts_light():
    modules, answers = modules_after(CANONICAL)
    assert "uspok 1" in answers
    assert "bestmove" in answers
    assert modules & HEAVY == set()
    parts = {name.split(".")[1] for name in modules if name.startswith("scopa_engine.")}
    assert {"session", "search"} <= parts
    assert parts & {"match", "cli"} == set()


def test_only_other_spellings_load_the_grammar():
    modules, answers = modules_after("isready   \nusp   1\n")
    assert "uspok 1" in answers
    assert "pyparsing" in modules


@pytest.mark.parametrize("package", ["scopa_engine", "scopa_protocol"])
def test_types_are_told(package):
    assert files(package).joinpath("py.typed").is_file()


def test_the_version_is_that_of_the_distribution():
    assert distribution("scopa-engine").version == scopa_engine.__version__


def test_the_entry_point_is_the_program():
    (script,) = entry_points(group="console_scripts", name="scopa-engine")
    assert script.load() is main
