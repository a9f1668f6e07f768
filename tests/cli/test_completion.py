"""Completion of the command line: what is offered, and in real shells as docs/shell.md has it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

import pages
from scopa_engine.cli import commands
from scopa_engine.cli.completion import START_LINES
from scopa_engine.rules import PRESETS
from scopa_engine.search import ALGORITHMS

NAMES = commands.list_commands(click.Context(commands))


def offered(*words):
    """What may stand for the last of the words; of names of files only that they may."""
    *before, incomplete = words
    shell = ShellComplete(commands, {}, "scopa-engine", "_SCOPA_ENGINE_COMPLETE")
    items = shell.get_completions(before, incomplete)
    return [each.value if each.type == "plain" else each.type for each in items]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("",), NAMES),
        (("match",), ["match", "match-table"]),
        (("match", "--co"), ["--config", "--concurrency"]),
        (("match", "--unit", ""), ["deal", "match"]),
        (("match", "--rules", "escoba"), ["escoba"]),
        (("match", "--rules=escoba",), ["escoba"]),
        (("deals", "--rules", ""), list(PRESETS)),
        (("rules", "--diff", "scopa", ""), list(PRESETS)),
        (("match", "--trace", ""), ["dir"]),
        (("report", ""), ["file"]),
        (("tournament", "cu"), ["file"]),
        (("conform", "--", "./my"), ["file"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
        (("nonsense", ""), NAMES),
    ],
)  # fmt: skip
def test_what_is_offered(words, expected):
    assert offered(*words) == expected


def test_the_words_of_an_engine_are_completed():
    assert offered("match", "--engine", "name=G se") == ["name=G sees=hand", "name=G sees=all"]
    algorithms = [f"option.Algorithm={name}" for name in ALGORITHMS]
    assert offered("match", "--engine", "option.Alg") == algorithms
    assert "option.Hash=" in offered("match", "--engine", "option.")
    assert offered("match", "--engine", "name=G it") == ["name=G iterations="]


def test_the_engine_itself_is_not_started_and_nothing_heavy_loaded():
    code = "import sys; from scopa_engine.__main__ import main; sys.argv = ['scopa-engine']; main()"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code],
        env={
            **os.environ,
            "_SCOPA_ENGINE_COMPLETE": "fish_complete",
            "COMP_WORDS": "scopa-engine ru",
            "COMP_CWORD": "ru",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "plain,rules\tList the rule sets, explain one, or compare two\n"
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "click" in loaded
    assert loaded & {"numpy", "scipy", "rich", "scopa_engine.cli.rules"} == set()


# Shells.  The lines that begin each session are those of the page.

SESSIONS = {
    "bash": (
        ["--norc", "--noprofile", "-c"],
        """
        ask() {
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            $(complete -p scopa-engine | sed 's/.*-F \\([^ ]*\\).*/\\1/') scopa-engine
            printf '%s\\n' "${COMPREPLY[@]}"
        }
        """,
    ),
    # Outside of its line editor zsh has no builtin that completes: here it prints.
    "zsh": (
        ["-f", "-c"],
        """
        compadd() { print -l -- $completions }
        _describe() { print -l -- ${completions_with_descriptions%%:*} }
        ask() { words=("$@"); CURRENT=$#; $_comps[scopa-engine] }
        """,
    ),
    "fish": (
        ["--no-config", "-c"],
        """
        function ask
            complete -C "$argv" | string replace -r '\\t.*' ''
        end
        """,
    ),
}


@pytest.mark.parametrize("shell", SESSIONS)
def test_a_shell_completes(shell, tmp_path):
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    ((_, begin),) = pages.blocks("docs/shell.md", shell)
    flags, helpers = SESSIONS[shell]
    script = f"{begin}\n{helpers}\nask scopa-engine matc\n"
    done = subprocess.run(
        [program, *flags, script],
        cwd=tmp_path,
        env={
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(tmp_path),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("match\nmatch-table\n", "")


@pytest.mark.parametrize("shell", SESSIONS)
def test_the_help_and_the_page_have_the_same_line(shell):
    ((_, block),) = pages.blocks("docs/shell.md", shell)
    file, line = START_LINES[shell]
    assert block.splitlines()[-1] == line
    page = (pages.ROOT / "docs" / "shell.md").read_text(encoding="utf-8")
    assert f"`{file}`" in page


def test_no_other_shell(run):
    code, out, err = run("completion", "tcsh")
    assert (code, out) == (1, [])
    assert err.startswith(
        "Error: Invalid value for 'SHELL': 'tcsh' is not one of 'bash', 'zsh', 'fish'"
    )
