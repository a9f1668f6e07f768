"""What ``go`` brings: limits, lines, the deal that is over, the same again."""

import re

import pytest

import scopa_protocol as wire
from chat import FULL, LAST_CARD, START, Chat, infos, words
from scopa_engine import binding


def test_searchmoves_are_the_only_ones():
    chat = Chat(START)
    assert chat.ask("go iterations 2 searchmoves 7d")[-1] == "bestmove 7d"
    assert chat.ask("go iterations 2 searchmoves 3s")[-1] == "bestmove 3s"
    chat.say("setoption name MultiPV value 9")
    last = infos(chat.ask("go iterations 2 searchmoves 3s 7d"))[-2:]
    assert {binding.move_text(binding.move_of(info.move)) for info in last} == {"3s", "7d"}


PIMC = "setoption name Algorithm value pimc"
TWO_DECKS = "position scopa-6-decks 7d5c3s/?3/?3/?3/?3/?3 1d2d3d4d5d6d8d9d ?54 -/- 0/0 - 0 5 0/0"


def test_multipv_is_a_line_a_move_best_first():
    for wanted, lines in ((1, 1), (2, 2), (3, 3), (100, 3)):
        chat = Chat(PIMC, f"setoption name MultiPV value {wanted}", START)
        said = chat.ask("go iterations 4")
        last = infos(said)[-lines:]
        assert len(infos(said)) == 3 * lines  # after worlds 1, 2 and 4
        assert [info.multipv for info in last] == list(range(1, lines + 1))
        assert [info.points for info in last] == sorted((i.points for i in last), reverse=True)
        assert len({info.move for info in last}) == lines
        assert said[-1] == f"bestmove {wire.move_text(last[0].move)}"
        assert all(info.pv[0] == info.move for info in last)


@pytest.mark.parametrize("limits", ["iterations 3", "worlds 3", "iterations 3 worlds 9"])
def test_limits_in_work_are_exact(limits):
    last = infos(Chat(PIMC, START).ask(f"go {limits}"))[-1]
    assert (last.worlds, last.iterations, last.visits) == (3, 3, 3)
    last = infos(Chat(START).ask(f"go {limits}"))[-1]
    assert (last.worlds, last.iterations) == (3, 3)


def test_what_the_kernel_does_not_play_is_left_to_the_core():
    chat = Chat("setoption name Algorithm value ismcts", TWO_DECKS)
    last = infos(chat.ask("go iterations 2"))[-1]
    assert last.string == "the kernel does not play two decks: pimc-shallow"
    assert last.iterations == 2


def test_clocks_have_one_time_a_side():
    pairs = START.replace("scopa", "scopa-pairs").replace("/?3", "/?3/?3/?3").replace("30", "24")
    pairs = pairs.replace(" 0 1 0/0", " 0 3 0/0")
    chat = Chat(pairs)
    assert words(chat.ask("go clock 50/50 inc 1/1"))[-1] == "bestmove"
    (error,) = chat.ask("go clock 50/50/50/50")
    assert error.startswith("error bad-value 1 ")


def test_movetime_is_a_cap():
    # The clock of a Chat gains 10 microseconds each time it is read.
    last = infos(Chat(START).ask("go movetime 20"))[-1]
    assert 15 <= last.time < 20
    assert last.time_us // 1000 == last.time


def test_a_position_is_not_changed_by_thinking():
    chat = Chat(START)
    chat.ask("go iterations 2")
    assert chat.say("moves") == ["moves 7d 5c 3s"]


def test_the_deal_is_over():
    chat = Chat(f"{LAST_CARD} moves 3dx2c1s")
    assert chat.say("moves", "eval") == [
        "moves",
        "eval carte 1/0 denari 1/0 settebello 1/0 primiera 0/0 scope 0/2 points 3/2",
    ]
    assert words(chat.say("show"))[0] == "show"
    assert chat.ask("perft 1") == ["perft 1 0"]


def test_a_full_position_is_played_as_its_mover_sees_it():
    hidden = FULL.replace("4d1b6b", "?3").replace(FULL.split(" ")[4], "?30")
    wanted = Chat(hidden).ask("go iterations 8")
    assert without_times(Chat(FULL).ask("go iterations 8")) == without_times(wanted)


def without_times(said):
    return [re.sub(r" (time|time_us|ips) \d+", "", line) for line in said]


def test_the_same_conversation_twice_in_one_process_gives_the_same_lines():
    chat = Chat(PIMC)
    conversation = ("newgame", START, "go iterations 5", f"{START} moves 7d", "eval", FULL)
    first = [line for said in conversation for line in without_times(chat.ask(said))]
    second = [line for said in conversation for line in without_times(chat.ask(said))]
    assert first == second
    assert len(first) == 6
