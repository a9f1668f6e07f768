"""What tests of commands share: a command in this process."""

import io
import json
import re
import sys

import pytest

from scopa_engine.cli import main


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command in this process: exit code, lines of output, standard error."""

    def run_command(*words, stdin=""):
        monkeypatch.setattr(sys, "argv", ["scopa-engine", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as left:
            main()
        captured = capsys.readouterr()
        return left.value.code or 0, captured.out.splitlines(), captured.err

    return run_command


@pytest.fixture
def on_terminal(run, monkeypatch):
    """Runs a command as on a terminal that speaks English: what it shows, without colours."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run_command(*words, width=80, term="xterm"):
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setenv("TERM", term)
        code, lines, err = run(*words)
        assert (code, err) == (0, "")
        return re.sub(r"\x1b\[[\d;]*m", "", "\n".join(lines))

    return run_command


@pytest.fixture
def analyse(monkeypatch, capsys):
    """Runs ``analyse``: exit code, standard output, standard error."""

    def run_command(*words, stdin=""):
        monkeypatch.setattr(sys, "argv", ["scopa-engine", "analyse", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as left:
            main()
        captured = capsys.readouterr()
        return int(left.value.code or 0), captured.out, captured.err

    return run_command


@pytest.fixture
def analyse_json(analyse):
    """Runs ``analyse --json``: what it prints."""

    def run_json(*words, stdin=""):
        code, out, err = analyse("--json", *words, stdin=stdin)
        assert (code, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    return run_json
