"""The shell command that asks an engine alone the same again."""

import shlex
import subprocess

import pytest

from matchplay import engine, hosted
from scopa_engine.match.client import EngineClient
from scopa_engine.match.reproduce import reproduce
from scopa_engine.match.spec import parse_engine

POSITION = "position scopa 1d2d3d/?3 5c6c7c8c ?30 -/- 0/0 - 0 1 0/0"


def started(text):
    """The command for an engine that was started by this text."""
    with hosted() as host:
        client = EngineClient(parse_engine(text, "A"), "A", host)
        client.start()
        client.close(0.0)
    return reproduce(client, lambda low, high: high, POSITION, "go iterations 5")


def run(text):
    return subprocess.run(
        ["bash", "-c", text], capture_output=True, text=True, timeout=30, check=True
    ).stdout.splitlines()


def test_the_engine_hears_the_game_and_answers(tmp_path):
    heard = tmp_path / "what it heard"
    told = started(engine("A", f"--heard '{heard}'", options="option.Style=bold option.Clear="))
    heard.unlink()
    answers = run(told)
    assert heard.read_text().splitlines() == [
        "usp 1",
        "setoption name Style value bold",
        "setoption name Clear",
        "setoption name Seed value 9",
        "newgame",
        POSITION,
        "go iterations 5",
    ]
    assert answers[-1].startswith("bestmove ")


def test_from_its_folder_with_its_environment(tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    script = folder / "here.sh"
    script.write_text(f'#!/bin/sh\necho "$PWD $COLOUR" > seen\nexec {engine_command()}\n')
    script.chmod(0o755)
    told = started(f"name=A cmd=./here.sh cwd='{folder}' env.COLOUR='dark red'")
    (folder / "seen").unlink()
    run(told)
    assert (folder / "seen").read_text() == f"{folder} dark red\n"


def engine_command():
    return next(
        word.removeprefix("cmd=") for word in shlex.split(engine("A")) if word.startswith("cmd=")
    )


@pytest.mark.parametrize("cwd", ["", "cwd={}"])
def test_an_engine_that_is_gone_is_named_as_it_was(tmp_path, cwd):
    script = tmp_path / "gone.sh"
    script.write_text(f"#!/bin/sh\nrm {script}\nexec {engine_command()}\n")
    script.chmod(0o755)
    told = started(f"name=A cmd={script} {cwd.format(tmp_path)}")
    assert told.rstrip(")").endswith(str(script))
