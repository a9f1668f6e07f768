"""``tournament`` from the shell: whole tournaments, whatever interrupts them."""

import json
import re
import signal
import time
from random import Random

import pytest
from click.testing import CliRunner

from matchplay import command, kill, run_command, wait_until
from scopa_engine.cli import ExitCode
from scopa_engine.cli.tournament import tournament_command
from scopa_engine.match.log import read_log
from scopa_engine.match.runner import Ending
from scopa_engine.tournament.play import Tournament
from tournamentplay import SCRIPTS, file_text, plan_of, play_all, scripted, timeless


def built_in(algorithm):
    return f'[[engine]]\nname = "{algorithm}"\noption.Algorithm = "{algorithm}"\n'


def write(folder, text, engines=SCRIPTS):
    path = folder / "cup.toml"
    path.write_text(file_text(text, engines))
    return path


def test_a_round_robin_of_built_in_bots(tmp_path):
    engines = "".join(map(built_in, ("greedy", "random", "chitarrella")))
    path = write(tmp_path, "pairs = 2\nseed = 4", engines)
    code, out, err = run_command("tournament", path)
    assert code == 0
    assert "round-robin of 3: scopa, unit deal, seed 4" in out
    assert "won-drawn-lost" in out
    assert [line for line in err.splitlines() if line.startswith("match")] == [
        "match 1 of 3: greedy - random",
        "match 2 of 3: greedy - chitarrella",
        "match 3 of 3: random - chitarrella",
    ]
    code, out, err = run_command("tournament", path, "--json")
    assert (code, err) == (0, "the tournament has finished, nothing is left to play\n")
    result = json.loads(out)
    cells = {tuple(sorted(each["engines"])): each for each in result["crosstable"]}
    for match in result["matches"]:
        assert match["log"] == str(tmp_path / "cup.logs" / f"{'+'.join(match['engines'])}.jsonl")
        _, logged = read_log(tmp_path / "cup.logs" / match["log"]).result
        cell = cells.pop(tuple(sorted(match["engines"])))
        sign = 1 if cell["engines"] == match["engines"] else -1
        assert cell["mean"] == pytest.approx(sign * logged["mean"])
        assert (cell["se"], cell["pairs"]) == (pytest.approx(logged["se"]), logged["pairs"])
    assert cells == {}
    ratings = [each["rating"] for each in result["standings"]]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) == pytest.approx(0)
    log = result["matches"][2]["log"]
    assert run_command("verify", log)[:2] == (0, "4 games, 4 deals: all true\n")


def test_a_ladder_goes_on_by_its_results(tmp_path):
    engines = "".join(map(built_in, ("random", "chitarrella", "greedy")))
    path = write(tmp_path, 'format = "ladder"\npairs = 2\nseed = 2\nquiet = true', engines)
    code, out, err = run_command("tournament", path, "--json")
    assert (code, err) == (0, "")
    result = json.loads(out)
    ladder, played = ["random", "chitarrella", "greedy"], []
    for rung in (1, 0):
        played.append(["greedy", ladder[rung]])
        _, logged = read_log(tmp_path / "cup.logs" / f"greedy+{ladder[rung]}.jsonl").result
        if logged["mean"] <= 0:
            break
        ladder.remove("greedy")
        ladder.insert(rung, "greedy")
    assert [each["engines"] for each in result["matches"]] == played
    assert result["ladder"] == ladder


def test_flags_win_over_the_file(tmp_path):
    text = 'format = "gauntlet"\npairs = 1\nlogs = "not here"\njson = true\nquiet = true'
    path, logs = write(tmp_path, text), tmp_path / "deep" / "logs"
    trace = tmp_path / "trace"
    code, out, err = run_command("tournament", path, "--logs", logs, "--trace", trace)
    assert (code, err) == (0, "")
    assert json.loads(out)["type"] == "tournament"
    assert {each.name for each in logs.iterdir()} == {"a+b.jsonl", "a+c.jsonl"}
    assert {each.name for each in trace.iterdir()} == {"a+b", "a+c"}
    assert (trace / "a+c" / "pair-00000-half-1.txt").exists()
    assert not (tmp_path / "not here").exists()


def test_a_tournament_killed_again_and_again_comes_to_the_same_logs(tmp_path):
    text = 'format = "gauntlet"\npairs = 4'
    slow = "".join(scripted(name, "--seconds 0.003") for name in "abc")
    path, logs, rng = write(tmp_path, text, slow), tmp_path / "cup.logs", Random(3)

    def lines():
        return sum(log.read_bytes().count(b"\n") for log in logs.glob("*"))

    # The first one in the first match, the second one in the other.
    for concurrency, enough in ((1, 4), (2, 13)):
        process = command("tournament", path, "--concurrency", concurrency)
        wait_until(lambda: lines() >= enough)  # noqa: B023 - called before it changes
        time.sleep(rng.uniform(0, 0.05))
        kill(process)
        process.communicate(timeout=20)
        assert [log for log in logs.iterdir() if read_log(log).result is None] != []
    code, out, _ = run_command("tournament", path, "--json")
    assert (code, json.loads(out)["finished"]) == (0, True)
    whole = tmp_path / "whole"
    play_all(plan_of(text), whole)
    ours, theirs = timeless(logs), timeless(whole)
    assert set(ours) == set(theirs)
    for name, log in ours.items():
        # The first line has the thinking time in it.
        assert log.splitlines()[1:] == theirs[name].splitlines()[1:]


def test_a_signal_just_after_a_verdict_is_heard(tmp_path, monkeypatch):
    endings = iter([Ending.DECIDED])

    def play_one(*_args, **_how):
        signal.raise_signal(signal.SIGINT)
        return next(endings)

    monkeypatch.setattr(Tournament, "play", play_one)
    path = write(tmp_path, "pairs = 1\nquiet = true")
    left = CliRunner().invoke(tournament_command, [str(path)], standalone_mode=False)
    assert (left.exception, left.return_value) == (None, ExitCode.INTERRUPTED)


def test_a_signal_saves_and_says_how_to_go_on(tmp_path):
    slow = "".join(scripted(name, "--seconds 0.02") for name in "abc")
    path = write(tmp_path, "pairs = 4", slow)
    logs = tmp_path / "my logs"
    process = command("tournament", path, "--logs", logs, "--concurrency", 2)
    wait_until(lambda: (logs / "a+b.jsonl").exists() and (logs / "a+b.jsonl").stat().st_size > 3000)
    kill(process, signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 3
    again = f"scopa-engine tournament {path} --logs '{logs}' --concurrency 2"
    assert err.splitlines()[-1] == f"interrupted; go on with: {again}"
    assert "not finished (matches done: 0)" in out
    assert read_log(logs / "a+b.jsonl").result is None


def test_a_fault_is_counted_and_the_tournament_goes_on_or_stops_as_the_file_says(tmp_path):
    engines = SCRIPTS + scripted("bad", "--misdeed illegal")
    text = 'format = "gauntlet"\nchallengers = ["bad"]\npairs = 1'
    code, out, err = run_command("tournament", write(tmp_path, text, engines))
    assert code == 2
    assert "illegal-move by bad" in err
    assert re.search(r" bad .* [1-9] illegal-move", out)
    assert "not finished" not in out
    path = write(tmp_path, f'{text}\non-fault = "stop"\nlogs = "stopped"', engines)
    code, out, _ = run_command("tournament", path)
    assert code == 2
    assert "not finished (matches done: 0)" in out


def test_an_engine_that_does_not_start_ends_in_exit_code_2_before_the_first_game(tmp_path):
    path = write(tmp_path, "pairs = 1", SCRIPTS + scripted("x", "--crash-on-start"))
    code, out, err = run_command("tournament", path)
    assert (code, out) == (2, "")
    assert err.startswith("engine x: crash at the start: ")
    assert list((tmp_path / "cup.logs").iterdir()) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--sprt-exit"], "No such option '--sprt-exit'."),
        (["--concurrency", "0"], "--concurrency"),
        (["--logs", "/dev/null/x"], "/dev/null/x/a+b.jsonl: Not a directory"),
    ],
)
def test_a_mistake_ends_in_exit_code_1_and_one_clear_message(tmp_path, words, message):
    code, out, err = run_command("tournament", write(tmp_path, "pairs = 1"), *words)
    assert (code, out) == (1, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_that_is_none(tmp_path):
    code, _, err = run_command("tournament", tmp_path / "none")
    assert (code, err) == (1, f"Error: {tmp_path / 'none'}: No such file or directory\n")
