"""The ``match`` command from the shell."""

import json
import subprocess
import sys

import pytest

from matchplay import engine, run_command
from scopa_engine.match.log import read_log

GREEDY = "name=greedy option.Algorithm=greedy"
RANDOM = "name=random option.Algorithm=random"
PLAYERS = ("--engine", GREEDY, "--engine", RANDOM)


def test_without_arguments_the_built_in_engine_plays_ten_pairs():
    code, out, err = run_command("match")
    assert code == 0
    assert "auto - greedy: scopa, unit deal, seed 1" in out
    assert "10 of 10" in out
    assert "game 20 of 20" in err


def test_a_match_between_two_forms_of_the_engine(tmp_path):
    log = tmp_path / "run.jsonl"
    code, out, _ = run_command("match", *PLAYERS, "--pairs", 2, "--seed", 7, "--log", log, "--json")
    assert code == 0
    result = json.loads(out)
    read = read_log(log)
    assert result == read.result[1]
    assert (result["pairs"], result["names"]) == (2, ["greedy", "random"])
    run = read.run
    assert (run.rules, run.unit, run.pairs, run.seed) == ("scopa", "deal", 2, 7)
    assert run.engines[0].id["name"] == "scopa-engine"
    assert run.engines[0].options == {"Algorithm": "greedy"}
    assert all(us is not None for game in read.games for us in game.overhead_us)
    code, out, _ = run_command("verify", log)
    assert (code, out) == (0, "4 games, 4 deals: all true\n")


def test_the_same_seed_gives_the_same_log_but_for_times(tmp_path):
    def logged(name):
        run_command("match", *PLAYERS, "--pairs", 2, "--log", tmp_path / name)
        lines = [json.loads(line) for line in (tmp_path / name).read_text().splitlines()]
        for line in lines:
            for key in ("started", "think_ms", "overhead_us"):
                line.pop(key, None)
        return lines

    assert logged("one") == logged("two")


def test_four_seats(tmp_path):
    log = tmp_path / "log"
    code, _, _ = run_command(
        *("match", *PLAYERS, "--pairs", 1, "--rules", "scopone-scientifico", "--log", log)
    )
    assert code == 0
    assert read_log(log).games[0].seats == ("greedy", "random", "greedy", "random")
    assert run_command("verify", log)[0] == 0


def openings(log):
    """The first deal of each pair in its own suits."""
    return {game.pair: game.deals[0].position for game in log.games if game.half == 0}


def test_a_file_of_deals_sets_the_pairs(tmp_path):
    made = tmp_path / "made"
    run_command("match", *PLAYERS, "--pairs", 2, "--seed", 5, "--log", made)
    positions = openings(read_log(made))
    deals, log = tmp_path / "deals", tmp_path / "log"
    deals.write_text("".join(f"{positions[pair]}\n" for pair in (1, 0)))
    code, _, _ = run_command("match", *PLAYERS, "--deals", deals, "--log", log)
    assert code == 0
    read = read_log(log)
    assert read.run.pairs == 2
    assert openings(read) == {0: positions[1], 1: positions[0]}
    code, _, err = run_command("match", *PLAYERS, "--deals", deals, "--pairs", 3)
    assert code == 1
    assert f"{deals} holds 2 deals, too few for 3 pairs" in err


def test_a_trace_has_a_file_for_each_game(tmp_path):
    folder = tmp_path / "deep" / "trace"
    run_command("match", *PLAYERS, "--pairs", 1, "--trace", folder)
    assert sorted(path.name for path in folder.iterdir()) == [
        "pair-00000-half-0.txt",
        "pair-00000-half-1.txt",
    ]
    lines = [line.split() for line in (folder / "pair-00000-half-0.txt").read_text().splitlines()]
    stamps = [float(words[0]) for words in lines]
    assert stamps == sorted(stamps)
    said = {(words[1], words[2], words[3]) for words in lines}
    assert {("greedy", ">", "position"), ("random", "<", "bestmove")} <= said
    assert sum(words[3] == "bestmove" for words in lines) == 36


def test_a_fault_ends_in_exit_code_2_and_is_told_on_standard_error(tmp_path):
    log = tmp_path / "log"
    code, out, err = run_command(
        *("match", "--engine", engine("bad", "--misdeed illegal"), "--engine", GREEDY),
        *("--pairs", 1, "--log", log),
    )
    assert code == 2
    assert "pair 0, half 0: illegal-move by bad: " in err
    assert "1 illegal-move" in out
    assert read_log(log).result[1]["faults"] == {"bad": {"illegal-move": 1}, "greedy": {}}
    assert run_command("verify", log)[0] == 0


def test_an_engine_that_does_not_start_ends_in_exit_code_2(tmp_path):
    code, _, err = run_command("match", "--engine", engine("bad", "--crash-on-start"), *PLAYERS[:2])
    assert code == 2
    assert err.startswith("engine bad: crash at the start: ")
    assert "exit code: 7" in err
    assert "cannot start" in err


def test_a_log_that_is_there_is_not_overwritten(tmp_path):
    log = tmp_path / "log"
    log.write_text("precious\n")
    code, _, err = run_command("match", *PLAYERS, "--pairs", 1, "--log", log)
    assert code == 1
    assert "--force" in err
    assert log.read_text() == "precious\n"
    assert run_command("match", *PLAYERS, "--pairs", 1, "--log", log, "--force")[0] == 0
    assert len(read_log(log).games) == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--engine", "name=A"], "scopa is played by 2 engines; there are 1"),
        (["--engine", "name=A", "--engine", "name=A"], "two engines are called A"),
        (["--engine", "name=A foo=1", "--engine", "name=B"], "foo=1"),
        (["--engine", "name=A cmd=no-such", "--engine", "name=B"], "no program no-such"),
        (["--engine", "name=A option.No=1", "--engine", "name=B"], "engine A: no option No"),
        (["--engine", "option.MultiPV=0", "--engine", ""], "engine A: "),
        (["--rules", "tressette"], "rules tressette: "),
        (["--pairs", "0"], "--pairs"),
        (["--unit", "hand"], "--unit"),
        (["--nonsense"], "--nonsense"),
        (["--deals", "/no/such/file"], "/no/such/file"),
        (["--log", "/no/such/folder/log"], "log /no/such/folder/log: No such file"),
    ],
)
def test_a_mistake_ends_in_exit_code_1_and_one_clear_message(words, message):
    code, out, err = run_command("match", *words)
    assert code == 1
    assert message in err
    assert "Traceback" not in err
    assert out == ""


def test_the_engine_is_found_though_its_folder_is_not_on_the_path(tmp_path):
    done = subprocess.run(
        [sys.executable, "-P", "-m", "scopa_engine", "match", "--pairs", "1"]
        + [word for name in "AB" for word in ("--engine", f"name={name} cmd=scopa-engine")],
        env={"PATH": "/usr/bin:/bin"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_standard_output_is_the_result_and_nothing_else():
    _, out, err = run_command("match", *PLAYERS, "--pairs", 1, "--json")
    assert json.loads(out)["type"] == "result"
    assert err.startswith("game 1 of 2: greedy")


def test_quiet_shows_the_result_only(tmp_path):
    log = tmp_path / "log"
    words = ("--engine", engine("bad", "--misdeed illegal"), *PLAYERS[2:], "--log", log, "--quiet")
    code, out, err = run_command("match", *words, "--pairs", 1)
    assert (code, err) == (2, "")
    assert "1 illegal-move" in out
    log.write_text("".join(log.read_text().splitlines(keepends=True)[:2]))
    code, again, err = run_command("resume", log, "--quiet")
    assert (code, err) == (2, "")
    assert again.startswith("bad - random: scopa, unit deal, seed 1\n")


@pytest.mark.parametrize("text", ["nan", "inf", "0"])
def test_a_wait_is_a_number_of_seconds(text):
    code, out, err = run_command("match", "--move-timeout", text)
    assert (code, out) == (1, "")
    assert err.startswith("Error: Invalid value for '--move-timeout': ")
    assert err.count("\n") == 1
