"""Engines and logs that are out for harm: nothing is run, written elsewhere, or shown raw."""

import re
import shlex
from dataclasses import replace

import pytest

from hostility import CLEAR, GREETING, command, must_be_plain
from matchplay import SCRIPTED, engine, play, write_log

RAW = "b\x1b[31m\x9b\u202e"
READERS = ("report", "verify", "replay", "replay --game 1")


def files_in(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def shown(run):
    """Runs a command that must show nothing raw: exit code, and all that it shows."""

    def run_command(*words):
        code, out, err = run(*words)
        text = "\n".join((*out, err))
        must_be_plain(text)
        return code, text

    return run_command


def test_an_engine_that_says_escape_sequences_wherever_it_can(tmp_path, shown):
    for name in ("tools", "work"):
        (tmp_path / name).mkdir()
    folder = tmp_path / "work"
    said = (CLEAR + b"\n" + GREETING, b"info string " + CLEAR + b"\n", CLEAR + b"\tbye\n")
    hostile = shlex.join(
        ["name=../../x", f"cmd={command(tmp_path / 'tools', *said)}", f"cwd={folder}"]
    )
    match = ["--engine", hostile, "--engine", engine("'$(touch owned)'"), "--pairs", "1"]
    code, text = shown("match", *match, "--log", folder / "log", "--trace", folder / "trace")
    assert code == 2
    assert "protocol-error by ../../x" in text
    traces = [f"trace/pair-00000-half-{half}.txt" for half in (0, 1)]
    assert files_in(folder) == {"log", *traces}
    assert files_in(tmp_path / "tools") == {"greeting", "answer", "errors"}
    for name in traces:
        must_be_plain((folder / name).read_text(encoding="utf-8"))
    assert r"\x1b[2J" in (folder / traces[0]).read_text(encoding="utf-8")
    assert b"\x1b" not in (folder / "log").read_bytes()
    for words in (*READERS, "resume"):
        name, *options = words.split(" ")
        assert shown(name, folder / "log", *options)[1]


def test_an_engine_that_does_not_start_is_shown_plain(tmp_path, shown):
    cmd = command(tmp_path, CLEAR + b"\nid name " + CLEAR + b"\n")
    code, text = shown(
        "match", "--engine", shlex.join(["name=A", f"cmd={cmd}"]), "--engine", "name=B"
    )
    assert code == 2
    assert r"\x1b[2J" in text


def test_a_log_of_a_stranger_is_shown_plain(tmp_path, shown):
    _, run, games = play(engine("a"), engine("b"), pairs=1)
    engines = (run.engines[0], replace(run.engines[1], name=RAW, cmd=RAW))
    renamed = [
        replace(game, seats=tuple(RAW if name == "b" else name for name in game.seats))
        for game in games
    ]
    log = tmp_path / "log"
    write_log(log, replace(run, engines=engines, started=RAW), renamed)
    for words in READERS:
        name, *options = words.split(" ")
        code, text = shown(name, log, *options)
        assert code == 0, text
        assert name == "verify" or r"b\x1b[31m\x9b\u202e" in text


def test_a_tournament_keeps_its_logs_in_its_folder(tmp_path, shown):
    names = ("../../x", "/etc/y", "..")
    cmd = f"{command(tmp_path).split(' ')[0]} -S -E {SCRIPTED}"
    tables = "".join(f"[[engine]]\nname = '{name}'\ncmd = '{cmd}'\n" for name in names)
    folder = tmp_path / "inner" / "cup"
    folder.mkdir(parents=True)
    (folder / "cup.toml").write_text(f"format = 'round-robin'\npairs = 1\n{tables}", "utf-8")
    before = files_in(tmp_path)
    code, text = shown("tournament", folder / "cup.toml")
    assert code == 0, text
    written = files_in(tmp_path) - before
    assert len(written) == 3
    assert all(re.fullmatch(r"inner/cup/cup\.logs/[\w.~%+-]+\.jsonl", name) for name in written)
