"""Each way to misbehave has its own outcome with evidence, and the match goes on."""

from dataclasses import replace

import pytest

from matchplay import QUICK, engine, play
from scopa_engine.match.outcome import OnFault, Outcome
from scopa_engine.match.runner import Conduct, Ending

GOOD = engine("good")

MISDEEDS = {
    "illegal": Outcome.ILLEGAL_MOVE,
    "crash": Outcome.CRASH,
    "abort": Outcome.CRASH,
    "close_output": Outcome.CRASH,
    "stall": Outcome.STALL,
    "endless_info": Outcome.STALL,
    "endless_line": Outcome.STALL,
    "garbage": Outcome.PROTOCOL_ERROR,
    "malformed": Outcome.PROTOCOL_ERROR,
    "error": Outcome.PROTOCOL_ERROR,
    "double": Outcome.PROTOCOL_ERROR,
    "with_id": Outcome.PROTOCOL_ERROR,
    "not_utf8": Outcome.PROTOCOL_ERROR,
    "long_line": Outcome.PROTOCOL_ERROR,
    "early": Outcome.PROTOCOL_ERROR,
}


def play_bad(misdeed, *, at=2, limits="", pairs=1, **kwargs):
    bad = engine("bad", f"--misdeed {misdeed} --at {at}", limits)
    return play(bad, GOOD, pairs=pairs, **kwargs)


@pytest.mark.parametrize(("misdeed", "outcome"), MISDEEDS.items())
def test_a_misdeed_has_its_outcome_and_the_match_goes_on(misdeed, outcome):
    ending, _, games = play_bad(misdeed)
    assert ending is Ending.FINISHED
    assert len(games) == 2
    bad = games[0]
    assert bad.outcome is outcome
    assert bad.ended_by == "bad"
    assert bad.points == (0, 4)
    assert bad.evidence.reason
    assert bad.evidence.lines
    assert bad.evidence.lines[0].startswith((">", "<"))
    assert games[1].half == 1
    assert games[1].seats == ("good", "bad")


def test_an_engine_in_step_is_not_started_again_after_an_illegal_move():
    _, _, games = play_bad("illegal", pairs=2)
    assert [game.outcome for game in games] == ["illegal-move", *["normal"] * 3]


def test_a_crashed_engine_is_started_again_and_crashes_again():
    _, _, games = play_bad("crash")
    assert [game.outcome for game in games] == ["crash", "crash"]
    assert games[1].points == (4, 0)


def test_the_evidence_of_a_crash_has_exit_code_last_words_and_the_position():
    _, _, games = play_bad("crash")
    evidence = games[0].evidence
    assert evidence.reason == "it has closed its output (exit code 7)"
    assert evidence.exit_code == 7
    assert evidence.signal is None
    assert evidence.stderr == "last words\n"
    assert evidence.asked == evidence.lines[-2].removeprefix("> ")
    assert evidence.asked.startswith("position scopa ")
    assert evidence.lines[-1] == "> go"


def test_the_evidence_of_a_kill_names_the_signal():
    _, _, games = play_bad("abort")
    assert games[0].evidence.signal == "SIGABRT"
    assert games[0].evidence.exit_code is None


def test_a_kill_by_the_runner_is_not_taken_for_the_engines_end():
    _, _, games = play_bad("stall")
    assert games[0].evidence.signal is None
    assert games[0].evidence.exit_code is None


def test_a_second_bestmove_is_named():
    _, _, games = play_bad("double")
    assert "no answer here" in games[0].evidence.reason
    assert games[0].evidence.lines[-1].startswith("< bestmove ")


def test_captured_cards_out_of_order_are_no_legal_move():
    _, _, games = play_bad("noncanonical", at=1, pairs=3)
    wrong = [game for game in games if game.outcome is not Outcome.NORMAL]
    assert [game.outcome for game in wrong] == [Outcome.ILLEGAL_MOVE]
    assert "canonical" in wrong[0].evidence.reason


def test_a_late_move_is_a_time_fault_and_does_not_leak_into_the_next_game():
    slow = engine("slow", "--seconds 0.2", "movetime=100")
    _, _, games = play(slow, GOOD, pairs=1)
    assert [game.outcome for game in games] == ["time", "time"]
    assert "of 100 ms" in games[0].evidence.reason
    assert not any(line.startswith("< bestmove") for line in games[1].evidence.lines[-2:-1])


def test_no_move_at_all_within_a_time_limit_is_a_time_fault_too():
    _, _, games = play_bad("stall", limits="movetime=100")
    assert games[0].outcome is Outcome.TIME
    assert "nor after stop" in games[0].evidence.reason


def test_a_move_within_the_margin_is_in_time():
    slow = engine("slow", "--seconds 0.02", "movetime=10")
    _, _, games = play(slow, GOOD, pairs=1, timeouts=replace(QUICK, margin=1.0))
    assert [game.outcome for game in games] == ["normal", "normal"]


def test_a_clock_runs_down_over_the_moves_of_a_game():
    slow = engine("slow", "--seconds 0.03", "clock=200")
    _, _, games = play(slow, GOOD, pairs=1)
    assert [game.outcome for game in games] == ["time", "time"]
    moves = games[0].deals[0].moves.split()
    assert 8 < len(moves) < 30


def test_an_increment_keeps_a_clock_going():
    slow = engine("slow", "--seconds 0.01", "clock=100+60")
    _, _, games = play(slow, GOOD, pairs=1)
    assert [game.outcome for game in games] == ["normal", "normal"]


def test_a_flood_on_standard_error_blocks_nobody_and_its_end_is_kept():
    noisy = engine("noisy", "--stderr-flood --misdeed crash")
    _, _, games = play(noisy, GOOD, pairs=1)
    assert games[0].outcome is Outcome.CRASH
    assert games[0].evidence.stderr.endswith("the end\nlast words\n")
    assert len(games[0].evidence.stderr) <= 4096


def test_void_leaves_the_points_out():
    _, _, games = play_bad("illegal", on_fault=OnFault.VOID)
    assert games[0].points is None
    assert games[1].points is not None


def test_stop_ends_the_match_at_the_first_fault():
    ending, _, games = play_bad("illegal", pairs=5, on_fault=OnFault.STOP)
    assert ending is Ending.STOPPED
    assert len(games) == 1


def test_without_recovery_the_match_ends_when_an_engine_is_gone():
    ending, _, games = play_bad("crash", pairs=5, conduct=Conduct(recover=False))
    assert ending is Ending.STOPPED
    assert len(games) == 1


def test_without_recovery_an_illegal_move_does_not_end_the_match():
    ending, _, games = play_bad("illegal", pairs=2, conduct=Conduct(recover=False))
    assert ending is Ending.FINISHED
    assert len(games) == 4


def test_a_forfeited_match_gives_the_target_to_the_other_side():
    _, _, games = play_bad("illegal", unit="match")
    assert games[0].points == (0, 11)
    assert games[0].winner is None


def test_where_few_points_are_good_a_forfeit_gives_them_to_the_side_at_fault():
    _, _, games = play_bad("illegal", rules="inversa")
    assert games[0].points == (4, 0)
