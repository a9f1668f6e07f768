"""What ``wait`` holds is bounded: lines wait outside, or are refused in a search without end."""

from chat import FULL, START, Chat, thinking, words
from scopa_engine.held import MOST as MOST_HELD
from scopa_protocol import ProtocolError
from talk import converse


def test_a_session_says_when_it_holds_enough():
    chat = Chat(FULL, "perft 36", "wait")
    for _ in range(MOST_HELD):
        assert not chat.session.is_full
        assert chat.say("moves") == []
    assert chat.session.is_full
    chat.engine.stop()  # as if the count had come to its end
    chat.engine.wait()
    chat.session.resume()
    assert not chat.session.is_full
    assert words(chat.said) == ["error", "waitok", *["moves"] * MOST_HELD]


def test_a_search_without_end_takes_no_more_lines_than_it_can_hold():
    chat = thinking()
    chat.say("wait", *["moves"] * MOST_HELD)
    assert not chat.session.is_full  # or its stop would never be read
    (error,) = chat.say("#7 moves")
    assert error.startswith("#7 error wrong-state 0 ")
    unreadable = ProtocolError("syntax", 3, "a line is UTF-8")
    assert chat.say(unreadable, "#8 isready") == ["error syntax 3 a line is UTF-8", "#8 readyok"]
    said = chat.stop()
    assert words(said) == ["info", "bestmove", "waitok", *["moves"] * MOST_HELD]


def test_more_lines_than_are_held_are_answered_after_a_search_that_ends():
    filler = f"gameover 1/0 {'x' * 200}"  # so that they do not come in one piece
    held = ["#1 moves", *[filler] * MOST_HELD, "#2 moves", *[filler] * 400, "#3 moves"]
    said, code, err = converse("\n".join([START, "go movetime 300", "wait", *held]))
    assert (code, err) == (0, "")
    at = said.index("waitok")
    assert said[at - 1].startswith("bestmove ")
    assert said[at + 1 :] == [f"#{number} moves 7d 5c 3s" for number in (1, 2, 3)]
