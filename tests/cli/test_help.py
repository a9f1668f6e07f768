"""The help of every command: whole at 80 columns and at 40, with examples that work."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scopa_engine import __version__
from scopa_engine.cli import commands
from scopa_engine.cli.command import Command
from scopa_engine.match.playing import resume

CONTEXT = click.Context(commands, info_name="scopa-engine")
NAMES = commands.list_commands(CONTEXT)
SUMMARIES = {
    name: summary
    for section in commands.sections.values()
    for name, (_, summary) in section.items()
}
VECTORS = Path(__file__).parents[2] / "protocol" / "vectors"

TOML = """\
pairs = 1
[[engine]]
name = "G"
option.Algorithm = "greedy"
[[engine]]
name = "R"
option.Algorithm = "random"
"""

# What makes an example small: words after it, where later options win.
SMALL = {
    "match": "--quiet",
    "tournament": "--quiet",
    "report": "--force",
    "conform": "--only greeting/answered",
    "solve": "--timeout 0.02",
    "analyse": "--algorithm ismcts --searches 2 --iterations 2",
    "train": "--deals 20 --iterations 1 --generations 1 --threads 1",
    "train --policy": "--deals 250 --iterations 1",
    "deal-results": "--deals 1 --iterations 1 --concurrency 1",
}
# What ends otherwise: no time to solve a deal without a compiler.
ENDINGS = {"solve": (0, 3)}
# Too long to run, or played by a person, or for a shell (test_completion.py).
READ_ONLY = {"bench", "play", "completion"}


def help_of(*words, columns="80"):
    done = CliRunner().invoke(commands, words, prog_name="scopa-engine", env={"COLUMNS": columns})
    assert done.exit_code == 0, done.output
    return done.output


def command_of(name):
    return commands.get_command(CONTEXT, name)


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command_fits(name):
    wide = help_of(name, "--help")
    assert [line for line in wide.splitlines() if len(line) > 80] == []
    text, _, examples = help_of(name, "-h", columns="40").partition("\nExamples:\n")
    assert [line for line in text.splitlines() if len(line) > 40] == []
    assert examples.splitlines() == [f"  {line}" for line in command_of(name).examples]
    assert wide.endswith(examples)


@pytest.mark.parametrize("name", NAMES)
def test_a_command_begins_with_what_it_does(name):
    text = help_of(name, "--help")
    assert text.startswith(f"Usage: scopa-engine {name} ")
    assert text.splitlines()[2] == f"  {SUMMARIES[name]}."


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_explained(name):
    options = [each for each in command_of(name).params if isinstance(each, click.Option)]
    assert [each.opts[0] for each in options if not each.help] == []
    text = help_of(name, "--help")
    assert re.findall(r"INTEGER|FLOAT|TEXT|RANGE|DIRECTORY", text) == []


def test_the_list_of_commands_is_whole():
    lines = help_of("--help").splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line.endswith("...")] == [lines[0]]
    for name, summary in SUMMARIES.items():
        assert f"  {name:14}{summary}" in lines
    for heading in commands.sections:
        assert f"{heading}:" in lines


def test_the_version(run):
    assert run("--version") == (0, [f"scopa-engine {__version__}"], "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("mtach",), "No such command 'mtach'. Did you mean 'match'? (see scopa-engine --help)"),
        (("xyz",), "No such command 'xyz'. (see scopa-engine --help)"),
        (("rules", "--dif"), "No such option '--dif'. Did you mean '--diff'? (see"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(run, words, message):
    code, out, err = run(*words)
    assert (code, out) == (1, [])
    assert err.startswith(f"Error: {message}")
    assert err.count("\n") == 1


def lines_of(name):
    """The examples of a command, each in one line."""
    return "\n".join(command_of(name).examples).replace("\\\n", " ").splitlines()


def small(stage):
    """The words of an example that follow ``scopa-engine``, in its small form."""
    program, name, *words = shlex.split(stage, comments=True)
    assert program == "scopa-engine"
    at = words.index("--") if "--" in words else len(words)
    less = SMALL.get(f"{name} {''.join(words[:1])}") or SMALL.get(name, "")
    return [name, *words[:at], *less.split(), *words[at:]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files that the examples read."""
    path = tmp_path_factory.mktemp("examples")
    (path / "match.toml").write_text(TOML)
    (path / "cup.toml").write_text('format = "round-robin"\n' + TOML)
    (path / "my-engine").write_text(f"#!/bin/sh\nexec '{sys.executable}' -P -m scopa_engine\n")
    (path / "my-engine").chmod(0o755)
    vectors = path / "protocol" / "vectors"
    vectors.mkdir(parents=True)
    for whole in VECTORS.glob("*.tsv"):
        rows = whole.read_text(encoding="utf-8").splitlines(keepends=True)
        (vectors / whole.name).write_text("".join(rows[:4]), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(path)
        for line in (
            "tournament cup.toml --quiet",
            f"deal-results --rules scopa:re_bello=on {SMALL['deal-results']} -o mine.txt",
        ):
            done = CliRunner().invoke(commands, shlex.split(line))
            assert done.exit_code == 0, done.output
    shutil.copy(path / "cup.logs" / "G+R.jsonl", path / "g.jsonl")
    return path


@pytest.fixture
def played_match(folder, monkeypatch):
    """Lets ``match`` show a match that was played, of whatever engines."""
    monkeypatch.setattr("scopa_engine.cli.match.play", lambda *_, **__: resume(folder / "g.jsonl"))


@pytest.mark.parametrize("name", [name for name in NAMES if name not in READ_ONLY])
@pytest.mark.usefixtures("played_match")
def test_examples_work(name, folder, monkeypatch, run):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert lines_of(name)
    for example in lines_of(name):
        line, _, target = example.partition(" > ")
        out = []
        for stage in line.split(" | "):
            words = small(stage)
            code, out, err = run(*words, stdin="".join(f"{each}\n" for each in out))
            assert code in ENDINGS.get(words[0], (0,)), (example, err)
        if target:
            Path(target).write_text("\n".join(out))


def test_a_command_by_itself_has_both_options_for_help():
    """A click command keeps them from its first context, which need not be of the group."""
    context = Command("alone").make_context("alone", [])
    assert context.help_option_names == ["-h", "--help"]


@pytest.mark.parametrize("name", sorted(READ_ONLY - {"completion"}))
def test_examples_are_understood(name):
    assert lines_of(name)
    for example in lines_of(name):
        name_again, *words = small(example.partition(" > ")[0])
        assert name_again == name
        command_of(name).make_context(name, words, parent=CONTEXT)
