"""PROTOCOL.md against the code: states, rules of the grammar, errors of commands, references."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ebnf
import wire_strategies as ws
from chat import FULL, LAST_CARD, START, Chat, words
from scopa_protocol import ERROR_CODES, Error, read_reply
from scopa_protocol.commands import COMMANDS
from scopa_protocol.replies import REPLIES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "PROTOCOL.md").read_text(encoding="utf-8")
RULES = ebnf.read(ROOT / "protocol" / "grammar.ebnf")


def part(heading):
    """A section, by its number and a blank."""
    return re.search(rf"^## {heading}\. .*?(?=^## |\Z)", PAGE, re.M | re.S)[0]


# 7.7: states

STATES = ("none", "ready", "over", "thinking", "waiting")
LINES = {
    "`setoption`": "setoption name MultiPV value 2",
    "`position`, good": FULL,
    "`position`, malformed": "position scopa",
    "`position`, impossible": START.replace("6b", "5c"),
    "`gameover`": "gameover 1/0 normal",
    "an unknown word": "bogus",
    "end of input": None,
}


def state_rows():
    """Command, state and what the table says of them."""
    table = PAGE[PAGE.index("| command | none |") :].split("\n\n")[0].splitlines()[2:]
    for row in table:
        command, *cells = (cell.strip() for cell in row.strip("|").split("|"))
        yield from ((command, state, cell) for state, cell in zip(STATES, cells, strict=True))


def in_state(state):
    greedy = "setoption name Algorithm value greedy"  # it has its answer at once, and waits
    before = {
        "none": (),
        "ready": (FULL,),
        "over": (f"{LAST_CARD} moves 3dx2c1s",),
        "thinking": (FULL, "go infinite"),
        "waiting": (FULL, "go infinite", "wait"),
    }
    return Chat(greedy, *before[state])


def state_of(chat):
    if chat.engine.is_thinking:
        return "thinking" if chat.say("#1 moves") else "waiting"
    (moves,) = chat.say("#1 moves")
    if moves.startswith("#1 error"):
        return "none"
    return "over" if moves == "#1 moves" else "ready"


def answers(chat, command):
    """What is answered to a command of the table, and whether the conversation goes on."""
    line = LINES.get(command, command.strip("`"))
    before, is_counted = len(chat.said), line == "perft 1" and not chat.engine.is_thinking
    goes_on = line is not None and chat.session.receive(line)
    if line is None:
        chat.session.finish()
    elif line == "stop" or is_counted:
        chat.engine.wait()
        chat.session.resume()
    return chat.said[before:], goes_on


@pytest.mark.parametrize(("command", "state", "cell"), list(state_rows()))
def test_states(command, state, cell):
    chat = in_state(state)
    said, goes_on = answers(chat, command)
    expected, _, after = cell.partition(" → ")
    heard = [line.split(" ")[1] if line.startswith("error ") else line for line in said]
    found = {word for word in words(heard) if word != "info"}
    if expected == "held":
        assert said == []
        assert state_of(chat) == "waiting"
        assert len(chat.stop()) >= 3  # with those of the search and of `wait`, an answer or none
        return
    named = set(re.findall("`([a-z-]+)`", expected))
    assert found - {"id", "option", "variants"} == named
    assert bool(named) != (expected == "nothing")
    assert goes_on == (after != "ended")
    if goes_on:
        assert state_of(chat) == (after or state)


def test_the_table_has_every_command_and_every_state():
    commands = {command.strip("`").split(" ")[0].strip("`,") for command, _, _ in state_rows()}
    assert set(COMMANDS) <= commands
    assert Counter(state for _, state, _ in state_rows()).keys() == set(STATES)


# 15: messages

MESSAGES = part("15")
ENTRIES = dict(re.findall(r"^\*\*(15\.\d+)\*\* (.*?)(?=^\*\*15|\Z)", MESSAGES, re.M | re.S))


def plain(rule):
    return " ".join(rule.split())


def test_every_message_stands_with_its_rule():
    shown = dict(re.findall(r"`(\w+) ::= ([^`]+)`", MESSAGES))
    rules = {name: plain(re.sub(r"/\*.*?\*/", "", rule.body)) for name, rule in RULES.items()}
    alternatives = {"request", "response", "command", "reply"}
    named = {name for name, rule in rules.items() if RULES[name].apart} - alternatives
    assert shown.keys() == named
    for name, rule in shown.items():
        assert plain(rule) == rules[name], name


def test_every_command_and_reply_has_an_entry_and_an_example():
    firsts = [re.match(r'`\w+ ::= "(\w+)"', entry)[1] for entry in ENTRIES.values()]
    assert firsts == [*COMMANDS, *REPLIES]
    said = re.findall(r"^> (?:#\d+ )?(\w+)", MESSAGES, re.M)
    heard = re.findall(r"^< (?:#\d+ )?(\w+)", PAGE, re.M)
    assert set(COMMANDS) <= set(said)
    assert set(REPLIES) <= set(heard)


def documented_errors():
    for entry in ENTRIES.values():
        word = re.match(r'`\w+ ::= "(\w+)"', entry)[1]
        if "Errors: " in entry:
            text = entry.partition("Errors: ")[2].partition("```")[0]
            named = set(re.findall("`([a-z-]+)`", text)) & set(ERROR_CODES)
            yield word, named | {"syntax", "wrong-state"}


ERRORS = dict(documented_errors())


def test_errors_are_told_of_every_command():
    assert list(ERRORS) == list(COMMANDS)


@ws.quick
@given(
    lines=st.lists(ws.damaged(ws.command_lines | st.sampled_from([FULL, START])), max_size=4),
    before=st.sampled_from([(), (START,), (FULL,), (LAST_CARD,)]),
)
def test_a_command_raises_no_other_errors_than_told(lines, before):
    chat = Chat("setoption name Algorithm value greedy", *before)
    for line in lines:
        found = re.match(r"(?:#[0-9]{1,18}[ \t]+)?([a-z]+)(?![^ \t])", line.strip(" \t"))
        if found and found[1] in set(COMMANDS) - {"quit", "go"}:
            for said in chat.ask(line.strip(" \t")):
                reply = read_reply(said).reply
                assert not isinstance(reply, Error) or reply.code in ERRORS[found[1]], (line, said)


GO_ERRORS = ("go iterations 0", "go clock 1/1/1", "go searchmoves 9s", "go sideways", "go inc 1/1")


def test_the_errors_of_go():
    chat = Chat("setoption name Algorithm value greedy", FULL)
    codes = {chat.ask(line)[0].split(" ")[1] for line in GO_ERRORS}
    assert codes == {"bad-value", "illegal-move", "syntax"}
    assert codes <= ERRORS["go"]


# References


def test_every_section_that_is_named_is_there():
    headings = set(re.findall(r"^## (\d+)\. ", PAGE, re.M))
    points = set(re.findall(r"^\*\*(\d+\.\d+)\*\* ", PAGE, re.M))
    text = re.sub(r"```.*?```", "", PAGE, flags=re.S)
    inside = re.findall(r"[(,] ?([1-9]\d?\.\d{1,2})(?=[,):])", text)
    cells = re.findall(r"\| (\d{1,2}\.\d{1,2}) \|$", text, re.M)
    wholes = re.findall(r"\(([1-9]\d?)\)", text)
    assert len(inside) > 20
    assert len(cells) > 30
    assert set(inside) | set(cells) <= points
    assert {int(number) for number in wholes} <= {int(number) for number in headings}
    assert [int(number) for number in re.findall(r"^## (\d+)\. ", PAGE, re.M)] == [*range(1, 20)]


def test_the_table_of_contents():
    titles = re.findall(r"^## (\d+\. .+)$", PAGE, re.M)
    links = re.findall(r"(\d+)\. \[(.+?)\]\(#(.+?)\)", PAGE[: PAGE.index("## 1. ")])
    assert [f"{number}. {title}" for number, title, _ in links] == titles
    for number, title, anchor in links:
        assert anchor == re.sub("[^a-z0-9 -]", "", f"{number} {title}".lower()).replace(" ", "-")


PRIVATE = (
    "id x-shoe-size 44",
    "option name x-Mood type check default true",
    "variants scopa x-scopa",
    "info x-mood 3 good nodes 5 score points 1 x-luck 2",
    "eval carte 1/0 x-luck 2/2 points 1/0",
)


@pytest.mark.parametrize("line", PRIVATE)
def test_private_names_are_read(line):
    assert read_reply(line)


def test_private_commands_and_limits_are_refused():
    assert words(Chat(START).say("x-dance", "go x-depth 3")) == ["error", "error"]


def test_key_words_are_as_bcp_14_says():
    assert "[[RFC 2119]" in PAGE
    assert "[[RFC 8174]" in PAGE
    assert "when, and only when, they appear in all capitals" in PAGE
