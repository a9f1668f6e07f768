"""What was asked and what was answered, without an engine: lines in, answers out."""

import tracemalloc

import pytest

import scopa_protocol as wire
from scopa_engine.binding import view_from_text
from scopa_engine.client import Limit, OptionError
from scopa_engine.client.conversation import Conversation
from scopa_engine.client.questions import (
    game_over,
    greeting,
    legal_moves,
    new_game,
    picture,
    ready,
    search,
    settings,
)
from scopa_engine.match.outcome import EngineFailure, Outcome

START = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"


def asked(question, conversation=None):
    """A conversation that is greeted, or the given one, with one more question."""
    if conversation is None:
        conversation = Conversation()
        conversation.begin(greeting())
        conversation.receive("#1 uspok 1")
    return conversation, conversation.begin(question)


def fault(conversation, line):
    with pytest.raises(EngineFailure) as failure:
        conversation.receive(line)
    assert failure.value.outcome is Outcome.PROTOCOL_ERROR
    return failure.value.reason


def test_every_command_has_an_id_of_its_own():
    conversation, first = asked(legal_moves(START))
    _, second = asked(new_game(), conversation)
    assert first.lines == [f"#2 position {START}", "#3 moves"]
    assert second.lines == ["#4 newgame", "#5 isready"]


def test_the_greeting_tells_who_the_engine_is():
    conversation = Conversation()
    exchange = conversation.begin(greeting())
    for line in ("id name old bot", "option name Depth type spin default 3 min 1 max 9"):
        conversation.receive(f"#1 {line}")
    conversation.receive("#1 variants scopa escoba")
    assert not exchange.is_done
    conversation.receive("#1 uspok 1")
    assert exchange.is_done
    said = exchange.answer()
    assert said.identity == {"name": "old bot"}
    assert said.options == {"Depth": wire.OptionSpec("Depth", "spin", "3", min=1, max=9)}
    assert said.variants == ("scopa", "escoba")


def test_lines_before_the_greeting_are_a_banner():
    conversation = Conversation()
    exchange = conversation.begin(greeting())
    for line in ("%$ welcome", "id name somebody", "#1 id name bot", "readyok", "loading …"):
        conversation.receive(line)
    conversation.receive("#1 uspok 1")
    assert exchange.answer().identity == {"name": "bot"}


def test_another_version_is_refused():
    conversation = Conversation()
    exchange = conversation.begin(greeting())
    conversation.receive("#1 uspok 2")
    with pytest.raises(EngineFailure, match="another version of the protocol: uspok 2"):
        exchange.answer()


@pytest.mark.parametrize("line", ["uspok 1", "error unknown-command 1 #1 is not known here"])
def test_an_engine_without_ids_is_told_so(line):
    conversation = Conversation()
    conversation.begin(greeting())
    assert "lacks the request id" in fault(conversation, line)


def test_an_answer_ends_with_the_last_command():
    conversation, exchange = asked(picture(START))
    conversation.receive("#3 show one")
    conversation.receive("#3 show   two")
    assert not exchange.is_done
    conversation.receive("#4 readyok")
    assert exchange.answer() == "one\n  two"


@pytest.mark.parametrize(
    "question", [ready(), new_game(), game_over((3, 1), "normal"), settings({}, {})]
)
def test_what_has_no_answer_is_followed_by_isready(question):
    conversation, exchange = asked(question)
    last = exchange.lines[-1].split()[0]
    conversation.receive(f"{last} readyok")
    assert exchange.answer() is None


def test_the_first_refusal_is_the_reason_of_the_others():
    conversation, exchange = asked(legal_moves(START))
    conversation.receive("#2 error bad-rules 10 not known here")
    assert not exchange.is_done
    conversation.receive("#3 error wrong-state 0 there is no position")
    assert exchange.is_done
    line, error = exchange.refusal
    assert line == f"#2 position {START}"
    assert error == wire.Error("bad-rules", 10, "not known here")


@pytest.mark.parametrize(
    "line",
    [
        "#3 readyok",  # another command's answer
        "#2 moves 7d",  # the answer to another command
        "#4 moves 7d",  # to what was not asked
        "#0 moves 7d",
        "moves 7d",
        "what",
    ],
)
def test_what_answers_nothing_is_a_fault(line):
    conversation, exchange = asked(legal_moves(START))
    assert repr(line) in fault(conversation, line)
    assert not exchange.is_done


def test_an_answer_that_nobody_waits_for_is_dropped():
    conversation, first = asked(legal_moves(START))
    assert conversation.abandon(first) == ()
    _, second = asked(legal_moves(START), conversation)
    conversation.receive("#3 moves 7d")
    assert not second.is_done
    conversation.receive("#5 moves 7d 5c 3s")
    assert len(second.answer()) == 3


def test_a_search_that_nobody_waits_for_is_stopped_once():
    conversation, exchange = asked(search(START, Limit(), ()))
    assert conversation.search is exchange
    assert conversation.abandon(exchange) == ("stop",)
    assert conversation.abandon(exchange) == ()
    conversation.receive("#3 info nodes 1")
    conversation.receive("#3 bestmove 5c")
    assert conversation.search is None
    assert exchange.is_done


def test_a_search_that_was_refused_is_over():
    conversation, _ = asked(search(START, Limit(), ()))
    conversation.receive("#3 error wrong-state 0 no")
    assert conversation.search is None


def test_the_answer_of_a_search_has_what_was_said_on_the_way():
    conversation, exchange = asked(search(START, Limit(iterations=9), ()))
    assert exchange.lines[-1] == "#3 go iterations 9"
    conversation.receive("#3 info iterations 4 time 12 score points -25 match 480 move 7d pv 7d")
    conversation.receive("#3 info iterations 9 time_us 15500 score exact 1 multipv 1 move 5c")
    conversation.receive("#3 info multipv 2 move 7d future 7 string so it is")
    assert len(exchange.unread) == 3
    conversation.receive("#3 bestmove 5c")
    answer = exchange.answer()
    assert str(answer) == "5c"
    first, second, third = answer.infos
    assert (first.seconds, first.points, first.match) == (0.012, -0.25, 0.48)
    assert (second.seconds, second.exact, second.pv) == (0.0155, True, ())
    assert third.string == "so it is"
    assert answer.info is second


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("#3 bestmove 7dx2c5c", "7dx2c5c, which is not legal here"),
        ("#3 bestmove 9d", "9d, which is not legal here"),
    ],
)
def test_a_best_move_must_be_legal(line, said):
    conversation, exchange = asked(search(START, Limit(), ()))
    conversation.receive(line)
    with pytest.raises(EngineFailure, match=said):
        exchange.answer()


def test_a_best_move_must_be_one_of_those_asked_about():
    _, first, second = view_from_text(START).legal_moves()
    for said in ("5c", "3s"):
        conversation, exchange = asked(search(START, Limit(), iter([first, second])))
        conversation.receive(f"#3 bestmove {said}")
        assert str(exchange.answer()) == said
    conversation, exchange = asked(search(START, Limit(), [first, second]))
    conversation.receive("#3 bestmove 7d")
    with pytest.raises(EngineFailure, match="7d, which is not one of the moves asked about"):
        exchange.answer()


def test_moves_are_spelled_canonically():
    conversation, exchange = asked(legal_moves(START))
    conversation.receive("#3 moves 8dx3s5c")
    with pytest.raises(EngineFailure, match="canonical order"):
        exchange.answer()


def test_a_flood_of_infos_is_not_kept():
    conversation, exchange = asked(search(START, Limit(), ()))
    for number in range(3000):
        conversation.receive(f"#3 info nodes {number} string {'x' * 100}")
    tracemalloc.start()
    for number in range(3000):
        conversation.receive(f"#3 info nodes {number} string {'x' * 100}")
    grown = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert exchange.unread[-1].nodes == 2999
    assert grown < 1_000_000


# Options

DECLARED = {
    spec.name: spec
    for spec in (
        wire.OptionSpec("Depth", "spin", "3", min=1, max=9),
        wire.OptionSpec("Bold", "check", "false"),
        wire.OptionSpec("Style", "combo", "calm", vars=("calm", "wild")),
        wire.OptionSpec("Book", "string"),
        wire.OptionSpec("Clear", "button"),
    )
}


def test_values_are_written_as_the_protocol_has_them():
    values = {"Depth": 5, "Bold": True, "Style": "wild", "Book": "", "Clear": None}
    _, exchange = asked(settings(DECLARED, values))
    assert [line.split(" ", 1)[1] for line in exchange.lines] == [
        "setoption name Depth value 5",
        "setoption name Bold value true",
        "setoption name Style value wild",
        "setoption name Book value",
        "setoption name Clear",
        "isready",
    ]


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("Deep", 5, "no option Deep; there are Depth, Bold, Style, Book, Clear"),
        ("Depth", 10, "from 1 to 9, found '10'"),
        ("Depth", True, "from 1 to 9, found 'true'"),
        ("Depth", None, "needs a value"),
        ("Bold", 1, "true or false"),
        ("Style", "brave", "one of calm, wild"),
        ("Book", "two\nlines", "text without control characters"),
        ("Clear", "now", "takes no value"),
    ],
)
def test_a_value_is_checked_before_it_is_sent(name, value, why):
    with pytest.raises(OptionError, match=why):
        settings(DECLARED, {name: value})


def test_an_engine_without_options_has_none():
    with pytest.raises(OptionError, match="no option Seed; there are none"):
        settings({}, {"Seed": 1})
