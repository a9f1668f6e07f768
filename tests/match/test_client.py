"""The runner's side of the protocol, with one scripted engine."""

import time

import pytest

from matchplay import client, engine, play
from scopa_engine.match.host import Timeouts
from scopa_engine.match.outcome import EngineFailure, Outcome, SetupError, StartFailure

POSITION = "position scopa 1d2d3d/?3 5c6c7c8c ?30 -/- 0/0 - 0 1 0/0"


def no_seed(low, high):
    return low


def test_the_handshake_collects_identity_and_options():
    with client() as it:
        it.start()
        assert it.identity == {"name": "scripted", "author": "the tests"}
        assert list(it.declared) == ["Seed", "Style", "Clear"]
        assert it.declared["Style"].vars == ("calm", "bold")


def test_a_banner_before_the_handshake_is_tolerated():
    with client("--banner") as it:
        it.start()
        assert it.identity["name"] == "scripted"


@pytest.mark.parametrize(
    ("switches", "outcome", "startup"),
    [
        ("--version 2", Outcome.PROTOCOL_ERROR, 20),
        ("--no-uspok", Outcome.STALL, 0.5),
        ("--slow-start 30", Outcome.STALL, 0.5),
        ("--crash-on-start", Outcome.CRASH, 20),
    ],
)
def test_a_start_that_fails_is_told_apart(switches, outcome, startup):
    with client(switches, timeouts=Timeouts(startup=startup)) as it:
        with pytest.raises(EngineFailure) as failure:
            it.start()
        assert failure.value.outcome is outcome
        evidence = it.convict(failure.value)
        assert evidence.lines[0] == "> usp 1"
        assert not it.is_running


def test_a_crash_at_the_start_has_its_exit_code_and_last_words():
    with client("--crash-on-start --exit-code 3") as it:
        with pytest.raises(EngineFailure) as failure:
            it.start()
        evidence = it.convict(failure.value)
        assert (evidence.exit_code, evidence.stderr) == (3, "cannot start\n")


def test_a_start_failure_names_the_engine():
    with pytest.raises(StartFailure, match="engine bad: crash at the start"):
        play(engine("good"), engine("bad", "--crash-on-start"))


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("option.Nope=1", "no option Nope; it has: Seed, Style, Clear"),
        ("option.Style=wild", "Style"),
        ("option.Seed=10", "Seed"),
        ("option.Seed=x", "Seed"),
    ],
)
def test_an_option_is_checked_before_it_is_sent(option, message):
    with client(options=option) as it, pytest.raises(SetupError, match=f"engine A: .*{message}"):
        it.start()


def test_good_options_are_sent(tmp_path):
    heard = tmp_path / "heard"
    with client(f"--heard {heard}", "option.Style=bold option.Clear=") as it:
        it.start()
    lines = heard.read_text().split("\n")
    assert lines[:4] == [
        "usp 1",
        "setoption name Style value bold",
        "setoption name Clear",
        "isready",
    ]


def test_a_game_is_a_conversation_with_a_barrier_at_both_ends(tmp_path):
    heard = tmp_path / "heard"
    with client(f"--heard {heard}") as it:
        it.start()
        it.new_game(no_seed, POSITION)
        answer = it.move(POSITION, "go iterations 5", None)
        it.game_over((3, 1), "normal")
    assert answer.move == "1dx1c" or answer.move == "1d"
    assert 0 < answer.wall < 0.5
    assert answer.thinking_us is None
    assert heard.read_text().split("\n")[2:] == [
        "setoption name Seed value 0",
        "newgame",
        POSITION,
        "isready",
        POSITION,
        "go iterations 5",
        "gameover 3/1 normal",
        "isready",
        "quit",
        "",
    ]


def test_the_seed_that_the_user_has_set_stays(tmp_path):
    heard = tmp_path / "heard"
    with client(f"--heard {heard}", "option.Seed=5") as it:
        it.start()
        it.new_game(no_seed, POSITION)
    assert heard.read_text().count("name Seed") == 1


def test_the_thinking_time_is_the_engines_own_figure():
    with client("--think-us 1234") as it:
        it.start()
        it.new_game(no_seed, POSITION)
        assert it.move(POSITION, "go", None).thinking_us == 1234


def test_what_is_done_meanwhile_costs_the_engine_no_time():
    said = []
    with client() as it:
        it.start()
        it.new_game(no_seed, POSITION)
        it.trace_to(lambda _label, way, line: said.append((way, line)))
        answer = it.move(POSITION, "go", 0.3, lambda: said.append(time.sleep(0.4)))
        it.trace_to(None)
    assert said[:3] == [(">", POSITION), None, (">", "go")]
    assert answer.wall < 0.4


def test_an_engine_that_goes_before_it_is_asked_has_its_last_words():
    with client("--misdeed refuse") as it:
        it.start()
        it.new_game(no_seed, POSITION)
        with pytest.raises(EngineFailure) as failure:
            it.move(POSITION, "go", None, lambda: time.sleep(0.2))
        assert failure.value.outcome is Outcome.PROTOCOL_ERROR
        lines = it.convict(failure.value).lines
    assert lines[-2:] == ("> go", "< error bad-position 9 I do not like it")


def test_the_program_must_exist():
    with pytest.raises(SetupError, match="engine A: there is no program no-such-program"):
        play("name=A cmd=no-such-program", engine("B"))


def test_a_program_that_is_no_program_is_named(tmp_path):
    text = tmp_path / "text"
    text.write_text("no program")
    text.chmod(0o755)
    with pytest.raises(SetupError, match="engine A: cannot start"):
        play(f"name=A cmd={text}", engine("B"))


def test_an_engine_starts_in_its_folder_with_its_environment(tmp_path):
    script = tmp_path / "here.sh"
    script.write_text('#!/bin/sh\necho "$PWD $COLOUR" > seen\nexit 5\n')
    script.chmod(0o755)
    with pytest.raises(StartFailure):
        play(f"name=A cmd=./here.sh cwd={tmp_path} env.COLOUR=red", engine("B"))
    assert (tmp_path / "seen").read_text() == f"{tmp_path} red\n"


def test_the_rules_must_be_among_the_variants_that_the_engine_declares():
    with pytest.raises(SetupError, match="engine A does not play quindici; it plays: scopa"):
        play(engine("A", "--variants scopa"), engine("B"), rules="quindici")
