"""Driving a good engine, by both kinds of client."""

import doctest
import inspect
import signal
from random import Random

import pytest

import scopa_engine.client
from driven import BOTH, START, scripted
from scopa_engine.client import AsyncEngine, Engine, EngineRefusedError, Limit, OptionError
from scopa_engine.perft import perft
from scopa_engine.rules import PRESETS, Move, deal, deal_points, full_view, total, view_of
from scopa_protocol import ProtocolError

pytestmark = pytest.mark.timeout(60)


@pytest.fixture(scope="module", params=BOTH)
def engine(request):
    with request.param(options={"Seed": 7}) as it:
        yield it


@pytest.fixture
def state():
    return deal(PRESETS["scopa"], Random(3))


def test_documentation():
    for module in (scopa_engine.client, scopa_engine.client.values):
        found = doctest.testmod(module)
        assert found.attempted > 0
        assert found.failed == 0


def test_both_kinds_have_the_same_calls():
    for name, call in inspect.getmembers(Engine, inspect.isfunction):
        if not name.startswith("_"):
            other = getattr(AsyncEngine, name)
            assert list(inspect.signature(call).parameters.values()) == list(
                inspect.signature(other).parameters.values()
            )


def test_what_the_engine_says_of_itself(engine):
    assert engine.identity["name"] == "scopa-engine"
    assert engine.options["Threads"].min == 1
    assert "escoba" in engine.variants


def test_what_is_not_started_says_so():
    for kind in (Engine, AsyncEngine):
        with pytest.raises(scopa_engine.client.EngineError, match="it was not started"):
            assert kind().identity


def test_legal_moves(engine, state):
    assert engine.legal_moves(state) == state.legal_moves()
    assert engine.legal_moves(view_of(state, state.turn)) == state.legal_moves()
    text = scopa_engine.binding.position_text(state)
    assert engine.legal_moves(text) == state.legal_moves()
    move = state.legal_moves()[0]
    after = f"{text} moves {scopa_engine.client.move_text(move)}"
    assert engine.legal_moves(after) == state.play(move).legal_moves()


def test_perft(engine, state):
    assert engine.perft(state, 4) == perft(state, 4)


def test_evaluation(engine, state):
    while state.plays_left > 1:
        state = state.play(state.legal_moves()[-1])
    by = deal_points(state.rules, state.piles, state.scope)
    assert engine.evaluate(state) == by | {"points": total(by, 2)}


def test_show(engine):
    assert engine.show(START).startswith("rules  scopa\n")


def test_best_move(engine, state):
    answer = engine.best_move(state, Limit(iterations=60))
    assert answer.move in state.legal_moves()
    assert answer.info.iterations == 60
    assert answer.info.pv[0] == answer.move
    assert -10 < answer.info.points < 10
    assert engine.best_move(state, Limit(iterations=60)).move == answer.move


def test_the_engine_is_sent_no_more_than_the_mover_sees(engine, state):
    for ask in (engine.best_move, engine.legal_moves, engine.evaluate):
        ask(state)
        *_, sent = (line for line in engine.transcript if " position " in line)
        hands, _, stock = sent.split(" ")[4:7]
        assert (hands.count("?3"), stock) == (1, "?30")


def test_a_limit_of_time_is_kept(engine, state):
    answer = engine.best_move(state, Limit(seconds=0.05))
    assert 0.02 < answer.info.seconds < 1.0
    clock = engine.best_move(state, Limit(clock=(0.2, 0.2), inc=(0.0, 0.0)))
    assert clock.info.seconds < 1.0


def test_among_some_moves(engine, state):
    chosen = state.legal_moves()[-1]
    assert engine.best_move(state, Limit(iterations=20), moves=[chosen]).move == chosen


def test_what_cannot_be_asked_is_refused_by_the_engine(engine, state):
    with pytest.raises(EngineRefusedError, match="wrong-state 0 perft needs a full") as error:
        engine.perft(view_of(state, 0), 2)
    assert error.value.asked.endswith(" perft 2")
    with pytest.raises(EngineRefusedError, match="illegal-move"):
        engine.best_move(state, moves=[Move(39, 1)])
    assert engine.legal_moves(state) == state.legal_moves()


@pytest.mark.parametrize(
    ("text", "error"),
    [(START.replace("scopa", "skat"), "bad-rules 1"), ("scopa 7d", "syntax"), ("\n", "syntax")],
)
def test_what_is_no_position_is_not_sent(engine, text, error):
    before = engine.transcript
    with pytest.raises(ProtocolError, match=error):
        engine.legal_moves(text)
    assert engine.transcript == before


def test_options(engine, state):
    engine.set_options({"Algorithm": "greedy", "MultiPV": 1})
    assert engine.best_move(state).info.worlds == 0
    with pytest.raises(OptionError, match="Seed"):
        engine.set_options({"Algorithm": "auto", "Seed": "x"})
    assert engine.best_move(state).info.worlds == 0
    engine.set_options({"Algorithm": "auto"})


def test_every_line_of_a_search_with_several(engine, state):
    engine.set_options({"MultiPV": 3})
    answer = engine.best_move(full_view(state), Limit(iterations=50))
    engine.set_options({"MultiPV": 1})
    assert [info.multipv for info in answer.infos[-3:]] == [1, 2, 3]
    assert answer.info is answer.infos[-3]


def test_a_game(engine):
    engine.new_game()
    engine.ping()
    engine.game_over((3, 1))
    sent = [line.split(" ", 2)[2] for line in engine.transcript if line.startswith(">")]
    assert sent[-5:] == ["newgame", "isready", "isready", "gameover 3/1 normal", "isready"]


def test_options_at_the_start_folder_environment_and_trace(tmp_path):
    heard, traced = tmp_path / "heard", []
    command = ["sh", "-c", f'echo "$PWD $COLOUR" >&2; exec "$0" "$@" --heard {heard}', *scripted()]
    with Engine(
        command,
        options={"Style": "bold", "Clear": None},
        cwd=str(tmp_path),
        env={"COLOUR": "red"},
        trace=lambda way, line: traced.append((way, line)),
    ) as engine:
        assert engine.stderr == f"{tmp_path} red\n"
    lines = heard.read_text().splitlines()
    assert lines[1:] == [
        "#2 setoption name Style value bold",
        "#3 setoption name Clear",
        "#4 isready",
        "quit",
    ]
    assert [line for way, line in traced if way == ">"] == lines
    assert ("<", "#4 readyok") in traced


def test_it_may_be_started_again():
    engine = Engine(scripted())
    for _ in range(2):
        with engine:
            engine.ping()


# Analysis, in the thread of the caller


@pytest.fixture(scope="module")
def thinker():
    with Engine() as it:
        yield it


def test_an_analysis_goes_on_until_it_is_stopped(thinker, state):
    with thinker.analyse(state) as analysis:
        counts = []
        for info in analysis:
            counts.append(info.iterations)
            if len(counts) == 3:
                analysis.stop()
    assert counts == sorted(counts)
    assert len(counts) >= 3
    assert analysis.result().move in state.legal_moves()
    assert list(analysis) == []


def test_an_analysis_may_be_left(thinker, state):
    with thinker.analyse(state) as analysis:
        next(analysis)
    assert analysis.result().infos


def test_an_analysis_with_a_limit_ends_by_itself(thinker, state):
    analysis = thinker.analyse(state, Limit(iterations=400))
    assert [*analysis][-1].iterations == 400
    assert analysis.result().info.iterations == 400


def test_the_result_may_be_all_that_is_wanted(thinker, state):
    assert thinker.analyse(state, Limit(iterations=30)).result().info.iterations == 30


def test_another_question_ends_an_analysis(thinker, state):
    analysis = thinker.analyse(state)
    assert thinker.legal_moves(state) == state.legal_moves()
    assert analysis.result().move in state.legal_moves()


def test_a_ping_does_not(thinker, state):
    with thinker.analyse(state) as analysis:
        thinker.ping()
        first = next(analysis).iterations
        assert next(analysis).iterations > first


def test_an_error_in_the_block_ends_an_analysis(thinker, state):
    with pytest.raises(ZeroDivisionError), thinker.analyse(state):
        raise ZeroDivisionError
    assert thinker.legal_moves(state) == state.legal_moves()


def test_an_interrupt_stops_the_search(thinker, state):
    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            thinker.best_move(state, Limit(iterations=10**9))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert thinker.transcript[-1] == "> stop"
    assert thinker.best_move(state, Limit(iterations=9)).info.iterations == 9


def test_an_analysis_has_a_time_limit_of_its_own():
    stalling = scripted("--misdeed", "stall", "--at", 1)
    with (
        Engine(stalling, quit_timeout=0.1) as engine,
        pytest.raises(TimeoutError, match=r"within 0.2 s"),
    ):
        next(engine.analyse(START, timeout=0.2))
