"""The session while the engine thinks, with ``wait``, and at the end of input."""

import pytest

import scopa_protocol as wire
from chat import FULL, START, Chat, thinking, words
from scopa_engine import session

# While thinking


def test_readyok_comes_while_thinking():
    assert thinking().say("#2 isready") == ["#2 readyok"]


@pytest.mark.parametrize("line", ["moves", "eval", "show", "help", "usp 1", "gameover 1/0 over"])
def test_what_is_answered_while_thinking(line):
    assert thinking().say(line) == Chat(START).say(line)


@pytest.mark.parametrize(
    "line", [START, "setoption name Seed value 2", "newgame", "go", "perft 1", "go searchmoves 2d"]
)
def test_what_is_refused_while_thinking(line):
    chat = thinking()
    (error,) = chat.say(f"#2 {line}")
    assert error.startswith("#2 error wrong-state 0 ")
    assert words(chat.stop()) == ["info", "bestmove"]
    assert chat.say("moves") == ["moves 7d 5c 3s"]


def test_stop_brings_exactly_one_bestmove():
    chat = thinking()
    assert chat.said == []
    assert words(chat.stop()) == ["info", "bestmove"]
    assert chat.stop() == []


def test_stop_at_rest_does_not_stop_the_next_search():
    chat = Chat(START, "stop")
    (*_, last, best) = chat.ask("go iterations 3")
    assert " iterations 3 " in last
    assert best.startswith("bestmove ")


def test_a_perft_that_is_stopped():
    chat = Chat(FULL)
    assert chat.say("#7 perft 36", "isready") == ["readyok"]
    (error,) = chat.stop()
    assert error.startswith("#7 error wrong-state 0 ")
    assert chat.ask("perft 1") == ["perft 1 3"]


def test_quit_while_thinking_still_gives_the_answer():
    chat = thinking()
    assert chat.session.receive("quit") is False
    assert words(chat.said) == ["info", "bestmove"]


# Waiting


def test_wait_at_rest():
    assert Chat().say("#3 wait") == ["#3 waitok"]


def test_wait_answers_after_the_bestmove():
    chat = thinking()
    assert chat.say("#3 wait") == []
    assert words(chat.stop()) == ["info", "bestmove", "waitok"]


def test_wait_holds_what_follows_in_order():
    chat = thinking()
    held = ("#3 wait", "#4 moves", "#5 bogus", START + " moves 7d", "#6 wait", "#7 eval", "#8 go")
    assert chat.say(*held) == []
    assert chat.say("#9 isready") == ["#9 readyok"]
    said = chat.stop()
    assert [line.split(" ")[:2] for line in said] == [
        ["#1", "info"],
        ["#1", "bestmove"],
        ["#3", "waitok"],
        ["#4", "moves"],
        ["#5", "error"],
        ["#6", "waitok"],
        ["#7", "eval"],
        ["#8", "error"],  # the other hand is to play
    ]


def test_a_line_that_cannot_be_read_is_held_too():
    chat = thinking()
    assert chat.say("wait", wire.ProtocolError("syntax", 0, "too long"), "isready now") == []
    assert words(chat.stop()) == ["info", "bestmove", "waitok", "error", "error"]


def test_a_held_go_is_waited_for_by_a_held_wait():
    chat = thinking()
    chat.say("#2 wait", "#3 go infinite", "#4 wait", "#5 moves")
    assert [line.split(" ")[0] for line in chat.stop()] == ["#1", "#1", "#2"]
    assert [line.split(" ")[0] for line in chat.stop()] == ["#3", "#3", "#4", "#5"]


def test_a_wake_that_comes_late_does_not_end_a_newer_wait():
    chat = thinking()
    chat.say("stop")
    chat.engine.wait()
    assert chat.wakes == []  # nobody waits
    chat.said.clear()
    assert chat.say("#2 go infinite", "#3 wait") == []
    assert chat.session.resume() is True
    assert chat.said == []
    assert words(chat.stop()) == ["info", "bestmove", "waitok"]


def test_stop_comes_behind_what_is_held_before_it():
    """A search with an end of its own: the lines of a script keep their order."""
    chat = Chat(FULL, "perft 36", "wait", "#2 go infinite", "#3 stop")
    assert chat.said == []
    chat.engine.stop()  # as if the count had come to its end
    chat.engine.wait()
    chat.session.resume()
    chat.engine.wait()
    assert words(chat.said) == ["error", "waitok", *["info"] * (len(chat.said) - 3), "bestmove"]


def test_an_endless_search_can_be_stopped_whatever_is_held():
    chat = thinking()
    chat.say("wait", "#2 moves")
    assert words(chat.stop()) == ["info", "bestmove", "waitok", "moves"]


def test_an_endless_search_can_be_left_whatever_is_held():
    chat = thinking()
    chat.say("wait", "#2 moves")
    assert chat.session.receive("quit") is False
    assert words(chat.said) == ["info", "bestmove"]


def test_a_held_quit_ends_the_search_before_it(monkeypatch):
    monkeypatch.setattr(session, "_LAST_ANSWER_SECONDS", 60)  # a busy machine may be late
    chat = Chat(FULL, "perft 36", "wait", "go infinite", "quit")
    chat.engine.stop()  # as if the count had come to its end
    chat.engine.wait()
    assert chat.session.resume() is False
    assert words(chat.said)[:2] == ["error", "waitok"]
    assert words(chat.said)[-1] == "bestmove"


# The end of input


def test_the_end_of_input_stops_an_endless_search():
    chat = thinking()
    chat.session.finish()
    assert words(chat.said) == ["info", "bestmove"]


def test_the_end_of_input_lets_a_search_end():
    chat = Chat(START, "go iterations 5")
    chat.session.finish()
    assert " iterations 5 " in chat.said[-2]
    assert words(chat.said[-1:]) == ["bestmove"]


def test_the_end_of_input_goes_on_with_what_is_held():
    chat = thinking()
    chat.say("wait", "moves", "#2 go infinite", "#3 wait", "#4 isready now")
    chat.session.finish()
    assert words(chat.said) == [
        *("info", "bestmove", "waitok", "moves"),
        *("info", "bestmove", "waitok", "error"),
    ]
