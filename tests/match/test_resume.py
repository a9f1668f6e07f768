"""What a log says is left to play, and with what."""

import os
from dataclasses import replace

import pytest

from matchplay import engine, play
from scopa_engine.match.log import read_log
from scopa_engine.match.outcome import OnFault, Outcome, SetupError
from scopa_engine.match.record import EngineRecord
from scopa_engine.match.resume import check_engines, played, setup_of, spec_of, timeouts_of
from scopa_engine.match.runner import Conduct, Ending, Match
from scopa_engine.match.spec import parse_engine
from scopa_engine.match.stop import Stop

CRASH = engine("a", "--misdeed crash --at 50")


@pytest.mark.parametrize(
    ("kwargs", "kept"),
    [
        # The crash comes in the third game: it is as good as played, or it has ended the match.
        ({"on_fault": OnFault.STOP}, 2),
        ({"on_fault": OnFault.VOID}, 6),
        ({"conduct": Conduct(recover=False)}, 3),
    ],
)
def test_which_games_are_played_again(tmp_path, kwargs, kept):
    path = tmp_path / "log"
    _, _, games = play(CRASH, engine("b"), pairs=3, log=path, **kwargs)
    assert [game.outcome for game in games[:3]] == [Outcome.NORMAL, Outcome.NORMAL, Outcome.CRASH]
    log = read_log(path)
    assert played(log) == (tuple(games[:kept]), 1 + kept)
    match = Match(log.run, setup_of(log).terms, played(log)[0])
    assert len(list(match.slots())) == 6 - kept


def test_a_game_that_was_broken_off_is_played_again(tmp_path):
    path, stop = tmp_path / "log", Stop()
    ending, _, games = play(
        *(engine("a"), engine("b")), stop=stop, log=path, watch=lambda _: stop.request()
    )
    stop.close()
    assert ending is Ending.INTERRUPTED
    assert played(read_log(path)) == (tuple(games[:-1]), len(games))


def test_engines_and_waits_are_those_of_the_log(tmp_path):
    texts = (
        engine("a", limits="clock=60000+10 worlds=3", options="env.X=1 option.Seed=4"),
        engine("b", limits="movetime=900", options=f"cwd={tmp_path}"),
    )
    play(*texts, pairs=1, log=tmp_path / "log")
    log = read_log(tmp_path / "log")
    assert setup_of(log).engines == tuple(parse_engine(text, "") for text in texts)
    assert timeouts_of(log.run).startup == 5.0
    assert timeouts_of(log.run).margin == 0.05


def test_limits_and_waits_that_are_not_known_are_passed_over(tmp_path):
    play(engine("a", limits="worlds=3"), engine("b"), pairs=1, log=tmp_path / "log")
    run = read_log(tmp_path / "log").run
    later = replace(run, timeouts={**run.timeouts, "news": 1.0})
    assert timeouts_of(later) == timeouts_of(run)
    limited = replace(run.engines[0], limits={"worlds": 3, "news": 1})
    assert spec_of(limited) == spec_of(run.engines[0])


def test_a_path_that_is_no_text_comes_back(tmp_path):
    folder = tmp_path / os.fsdecode(b"\xff")
    folder.mkdir()
    play(engine("a", options=f"cwd={folder}"), engine("b"), pairs=1, log=tmp_path / "log")
    assert (tmp_path / "log").read_bytes().decode()
    assert setup_of(read_log(tmp_path / "log")).engines[0].cwd == str(folder)


def record(**said):
    return EngineRecord("a", "cmd", said, {}, {})


def test_an_engine_that_says_it_is_another_is_refused():
    check_engines([record(name="x", version="1")], [record(version="1", name="x")])
    with pytest.raises(SetupError, match=r"a was name x, version 1, and is now name x, version 2"):
        check_engines([record(name="x", version="1")], [record(name="x", version="2")])
