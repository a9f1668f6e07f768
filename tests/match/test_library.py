"""Matches played from Python: what ``scopa_engine.match`` offers."""

import doctest
import json
import re

import pytest

import scopa_engine.match
from matchplay import QUICK, alive, engine, noted_pids, run_command
from scopa_engine.match import (
    Conduct,
    Ending,
    EngineSpec,
    Interrupted,
    Limits,
    SetupError,
    StartFailure,
    Stop,
    make_setup,
    parse_engine,
    play,
    read_log,
    result_of,
    resume_match,
    spec_of_table,
)

A, B = engine("a"), engine("b")


def timeless(path):
    """The lines of a log without what a clock has measured."""
    text = re.sub(r'"(think_ms|overhead_us)":\[[^]]*\],?', "", path.read_text())
    return re.sub(r'"started":"[^"]*"', "", text)


def test_the_example_runs():
    found = doctest.testmod(scopa_engine.match)
    assert (found.failed, found.attempted) == (0, 4)


def test_every_name_is_there_and_explained():
    for name in scopa_engine.match.__all__:
        assert getattr(scopa_engine.match, name).__doc__, name


def test_a_match_is_told_from_its_start_to_its_result(tmp_path):
    log = tmp_path / "log"
    events = []
    match = play(
        make_setup([A, B], pairs=3, seed=4),
        log=log,
        timeouts=QUICK,
        on_start=lambda match: events.append(match.run),
        on_game=lambda game: events.append((game, len(read_log(log).games))),
    )
    assert events == [match.run, *((game, n) for n, game in enumerate(match.games, 1))]
    assert (match.ending, match.fresh, len(match.games)) == (Ending.FINISHED, 6, 6)
    assert (match.run.seed, match.run.pairs, match.run.names) == (4, 3, ("a", "b"))
    read = read_log(log)
    assert (read.run, read.games) == (match.run, tuple(match.games))
    assert read.result[1] == json.loads(json.dumps(match.result.to_json()))
    assert match.result == result_of(match.run, match.games)


def test_the_command_plays_the_same(tmp_path):
    play(make_setup([A, B], pairs=2), log=tmp_path / "one", concurrency=2)
    words = ("--engine", A, "--engine", B, "--pairs", 2, "--log", tmp_path / "two")
    assert run_command("match", *words)[0] == 0
    assert timeless(tmp_path / "one") == timeless(tmp_path / "two")


def test_an_engine_is_a_text_or_a_value_or_a_table():
    text = "name=x cmd=bot movetime=5 option.A=1"
    value = EngineSpec("x", "bot", options={"A": "1"}, limits=Limits(movetime=5))
    table = {"name": "x", "cmd": "bot", "movetime": 5, "option": {"A": 1}}
    assert parse_engine(text, "") == value == spec_of_table(table)
    assert make_setup([text, B]) == make_setup([value, B])


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
@pytest.mark.parametrize("concurrency", [1, 2])
def test_whatever_ends_it_no_engine_is_left_and_the_log_is_whole(tmp_path, error, concurrency):
    log, pids = tmp_path / "log", tmp_path / "pids"

    def fail(game):
        if game.pair == 1:
            raise error("enough")

    setup = make_setup([engine("a", f"--seconds 0.002 --pids {pids}"), B], pairs=3)
    with pytest.raises(error, match="enough"):
        play(setup, log=log, timeouts=QUICK, concurrency=concurrency, on_game=fail)
    assert len(noted_pids(pids)) == concurrency
    assert alive(noted_pids(pids)) == []
    assert [game.pair for game in read_log(log).games] == [0, 1]
    whole = resume_match(log)
    assert (whole.ending, len(whole.games), whole.fresh) == (Ending.FINISHED, 6, 4)


def test_a_request_to_stop_breaks_it_off(tmp_path):
    stop = Stop()
    setup = make_setup([engine("a", "--seconds 0.01"), B], pairs=2)
    match = play(setup, log=tmp_path / "log", stop=stop, on_game=lambda game: stop.request())
    assert match.ending is Ending.INTERRUPTED
    assert [game.outcome for game in match.games] == ["normal", "interrupted"]
    with pytest.raises(Interrupted):
        play(setup, stop=stop)
    stop.close()
    seen = []
    match = resume_match(tmp_path / "log", on_game=seen.append)
    assert (match.ending, match.fresh) == (Ending.FINISHED, 3)
    assert list(match.games[1:]) == seen


def test_of_a_finished_match_nothing_is_played(tmp_path):
    log = tmp_path / "log"
    first = play(make_setup([A, B], pairs=1), log=log)
    before = log.read_bytes()

    def never(_):
        raise AssertionError

    again = resume_match(log, on_start=never, on_game=never)
    assert (again.fresh, again.ending) == (0, Ending.FINISHED)
    assert again.result == first.result
    assert log.read_bytes() == before


def test_a_setup_may_be_refused_before_a_match_goes_on(tmp_path):
    log = tmp_path / "log"
    stop = Stop()
    play(make_setup([A, B], pairs=1), log=log, stop=stop, on_game=lambda game: stop.request())
    stop.close()

    def refuse(setup):
        raise SetupError(f"not {setup.engines[0].name}")

    before = log.read_bytes()
    with pytest.raises(SetupError, match="not a"):
        resume_match(log, check=refuse)
    assert log.read_bytes() == before


def test_a_log_is_overwritten_only_on_demand(tmp_path):
    log = tmp_path / "log"
    log.write_text("precious\n")
    setup = make_setup([A, B], pairs=1)
    with pytest.raises(SetupError, match="it is not empty"):
        play(setup, log=log)
    assert log.read_text() == "precious\n"
    play(setup, log=log, overwrite=True)
    assert len(read_log(log).games) == 2


def test_an_engine_that_does_not_start_is_an_error_with_evidence():
    with pytest.raises(StartFailure) as failure:
        play(make_setup([engine("a", "--crash-on-start"), B], pairs=1))
    assert failure.value.engine == "a"
    assert failure.value.evidence.exit_code == 7


def test_an_engine_that_is_gone_ends_a_match_that_does_not_recover():
    bad = engine("bad", "--misdeed crash")
    match = play(make_setup([bad, B], pairs=2), conduct=Conduct(recover=False))
    assert match.ending is Ending.STOPPED
    assert [game.outcome for game in match.games] == ["crash"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"unit": "hand"}, "unit hand: one of deal, match is allowed"),
        ({"pairs": 0}, "0 pairs: a number from 1 is allowed"),
        ({"rules": "scopa-3"}, "is played by 3 engines; there are 2"),
        ({"sprt": "h0=1"}, "h1=NUMBER is missing"),
    ],
)
def test_what_cannot_be_played_is_refused(asked, message):
    with pytest.raises(SetupError, match=message):
        make_setup([A, B], **asked)


def test_no_games_at_a_time_are_refused():
    with pytest.raises(SetupError, match="concurrency 0: a number from 1 is allowed"):
        play(make_setup([A, B]), concurrency=0)
