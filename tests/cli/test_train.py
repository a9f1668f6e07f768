"""``train`` from the shell."""

import sys

import pytest

from scopa_engine.cli import main
from scopa_engine.rules import PRESETS, make_rules
from scopa_engine.search.value_file import parse_value_text, value_of_file

QUICK = ("--deals", "20", "--iterations", "2", "--generations", "1")


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs ``train`` in this process: exit code, output, standard error."""

    def run_command(*words):
        monkeypatch.setattr(sys, "argv", ["scopa-engine", "train", *words])
        with pytest.raises(SystemExit) as left:
            main()
        captured = capsys.readouterr()
        return left.value.code or 0, captured.out, captured.err

    return run_command


def test_a_value_is_written(run, tmp_path):
    path = tmp_path / "value.txt"
    code, out, errors = run(*QUICK, "--rules", "scopa:re_bello=on", "--seed", "7", "-o", str(path))
    assert (code, errors) == (0, "")
    assert out.startswith("version 0")
    assert " seed 7 deals 20 iterations 2 generations 1 held-out 10 error " in out
    rules = make_rules("scopa", [("re_bello", "on")])
    assert value_of_file(str(path), rules) == parse_value_text(path.read_text())
    assert value_of_file(str(path), PRESETS["re-bello"]).rules == rules
    assert list(tmp_path.iterdir()) == [path]


def test_progress_is_for_terminals(run, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, _, errors = run(*QUICK, "-o", str(tmp_path / "a"))
    assert errors == "\rgeneration 1 of 1: 20 of 20 deals\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--rules", "scopa-3"), "the rules scopa-3: a learned value is for two sides, not 3"),
        (("--rules", "scopa-8-decks"), "the rules scopa-8-decks: two decks"),
        (("--deals", "19"), "19 is not in the range"),
        (("--policy", "--deals", "249"), "a policy needs 250 deals or more, not 249."),
        (("-o", "no/where"), "there is no folder no."),
    ],
)
def test_refusals_are_one_clear_line(run, tmp_path, words, why):
    code, out, errors = run("-o", str(tmp_path / "a"), *words)
    assert (code, out) == (1, "")
    (line,) = errors.splitlines()
    assert line.startswith("Error: ")
    assert why in line
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written(run, tmp_path):
    path = tmp_path / "folder"
    path.mkdir()
    code, out, errors = run(*QUICK, "-o", str(path))
    assert (code, out) == (1, "")
    assert "is a directory" in errors
