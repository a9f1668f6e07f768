"""What ``--engine`` may say."""

import doctest
import sys
import tomllib
from pathlib import Path

import pytest

from scopa_engine.match import spec
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.spec import EngineSpec, Limits, parse_engine, spec_of_table


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


# Tables of a TOML file


def test_the_example_is_true():
    found = doctest.testmod(spec)
    assert (found.failed, found.attempted) == (0, 1)


def test_every_key_of_a_table():
    text = """
        name = "A"
        cmd = "my engine --x 'a b'"
        cwd = "/tmp"
        env.HOME = "/h"
        option.Algorithm = "greedy"
        option.Seed = 7
        option.Ponder = true
        iterations = 2000
        worlds = 30
        movetime = 100
        clock = "60000+500"
        sees = "all"
    """
    assert spec_of_table(tomllib.loads(text)) == parse_engine(
        "name=A cmd=\"my engine --x 'a b'\" cwd=/tmp env.HOME=/h option.Algorithm=greedy "
        "option.Seed=7 option.Ponder=true iterations=2000 worlds=30 movetime=100 "
        "clock=60000+500 sees=all",
        "",
    )


def test_a_clock_without_increment_is_a_number():
    assert spec_of_table({"name": "A", "clock": 5000}).limits == Limits(clock=5000)


def test_an_engine_of_a_file_is_started_where_the_file_lies():
    folder = Path("bots")
    assert spec_of_table({}, name="A", folder=folder).cwd == "bots"
    assert spec_of_table({"cwd": "mine"}, name="A", folder=folder).cwd == "bots/mine"
    assert spec_of_table({"cwd": "/mine"}, name="A", folder=folder).cwd == "/mine"
    assert spec_of_table({}, name="A", folder=Path()).cwd is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "engine: name is missing"),
        ("name = 3", "engine: name=3: text in quotes is allowed"),
        ('name = ""', "'' cannot be a name"),
        ('nmae = "A"', 'engine B: there is no key "nmae"; allowed: name cmd cwd '),
        ('"env.X" = "1"', 'engine B: there is no key "env.X"; allowed: name '),
        ('worlds = "3"', 'engine B: worlds="3": a whole number is allowed'),
        ("worlds = true", "engine B: worlds=true: a whole number is allowed"),
        ("worlds = 0", "engine B: worlds=0: a whole number from 1 is allowed"),
        ("clock = 1.5", "engine B: clock=1.5: a whole number or text like"),
        ('clock = "x"', "engine B: clock=x: a whole number from 1"),
        ("movetime = 2000-01-01", 'engine B: movetime="2000-01-01": a whole number'),
        ("cmd = ['a', 'b']", 'engine B: cmd=["a", "b"]: text in quotes is allowed'),
        ('cmd = "a\\u0000"', 'engine B: cmd="a\\u0000": text'),
        ('sees = "some"', "engine B: sees=some: hand or all is allowed"),
        ("env = 3", "engine B: env=3: a table is allowed"),
        ("env.X = 3", "engine B: env.X=3: text in quotes is allowed"),
        ('env."X=Y" = "3"', 'engine B: "env.X=Y" cannot be a name'),
        ('option."" = "3"', 'engine B: "option." cannot be a name'),
        ("option.X = 0.5", "engine B: option.X=0.5: text in quotes or a whole number or true"),
    ],
)
def test_what_is_wrong_in_a_table_is_named(text, message):
    table = tomllib.loads(text)
    with pytest.raises(SetupError) as error:
        spec_of_table(table, name="B" if text and "name" not in text else None)
    assert message in str(error.value)
    assert "\n" not in str(error.value)
