"""What a command is given in place of a file, a folder, or a number that it can use."""

import os
import re
import stat

import pytest

from matchplay import engine, noted_pids, play


@pytest.fixture
def pipe(tmp_path):
    """The path of what is there and is no file; it must still be so afterwards."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    yield path
    assert stat.S_ISFIFO(path.stat().st_mode)


def refused(run, *words):
    """The one line on standard error with which a command is refused."""
    code, out, err = run(*words)
    assert (code, out) == (1, [])
    assert err.count("\n") == 1
    return err


def two(a="", b="", **kinds):
    return ("--engine", engine("a", a, **kinds), "--engine", engine("b", b), "--pairs", 1)


def test_a_log_is_written_to_a_file_only(run, pipe):
    for words in ((), ("--force",)):
        err = refused(run, "match", *two(), "--log", pipe, *words)
        assert err == f"Error: log {pipe}: it is no file\n"


def test_a_page_takes_the_place_of_a_file_only(run, pipe, tmp_path):
    play(engine("a"), engine("b"), pairs=1, log=tmp_path / "log")
    err = refused(run, "report", tmp_path / "log", "--html", pipe, "--force")
    assert err == f"Error: {pipe}: it is no file\n"


def test_what_was_learned_takes_the_place_of_a_file_only(run, pipe):
    assert f"{pipe} is no file." in refused(run, "train", "-o", pipe, "--deals", 20)


def test_a_trace_that_has_no_folder(run, tmp_path):
    (tmp_path / "file").write_text("")
    trace = tmp_path / "file" / "trace"
    err = refused(run, "match", *two(), "--quiet", "--trace", trace)
    assert err == f"Error: trace {trace}: Not a directory\n"


def test_a_limit_has_no_more_digits_than_the_protocol_allows(run):
    most = "9" * 18
    assert run("match", *two(limits=f"iterations={most}"), "--quiet")[0] == 0
    err = refused(run, "match", *two(limits=f"iterations={most}9"))
    assert err.endswith("a whole number from 1 is allowed, with 18 digits at most\n")
    assert "18 digits at most" in refused(run, "match", *two(limits=f"movetime={'1' * 5000}"))


def test_there_are_no_more_tables_than_games(run, tmp_path):
    noting = f"--pids {tmp_path / 'pids'}"
    assert run("match", *two(noting, noting), "--quiet", "--concurrency", 9)[0] == 0
    assert len(noted_pids(tmp_path / "pids")) == 4


@pytest.fixture
def unreadable(tmp_path):
    """A log whose first game has a position that is none."""
    path = tmp_path / "log"
    play(engine("a"), engine("b"), pairs=1, log=path)
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub('"position":"[^"]*"', '"position":"?"', text, count=1), encoding="utf-8")
    return path


def test_a_position_in_a_log_that_cannot_be_read(run, unreadable, tmp_path):
    where = "Error: pair 0, half 0: expected the name of a preset, found '?': ?\n"
    for words in (("report",), ("resume",), ("sprt",), ("report", "--html", tmp_path / "page")):
        assert refused(run, words[0], unreadable, *words[1:]) == where
    code, out, _ = run("verify", unreadable)
    assert code == 1
    assert out[0].startswith("line 2, pair 0, half 0, deal 0: expected a full position")


def test_a_verdict_as_exit_code_needs_a_test(run):
    assert "--sprt-exit: there is no test" in refused(run, "match", *two(), "--sprt-exit")
