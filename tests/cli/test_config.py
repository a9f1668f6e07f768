"""``match --config``: a file that says the same as flags, and is checked as they are."""

import json
import shlex
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matchplay import engine, run_command
from scopa_engine.cli import main
from scopa_engine.cli import match as match_module
from scopa_engine.cli.match import match_command
from scopa_engine.match.log import read_log

FLAGS = {"force", "restart", "force-concurrency", "json", "quiet", "sprt-exit"}
"""The options that are there or not."""
PATHS = {"log", "trace"}

# Settings, and the two forms that they have

text = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=8)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,5}", fullmatch=True)
numbers = st.integers(1, 10**6)
waits = st.floats(0.001, 10**6) | numbers
tests = st.fixed_dictionaries(
    {"h1": st.floats(1, 100) | st.integers(1, 100)},
    optional={
        "h0": st.floats(-100, 0.5),
        "alpha": st.floats(0.01, 0.4),
        "model": st.just("logistic"),
    },
)
engines = st.fixed_dictionaries(
    {},
    optional={
        "cmd": text.map("bot {}".format),
        "cwd": st.sampled_from(["sub", "sub/deep", "/"]),
        "iterations": numbers,
        "worlds": numbers,
        "movetime": numbers,
        "clock": numbers | st.builds("{}+{}".format, numbers, numbers),
        "sees": st.sampled_from(["hand", "all"]),
        "env": st.dictionaries(names, text, max_size=2),
        "option": st.dictionaries(names, text | numbers | st.booleans(), max_size=2),
    },
)


@st.composite
def sides(draw):
    """Two engines of names of their own; the second one's by default."""
    return [{"name": "first", **draw(engines)}, draw(engines)]


KEYS = {
    "pairs": numbers,
    "unit": st.sampled_from(["deal", "match"]),
    "rules": st.sampled_from(["scopa", "escoba", "scopa:target=21"]),
    "seed": st.integers(-(2**63), 2**63 - 1),
    "sprt": tests,
    "on-fault": st.sampled_from(["forfeit", "void", "stop"]),
    "recover": st.booleans(),
    "move-timeout": waits,
    "startup-timeout": waits,
    "quit-timeout": waits,
    "margin": st.integers(0, 10**6),
    "concurrency": numbers,
    "log": st.sampled_from(["run.jsonl", "logs/run.jsonl", "/nowhere/run.jsonl"]),
    "trace": st.sampled_from(["trace"]),
    "engine": sides(),
    **dict.fromkeys(sorted(FLAGS), st.booleans()),
}
SETTINGS = st.fixed_dictionaries({}, optional=KEYS)


def toml(value):
    """A value, with its tables in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def write(path, values):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in values.items()))


def plain(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def flags(values, folder):
    """The settings as flags, paths as seen from ``folder``."""
    for key, value in values.items():
        if key in FLAGS:
            yield from [f"--{key}"] * value
        elif key == "recover":
            yield "--recover" if value else "--no-recover"
        elif key == "engine":
            for each in value:
                yield from ("--engine", spec(each, folder))
        elif key == "sprt":
            yield f"--sprt={' '.join(f'{k}={v}' for k, v in value.items())}"
        else:
            yield f"--{key}={folder / value if key in PATHS else value}"


def spec(table, folder):
    words = {"cwd": str(folder / table.get("cwd", ""))}
    for key, value in table.items():
        if isinstance(value, dict):
            words |= {f"{key}.{name}": plain(each) for name, each in value.items()}
        elif key != "cwd":
            words[key] = value
    return shlex.join(f"{key}={value}" for key, value in words.items())


def understood(*words):
    """What the command makes of its arguments, instead of playing it."""
    found = []

    def take(play, playing, log):
        class Screen:
            start = see = stop = None

        found.append((play(Screen()), playing, log))

    with (
        patch.object(match_module, "play_and_show", take),
        patch.object(match_module, "play", lambda setup, **how: (setup, how)),
        patch("scopa_engine.cli.playing.check_concurrency", lambda *_, **__: None),
    ):
        match_command.main(list(map(str, words)), standalone_mode=False)
    (((setup, how), playing, log),) = found
    header = setup.run((), how["conduct"], how["timeouts"], {}, "").to_json()
    return setup, how, playing, log, header


@settings(max_examples=40)
@given(SETTINGS, SETTINGS)
def test_a_file_says_the_same_as_flags_and_flags_win(tmp_path_factory, in_file, on_line):
    if any(of.get("sprt-exit") for of in (in_file, on_line)):
        in_file = {"sprt": {"h1": 0.5}, **in_file}
    folder = tmp_path_factory.getbasetemp() / "config"
    write(folder / "match.toml", in_file)
    # An option that is there or not cannot be taken back.
    on_line = {key: value for key, value in on_line.items() if key not in FLAGS or value}
    here = Path("elsewhere")
    kept = {key: value for key, value in in_file.items() if key not in on_line}
    assert understood("--config", folder / "match.toml", *flags(on_line, here)) == understood(
        *flags(kept, folder), *flags(on_line, here)
    )


def test_the_test_may_be_a_text(tmp_path):
    config = tmp_path / "match.toml"
    write(config, {"sprt": "h1=0.5 alpha=0.1"})
    assert understood("--config", config) == understood("--sprt", "h1=0.5 alpha=0.1")


def test_every_option_is_among_these_settings():
    options = {flag.removeprefix("--") for param in match_command.params for flag in param.opts}
    assert options - set(KEYS) == {"config", "deals"}


# A match by a file


def test_a_match_by_a_file_has_the_log_of_one_by_flags(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    deals = run_command("deals", "--count", 1)[1]
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "deals").write_text(deals)
    (tmp_path / "sub" / "match.toml").write_text(
        f"""
        log = "by-file.jsonl"
        deals = "deals"
        json = true
        quiet = true
        margin = 70
        [[engine]]
        {engine_table("a")}
        [[engine]]
        {engine_table("b")}
        option.Seed = 3
        """
    )
    code, out, err = run_command("match", "--config", "sub/match.toml")
    assert (code, err) == (0, "")
    by_file = read_log(Path("sub/by-file.jsonl"))
    assert json.loads(out) == by_file.result[1]
    words = (
        "--engine",
        f"{engine('a')} cwd=sub",
        "--engine",
        f"{engine('b')} cwd=sub option.Seed=3",
    )
    log = tmp_path / "by-flags.jsonl"
    run_command("match", *words, "--deals", "sub/deals", "--margin", 70, "--log", log)
    by_flags = read_log(log)
    assert without_start(by_file.run) == without_start(by_flags.run)
    assert [game.deals for game in by_file.games] == [game.deals for game in by_flags.games]
    code, out, err = run_command("resume", "sub/by-file.jsonl", "--quiet")
    assert code == 0


def engine_table(name):
    cmd = dict(word.split("=", 1) for word in shlex.split(engine(name)))["cmd"]
    return f'name = "{name}"\n cmd = {json.dumps(cmd)}'


def without_start(run):
    return {**run.to_json(), "started": None}


# What is wrong


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


def test_a_file_without_end(tmp_path, assert_refused):
    path = tmp_path / "match.toml"
    path.write_text("x = " + "[" * 100_000)
    assert_refused(path, f"Error: {path}: ")


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
