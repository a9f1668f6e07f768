"""Games kept on disk: what was put in comes out, in order, and takes no memory."""

import gc
import os
import resource
import tracemalloc

import psutil
import pytest

from matchplay import engine, play
from scopa_engine.match.log import LogWriteError
from scopa_engine.match.spool import Spool


@pytest.fixture(scope="module")
def games():
    _, _, games = play(engine("a", "--misdeed crash --at 20"), engine("b"), pairs=2, unit="match")
    assert len({game.outcome for game in games}) > 1 or games[0].evidence
    return games


def test_games_come_out_as_they_were_put_in(games):
    spool = Spool(games[:1])
    for game in games[1:]:
        spool.append(game)
    assert list(spool) == games
    assert len(spool) == 4
    assert spool[-1] == games[-1]
    assert spool[1:3] == tuple(games[1:3])


@pytest.mark.parametrize("index", [4, -5])
def test_there_is_no_game_outside(games, index):
    with pytest.raises(IndexError):
        Spool(games)[index]


def test_an_empty_one_has_no_games():
    assert list(Spool()) == []


def test_a_thousand_games_take_less_memory_than_ten(games):
    tracemalloc.start()
    try:
        kept = Spool()
        kept.append(games[0])
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(1000):
            kept.append(games[0])
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert len(kept) == 1001
    assert grown < 10 * 2500


def test_the_file_goes_with_it(games):
    files = psutil.Process().num_fds()
    spool = Spool(games)
    assert psutil.Process().num_fds() == files + 1
    del spool
    gc.collect()
    assert psutil.Process().num_fds() == files


def test_no_room_is_one_clear_line(games, tmp_path):
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
            Spool(games)
        except LogWriteError as error:
            code = 0 if str(error).startswith("temporary file in /") else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
