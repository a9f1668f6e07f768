"""``match --config`` with a file that is not allowed: one line with its name and the place."""

import sys
from pathlib import Path

import pytest

from scopa_engine.cli import main
from scopa_engine.match import toml


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("pairz = 1", 'there is no key "pairz"; allowed: concurrency deals engine force'),
        ("as_json = true", 'there is no key "as_json"; allowed: '),
        ("no-recover = true", 'there is no key "no-recover"; allowed: '),
        ('config = "x"', 'there is no key "config"; allowed: '),
        ('"pa\\nirs" = 1', 'there is no key "pa\\nirs"; allowed: '),
        ("pairs = 0", "pairs=0: 0 is not in the range"),
        ('pairs = "3"', 'pairs="3": a whole number is allowed'),
        ("pairs = 2.5", "pairs=2.5: a whole number is allowed"),
        ("pairs = true", "pairs=true: a whole number is allowed"),
        ("seed = 0x8000000000000000", "seed=9223372036854775808: a number of 64 bits is allowed"),
        ("seed = 0x" + "f" * 5000, "seed=…: a number of 64 bits is allowed"),
        ("pairs = [0x" + "f" * 5000 + "]", "pairs=…: a whole number is allowed"),
        ('unit = "hand"', "unit=\"hand\": 'hand' is not one of 'deal', 'match'."),
        ("unit = 1", "unit=1: text in quotes is allowed"),
        ('recover = "no"', 'recover="no": true or false is allowed'),
        ("force = 1", "force=1: true or false is allowed"),
        ('move-timeout = "5"', 'move-timeout="5": a number is allowed'),
        ("move-timeout = nan", "move-timeout=NaN: nan is not a number"),
        ("move-timeout = inf", "move-timeout=Infinity: inf is not in the range"),
        ("log = 3", "log=3: text in quotes is allowed"),
        ('log = "a\\u0000"', 'log="a\\u0000": text in quotes is allowed'),
        ('log = "/"', "log=\"/\": File '/' is a directory."),
        ("sprt = 3", "sprt=3: text in quotes or a table is allowed"),
        ("sprt.h2 = 3", 'sprt: there is no key "h2"; allowed: h0 h1 alpha beta model'),
        ('sprt.h1 = "x"', 'sprt.h1="x": a number is allowed'),
        ("sprt.h0 = 1", "sprt: h1=NUMBER is missing"),
        ('sprt = "h1=x"', "sprt: h1=x: a number is allowed"),
        ('engine = "name=A"', 'engine="name=A": tables [[engine]] are allowed'),
        ("[engine]", "engine={}: tables [[engine]] are allowed"),
        ("[[engine]]\nfoo = 1", 'engine A: there is no key "foo"; allowed: name cmd cwd'),
        ("[[engine]]\n[[engine]]\nworlds = 0", "engine B: worlds=0: a whole number from 1"),
    ],
)
def test_what_is_wrong_in_a_file_is_one_line_with_its_name(
    tmp_path, content, message, assert_refused
):
    path = tmp_path / "match.toml"
    path.write_text(content)
    assert_refused(path, f"Error: {path}: {message}")


@pytest.mark.parametrize(
    ("content", "where", "message"),
    [
        (b"pairs = 1\nseed =\n", "line 2, column 7", "Invalid value"),
        (b"pairs = 1\npairs = 2", "line 2, column 10", "Cannot overwrite a value"),
        (b"x = [1,\n2", "line 2, column 2", "Unclosed array"),
        (b"x = 1\n  y = \xff", "line 2, column 7", "not UTF-8"),
    ],
)
def test_what_is_no_toml_is_one_line_with_its_place(
    tmp_path, content, where, message, assert_refused
):
    path = tmp_path / "match.toml"
    path.write_bytes(content)
    assert_refused(path, f"Error: {path}, {where}: {message}")


def test_values_too_deep(tmp_path, assert_refused):
    path = tmp_path / "match.toml"
    path.write_text("x = " + "[" * 100_000)
    assert_refused(path, f"Error: {path}: ")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no file without an end here")
def test_a_file_without_an_end(monkeypatch, assert_refused):
    monkeypatch.setattr(toml, "MOST_BYTES", 1000)
    assert_refused("/dev/zero", "Error: /dev/zero: more than 1000 bytes")


def test_a_file_that_is_not_there(assert_refused):
    assert_refused("/no/such/file", "Error: /no/such/file: No such file or directory")


@pytest.fixture
def assert_refused(monkeypatch, capsys):
    def check(path, message):
        monkeypatch.setattr(sys, "argv", ["scopa-engine", "match", "--config", str(path)])
        with pytest.raises(SystemExit) as exit_:
            main()
        out, err = capsys.readouterr()
        assert (exit_.value.code, out) == (1, "")
        assert err.startswith(message), err
        assert err.count("\n") == 1

    return check
