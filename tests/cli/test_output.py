"""Standard output that is full, unread, closed, or not of Unicode, and standard error like it."""

import io
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import click
import pytest

from matchplay import engine, play, run_command
from scopa_engine.cli import commands, main, output
from tournamentplay import file_text, scripted

FULL = Path("/dev/full")
NAMES = commands.list_commands(click.Context(commands))
NO_ROOM = "standard output: No space left on device"
PERCHE, NIHON = "Perch\xe9", "\u65e5\u672c"
ASCII = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}

# What prints in each of the ways that there are: lines, tables, pages, JSON.
RUNS = {
    "deals": ("deals", "--count", 3),
    "rules": ("rules",),
    "conform": ("conform", "--list"),
    "report": ("report", "LOG"),
    "report as JSON": ("report", "LOG", "--json"),
    "replay": ("replay", "LOG", "--game", 1),
    "replay a position": ("replay", "LOG", "--game", 1, "--at", 2),
    "verify": ("verify", "LOG"),
    "analyse": ("analyse", "LOG", "--game", 1, "--iterations", 2, "--searches", 2),
    "resume": ("resume", "LOG", "--quiet"),
    "report of a tournament": ("report", "CUP"),
    "tournament": ("tournament", "CUP", "--quiet"),
}
NAMELESS = ("deals", "rules", "conform", "replay a position", "verify")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A log and a tournament, both played, with names that not all terminals can show."""
    folder = tmp_path_factory.mktemp("files")
    play(engine(PERCHE), engine(NIHON), pairs=1, log=folder / "log")
    cup = folder / "cup.toml"
    cup.write_text(file_text("pairs = 1", "".join(map(scripted, (PERCHE, NIHON)))), "utf-8")
    assert run_command("tournament", cup, "--quiet")[0] == 0
    return {"LOG": folder / "log", "CUP": cup}


def in_words(run, files):
    return [str(files.get(word, word)) for word in run]


@pytest.fixture
def into(monkeypatch, capsys):
    """Runs a command with a standard stream that is another file: exit code, errors."""

    def run_into(file, *words, stream="stdout"):
        monkeypatch.setattr(sys, stream, file)
        monkeypatch.setattr(sys, "argv", ["scopa-engine", *words])
        with pytest.raises(SystemExit) as left:
            main()
        return left.value.code or 0, capsys.readouterr().err

    return run_into


@pytest.fixture
def to(into):
    """The same with the file at a path."""

    def run_to(path, *words, stream="stdout"):
        with path.open("w", encoding="utf-8") as file:
            return into(file, *words, stream=stream)

    return run_to


full = pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")


@full
@pytest.mark.parametrize("name", NAMES)
def test_help_that_nothing_has_room_for_is_one_line(to, name):
    assert to(FULL, name, "--help") == (1, f"Error: {NO_ROOM}\n")


@full
@pytest.mark.parametrize("name", RUNS)
def test_output_that_nothing_has_room_for_is_one_line(to, files, name):
    code, err = to(FULL, *in_words(RUNS[name], files))
    assert (code, err.splitlines()[-1]) == (1, f"Error: {NO_ROOM}")
    assert "Traceback" not in err


@full
def test_a_trace_is_not_blamed_for_standard_output(to, tmp_path):
    words = ("--engine", engine("a"), "--engine", engine("b"), "--pairs", "1", "--quiet")
    code, err = to(FULL, "match", *words, "--trace", str(tmp_path / "trace"))
    assert (code, err) == (1, f"Error: {NO_ROOM}\n")


@full
def test_a_game_is_kept_that_nothing_has_room_for(to, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    code, err = to(FULL, "play", "--level", "easy", "--log", str(tmp_path / "game"))
    assert code == 3
    assert err.startswith(f"{NO_ROOM}. ")
    assert err.count("\n") == 1


@full
def test_what_standard_error_has_no_room_for_is_lost(to):
    words = ("--engine", engine("a"), "--engine", engine("b"), "--pairs", "1")
    assert to(FULL, "match", *words, stream="stderr")[0] == 0
    assert to(FULL, "match", "--pairs", "0", stream="stderr")[0] == 1


@pytest.mark.parametrize("name", RUNS)
def test_output_that_nobody_reads_ends_without_a_word(to, files, tmp_path, name):
    source, sink = os.pipe()
    os.close(source)
    code, err = to(Path(f"/dev/fd/{sink}"), *in_words(RUNS[name], files))
    os.close(sink)
    assert code == 1
    assert "Error" not in err
    assert "Traceback" not in err


def test_output_to_a_slow_reader_that_is_not_waited_for_is_whole(into):
    source, sink = os.pipe()
    os.set_blocking(sink, False)
    with os.fdopen(source, "rb") as reader, ThreadPoolExecutor() as pool:
        with os.fdopen(sink, "w", encoding="utf-8") as file:
            text = pool.submit(slowly_read, reader)
            assert into(file, "deals", "--count", "1500") == (0, "")
        assert text.result(timeout=30).count(b"\n") == 1500


def slowly_read(reader):
    sleep(0.5)
    return reader.read()


def test_streams_that_are_closed_are_nowhere(files, tmp_path, monkeypatch, capsys):
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    monkeypatch.setattr(sys, "argv", ["scopa-engine", "play", "--log", str(tmp_path / "game")])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 3
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


@pytest.mark.parametrize("name", RUNS)
def test_output_without_unicode_can_be_read(files, monkeypatch, name):
    for key, value in ASCII.items():
        monkeypatch.setenv(key, value)
    code, out, err = run_command(*in_words(RUNS[name], files))
    assert code == 0
    assert (out + err).isascii()
    if name not in NAMELESS:
        assert (r"Perch\u00e9" if "JSON" in name else r"Perch\xe9") in out


def test_tables_without_unicode_are_in_line(files, monkeypatch):
    for key, value in ASCII.items():
        monkeypatch.setenv(key, value)
    for which in files.values():
        _, out, _ = run_command("report", which)
        boxes = [line for line in out.splitlines() if line[:1] in ("|", "+") and len(line) > 40]
        assert len({len(line) for line in boxes}) <= 2
        assert r"\u65e5\u672c " in out


def test_help_without_unicode_has_what_it_lacks_spelt_out(monkeypatch):
    for key, value in ASCII.items():
        monkeypatch.setenv(key, value)
    code, out, _ = run_command("match", "--help")
    assert code == 0
    assert "env.X=..." in out


def test_all_commands_print_by_this_module():
    folder = Path(output.__file__).parent
    printing = {
        path.name for path in folder.glob("*.py") if "click.echo(" in path.read_text("utf-8")
    }
    assert printing == {"output.py"}
