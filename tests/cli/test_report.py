"""``report`` and ``verify`` from the shell."""

import json

import pytest

from matchplay import engine, play, run_command, write_log


@pytest.fixture(scope="module")
def played():
    return play(engine("a"), engine("b", "--misdeed illegal --at 20"), pairs=3)


@pytest.fixture
def log(played, tmp_path):
    path = tmp_path / "run.jsonl"
    write_log(path, *played[1:])
    return path


def test_the_report_is_the_result_line_again(log):
    code, out, _ = run_command("report", log, "--json")
    assert code == 0
    assert json.loads(out) == json.loads(log.read_text().splitlines()[-1])


def test_the_report_does_not_need_the_result_line(log):
    whole = log.read_text().splitlines()
    log.write_text("\n".join(whole[:-1]) + "\n")
    _, out, _ = run_command("report", log, "--json")
    assert json.loads(out) == json.loads(whole[-1])


def test_the_report_of_a_run_that_was_killed(log):
    whole = log.read_text().splitlines()
    log.write_text("\n".join(whole[:4]) + "\n" + whole[4][:100])
    code, out, err = run_command("report", log)
    assert code == 0
    assert "1 of 3" in out
    assert "line 5: not written whole, left out" in err


def test_the_report_for_people(log):
    code, out, _ = run_command("report", log)
    assert code == 0
    assert "a - b: scopa, unit deal, seed 1" in out
    assert "3 of 3" in out
    assert "1 illegal-move" in out


def test_a_report_without_a_whole_pair_knows_nothing(log):
    log.write_text("\n".join(log.read_text().splitlines()[:2]) + "\n")
    code, out, _ = run_command("report", log)
    assert code == 0
    assert "0 of 3" in out
    assert "n/a" in out


def test_verify_says_what_is_wrong_and_where(log):
    lines = log.read_text().splitlines()
    game = json.loads(lines[1])
    game["deals"][0]["points"][0] += 1
    lines[1] = json.dumps(game)
    log.write_text("\n".join(lines) + "\n")
    code, out, _ = run_command("verify", log)
    assert code == 1
    assert out.startswith("line 2, pair 0, half 0, deal 0, points: expected ")
    assert "disagreements" in out


@pytest.mark.parametrize("command", ["report", "verify"])
def test_what_is_no_log_is_a_mistake(command, tmp_path):
    path = tmp_path / "log"
    code, _, err = run_command(command, path)
    assert code == 1
    assert "does not exist" in err
    path.write_text("no log\n")
    code, _, err = run_command(command, path)
    assert code == 1
    assert f"{path}, line 1: " in err
