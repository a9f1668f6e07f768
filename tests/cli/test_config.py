"""``match --config``: a file that says the same as flags, and is checked as they are."""

import json
import shlex
from pathlib import Path
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from matchplay import engine, run_command
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
