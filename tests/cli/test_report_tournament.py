"""``report`` of a tournament, by its file or by its folder of logs."""

import json

import pytest
from click.testing import CliRunner

from scopa_engine.cli.report import report_command
from scopa_engine.cli.tournament import tournament_command
from scopa_engine.tournament.plan import read_plan
from tournamentplay import file_text, play_all

TEXT = "pairs = 1\nseed = 3"


def report(*words, command=report_command):
    """Exit code, standard output and standard error."""
    done = CliRunner().invoke(command, list(map(str, words)))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    """The file of a tournament that was played."""
    file = tmp_path_factory.mktemp("tournament") / "cup.toml"
    file.write_text(file_text(TEXT))
    play_all(read_plan(file), file.with_suffix(".logs"))
    return file


def test_the_report_is_what_the_tournament_has_printed(cup):
    for words in ((), ("--json",)):
        code, out, err = report(cup, *words)
        assert (code, err) == (0, "")
        assert out == report(cup, *words, command=tournament_command)[1]
        assert out == report(cup.with_suffix(".logs"), *words)[1]


def test_the_page_is_written_and_not_overwritten(cup, tmp_path):
    path = tmp_path / "page.html"
    assert report(cup, "--html", path) == (0, "", "")
    text = path.read_text()
    assert "<h1>cup</h1>" in text
    assert f"scopa-engine report {cup.with_suffix('.logs')}/a+b.jsonl --html " in text
    code, _, err = report(cup, "--html", path)
    assert (code, err) == (1, f"Error: {path}: it is there already; --force overwrites it\n")
    assert report(cup, "--html", path, "--force")[0] == 0


def test_a_report_plays_nothing(cup):
    log = cup.with_suffix(".logs") / "b+c.jsonl"
    before = log.read_bytes()
    run_line = before.splitlines(keepends=True)[0]
    try:
        log.write_bytes(run_line)
        code, out, _ = report(cup, "--json")
        assert code == 0
        assert [match["finished"] for match in json.loads(out)["matches"]] == [True, True, False]
        assert log.read_bytes() == run_line
    finally:
        log.write_bytes(before)


def test_logs_may_lie_elsewhere(cup):
    file = cup.parent / "other.toml"
    file.write_text(cup.read_text())
    code, _, err = report(file)
    assert code == 1
    assert err.startswith(f"Error: {cup.parent}/other.logs: no such folder, so nothing was played")
    code, out, _ = report(file, "--logs", cup.with_suffix(".logs"), "--json")
    assert code == 0
    assert json.loads(out)["finished"]


def test_what_is_wrong_is_one_clear_line(cup, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 3\n")
    log = cup.with_suffix(".logs") / "a+b.jsonl"
    for words, said in (
        ((tmp_path,), f"a folder, and no {tmp_path}.toml beside it"),
        ((bad,), "format=3"),
        ((log, "--logs", tmp_path), "--logs is for a tournament"),
    ):
        code, out, err = report(*words)
        assert (code != 0, out) == (True, "")
        assert said in err
