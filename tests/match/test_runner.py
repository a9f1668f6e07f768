"""Several games at a time: the same games, in the same order, to the same end."""

import re
import threading
from time import monotonic

import pytest

from matchplay import alive, engine, noted_pids, play
from scopa_engine.match.outcome import OnFault, SetupError
from scopa_engine.match.record import to_line
from scopa_engine.match.runner import Conduct, Ending
from scopa_engine.match.setup import check_concurrency
from scopa_engine.match.spec import parse_engine
from scopa_engine.match.stop import Stop


def timeless(games):
    """Lines of a log without what a clock has measured."""
    times = r'"(think_ms|overhead_us)":\[[^]]*\],?'
    return [re.sub(times, "", to_line(game)) for game in games]


UNEVEN = (engine("a", "--seconds 0.002"), engine("b"))


@pytest.fixture(scope="module")
def one_at_a_time():
    return play(*UNEVEN, pairs=8)


@pytest.mark.parametrize("concurrency", [2, 5])
def test_the_log_is_the_same_for_any_number_of_tables(one_at_a_time, concurrency):
    ending, _, games = play(*UNEVEN, pairs=8, concurrency=concurrency)
    assert ending is one_at_a_time[0] is Ending.FINISHED
    assert timeless(games) == timeless(one_at_a_time[2])


def test_games_are_played_at_the_same_time():
    """Two tables that think 18 times 20 ms a game: eight games in less than eight games' time."""
    start = monotonic()
    slow = engine("a", "--seconds 0.02"), engine("b", "--seconds 0.02")
    _, _, games = play(*slow, pairs=4, concurrency=4)
    slept = len(games) * 36 * 0.02
    assert monotonic() - start < slept * 0.7


def test_games_are_handed_on_in_one_thread():
    threads = set()
    play(*UNEVEN, watch=lambda _: threads.add(threading.current_thread()), concurrency=2)
    assert threads == {threading.current_thread()}


@pytest.mark.parametrize("concurrency", [1, 4])
def test_a_decision_ends_the_match_at_its_game(one_at_a_time, concurrency, tmp_path):
    pids = tmp_path / "pids"
    asked = []

    def is_decided(game):
        asked.append(game)
        return (game.pair, game.half) == (2, 0)

    ending, _, games = play(
        engine("a", f"--seconds 0.002 --pids {pids}"),
        engine("b"),
        pairs=8,
        concurrency=concurrency,
        is_decided=is_decided,
    )
    assert ending is Ending.DECIDED
    assert asked == games
    assert timeless(games) == timeless(one_at_a_time[2][: len(games)])
    assert (games[-1].pair, games[-1].half) == (2, 0)
    assert alive(noted_pids(pids)) == []


@pytest.mark.parametrize("concurrency", [1, 3])
@pytest.mark.parametrize(
    "kwargs", [{"on_fault": OnFault.STOP}, {"conduct": Conduct(recover=False)}]
)
def test_a_fault_that_stops_the_match_stops_it_at_the_same_game(concurrency, kwargs):
    bad = engine("bad", "--misdeed crash --at 1")
    ending, _, games = play(bad, engine("b"), pairs=5, concurrency=concurrency, **kwargs)
    assert ending is Ending.STOPPED
    assert [(game.pair, game.half, game.outcome.value) for game in games] == [(0, 0, "crash")]


def test_a_request_to_stop_breaks_off_all_tables(tmp_path):
    pids = tmp_path / "pids"
    stop = Stop()
    switches = f"--misdeed stall --at 40 --pids {pids} --ignore-quit --ignore-eof"
    ending, _, games = play(
        engine("a", switches),
        engine("b", switches),
        pairs=40,
        stop=stop,
        concurrency=3,
        watch=lambda _: stop.is_requested or stop.request(),
    )
    stop.close()
    assert ending is Ending.INTERRUPTED
    outcomes = [game.outcome.value for game in games]
    assert outcomes == ["normal"] * (len(games) - 1) + ["interrupted"]
    assert len(noted_pids(pids)) == 6
    assert alive(noted_pids(pids)) == []


@pytest.mark.parametrize("concurrency", [1, 2])
def test_restart_plays_every_game_with_new_processes(tmp_path, concurrency):
    pids = tmp_path / "pids"
    players = engine("a", f"--pids {pids}"), engine("b", f"--pids {pids}")
    _, _, games = play(*players, pairs=3, conduct=Conduct(restart=True), concurrency=concurrency)
    assert {game.outcome.value for game in games} == {"normal"}
    assert len(set(noted_pids(pids))) == 12
    assert alive(noted_pids(pids)) == []


def specs(*limits):
    return [parse_engine(f"name=e{n} {limit}", "") for n, limit in enumerate(limits)]


def test_more_games_than_cores_are_refused_where_time_counts():
    check_concurrency(specs("iterations=5", ""), 9, 2, force=False)
    check_concurrency(specs("movetime=5", "clock=9"), 2, 2, force=False)
    check_concurrency(specs("movetime=5"), 3, 2, force=True)
    for limit in ("movetime=5", "clock=1000+1"):
        with pytest.raises(SetupError, match=r"engine e1 has a time limit.*2 cores.*--force"):
            check_concurrency(specs("", limit), 3, 2, force=False)
