"""What ``--engine`` may say."""

import sys

import pytest

from scopa_engine.match.outcome import SetupError
from scopa_engine.match.spec import EngineSpec, Limits, parse_engine


def test_what_an_engine_sees():
    assert parse_engine("name=a", "a").sees == "hand"
    assert parse_engine("sees=all", "a").sees == "all"
    with pytest.raises(SetupError, match="sees=some: hand or all is allowed"):
        parse_engine("sees=some", "a")


def test_every_key():
    text = (
        "name=A cmd=\"my engine --x 'a b'\" cwd=/tmp env.HOME=/h option.Algorithm=greedy "
        "option.Note='two words' iterations=2000 worlds=30 movetime=100 clock=60000+500"
    )
    assert parse_engine(text, "other") == EngineSpec(
        name="A",
        cmd="my engine --x 'a b'",
        cwd="/tmp",
        env={"HOME": "/h"},
        options={"Algorithm": "greedy", "Note": "two words"},
        limits=Limits(iterations=2000, worlds=30, movetime=100, clock=60000, inc=500),
    )


def test_what_is_not_said_has_defaults():
    assert parse_engine("", "B") == EngineSpec(name="B", cmd="scopa-engine")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nmae=A", "'nmae=A' is not KEY=VALUE"),
        ("name", "'name' is not KEY=VALUE"),
        ("option.=1", "not KEY=VALUE"),
        ("foo.x=1", "not KEY=VALUE"),
        ("name=A name=B", "name is given twice"),
        ("name=", "cannot be a name"),
        ("cmd='x", "No closing quotation"),
        ("iterations=0", "iterations=0: a whole number from 1"),
        ("movetime=1.5", "movetime=1.5: a whole number from 1"),
        ("worlds=-3", "worlds=-3"),
        ("clock=", "clock="),
        ("clock=5+", "clock="),
        ("clock=+5", "clock="),
    ],
)
def test_what_is_wrong_is_named(text, message):
    with pytest.raises(SetupError) as error:
        parse_engine(text, "A")
    assert message in str(error.value)


def test_the_built_in_engine_is_the_runners_own_wherever_path_points():
    spec = parse_engine("cmd='scopa-engine --flag' env.PATH=/nowhere", "A")
    assert spec.command() == [sys.executable, "-P", "-m", "scopa_engine", "--flag"]


def test_a_program_is_found_on_the_path_of_the_engine(tmp_path):
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert parse_engine(f"cmd='bot 1' env.PATH={tmp_path}", "A").command() == [str(program), "1"]
    assert parse_engine(f"cmd=./bot cwd={tmp_path}", "A").command() == ["./bot"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cmd=''", "cmd is empty"),
        ("cmd=./nothing-here", "there is no program ./nothing-here"),
        ("cwd=/no/such/folder", "no such folder"),
        ('cmd="\'"', "No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_started_is_named(text, message):
    with pytest.raises(SetupError, match=message):
        parse_engine(text, "A").command()
