"""What only asyncio can do: several at once, and cancelling."""

import asyncio
from functools import wraps
from random import Random

import pytest

from driven import START, scripted
from matchplay import alive, noted_pids
from scopa_engine.client import AsyncEngine, EngineDiedError, EngineTimeoutError, Limit
from scopa_engine.rules import PRESETS, deal

pytestmark = pytest.mark.timeout(60)

STATE = deal(PRESETS["scopa"], Random(5))
LONG = Limit(iterations=10**9)


def in_a_loop(test):
    @wraps(test)
    def run(*args, **kwargs):
        asyncio.run(test(*args, **kwargs))

    return run


@in_a_loop
async def test_two_analyses_at_once():
    async def some(engine):
        async with engine.analyse(STATE) as analysis:
            await anext(analysis)
            await both.wait()  # for ever, if one analysis waited for the end of the other
            await anext(analysis)
        return await analysis.result()

    both = asyncio.Barrier(2)
    async with AsyncEngine() as first, AsyncEngine(options={"Seed": 2}) as second:
        one, two = await asyncio.gather(some(first), some(second))
    assert {one.move, two.move} <= set(STATE.legal_moves())


@in_a_loop
async def test_calls_of_several_tasks_wait_for_their_turn():
    limits = [Limit(iterations=n) for n in (50, 30, 20)]
    async with AsyncEngine() as engine:
        answers = await asyncio.gather(*(engine.best_move(STATE, limit) for limit in limits))
    assert [answer.info.iterations for answer in answers] == [50, 30, 20]


@in_a_loop
async def test_a_task_that_is_cancelled_has_its_search_stopped():
    async with AsyncEngine() as engine:
        task = asyncio.create_task(engine.best_move(STATE, LONG))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert "> stop" in engine.transcript
        assert await engine.legal_moves(STATE) == STATE.legal_moves()
        answer = await engine.best_move(STATE, Limit(iterations=20))
        assert answer.info.iterations == 20


@in_a_loop
async def test_time_may_be_limited_from_outside():
    async with AsyncEngine() as engine:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await engine.best_move(STATE, LONG)
        assert (await engine.best_move(STATE, Limit(iterations=5))).info.iterations == 5


@in_a_loop
async def test_one_who_waits_for_his_turn_may_be_cancelled():
    async with AsyncEngine() as engine:
        first = asyncio.create_task(engine.best_move(STATE, Limit(iterations=3000)))
        second = asyncio.create_task(engine.best_move(STATE, LONG))
        await asyncio.sleep(0.01)
        second.cancel()
        assert (await first).info.iterations == 3000
        assert sum(" go " in line for line in engine.transcript) == 1


@in_a_loop
async def test_an_analysis_that_is_cancelled_ends():
    async def watch():
        async with engine.analyse(STATE) as analysis:
            async for _ in analysis:
                seen.set()

    seen = asyncio.Event()
    async with AsyncEngine() as engine:
        task = asyncio.create_task(watch())
        await seen.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await engine.legal_moves(STATE) == STATE.legal_moves()


@in_a_loop
async def test_an_analysis_may_be_stopped_by_another_task():
    async with AsyncEngine() as engine, engine.analyse(STATE) as analysis:
        asyncio.get_running_loop().call_later(0.05, analysis.stop)
        infos = [info async for info in analysis]
        assert infos[-1].move == (await analysis.result()).move


@in_a_loop
async def test_another_question_ends_an_analysis_and_a_ping_does_not():
    async with AsyncEngine() as engine, engine.analyse(STATE) as analysis:
        await engine.ping()
        await anext(analysis)
        assert "> stop" not in engine.transcript
        assert await engine.legal_moves(STATE) == STATE.legal_moves()
        assert (await analysis.result()).move in STATE.legal_moves()


@in_a_loop
async def test_an_analysis_with_a_limit_needs_no_block():
    async with AsyncEngine() as engine:
        infos = [info async for info in engine.analyse(STATE, Limit(iterations=40))]
        assert infos[-1].iterations == 40
        answer = await engine.analyse(STATE, Limit(iterations=30)).result()
        assert answer.info.iterations == 30


async def start(words):
    await AsyncEngine(words).start()


async def use(words):
    async with AsyncEngine(words) as engine:
        await engine.best_move(START)


@pytest.mark.parametrize(
    ("work", "switches"), [(start, ["--no-uspok"]), (use, ["--misdeed", "stall", "--at", 1])]
)
@in_a_loop
async def test_nothing_is_left_of_work_that_is_cancelled(tmp_path, work, switches):
    pids, heard = tmp_path / "pids", tmp_path / "heard"
    words = scripted("--child", "--pids", pids, "--heard", heard, *switches)
    task = asyncio.create_task(work(words))
    last = "usp" if work is start else "go"
    while not heard.exists() or last not in heard.read_text():
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(noted_pids(pids)) == 2
    assert alive(noted_pids(pids)) == []


@in_a_loop
async def test_all_who_wait_learn_that_the_engine_died():
    words = scripted("--misdeed", "crash", "--at", 1, "--seconds", 0.1)
    async with AsyncEngine(words) as engine:
        calls = (engine.best_move(START), engine.ping(), engine.legal_moves(START))
        errors = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(error) for error in errors] == [EngineDiedError] * 3
        assert errors[0].exit_code == 7


@in_a_loop
async def test_all_who_wait_learn_that_the_engine_was_closed():
    async with AsyncEngine() as engine:
        waiting = [asyncio.create_task(engine.best_move(STATE, LONG)) for _ in range(2)]
        await asyncio.sleep(0.05)
        await engine.close()
        errors = await asyncio.gather(*waiting, return_exceptions=True)
        assert [str(error) for error in errors] == ["engine scopa-engine: it was closed"] * 2


@in_a_loop
async def test_it_may_be_closed_by_several_tasks_at_once(tmp_path):
    words = scripted("--ignore-quit", "--ignore-eof", "--pids", tmp_path / "pids")
    engine = await AsyncEngine(words, quit_timeout=0.2).start()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(engine.close(), 0.05)
    assert len(alive(noted_pids(tmp_path / "pids"))) == 1
    await asyncio.gather(engine.close(), engine.close(at_once=True))
    assert alive(noted_pids(tmp_path / "pids")) == []


@in_a_loop
async def test_an_engine_that_floods_leaves_time_for_other_tasks():
    async def tick():
        while True:
            await asyncio.sleep(0.01)
            ticks.append(1)

    ticks = []
    async with AsyncEngine(scripted("--misdeed", "endless_info", "--at", 1)) as engine:
        ticking = asyncio.create_task(tick())
        with pytest.raises(EngineTimeoutError):
            await engine.best_move(START, timeout=0.5)
        ticking.cancel()
        await engine.close(at_once=True)
    assert len(ticks) >= 3
