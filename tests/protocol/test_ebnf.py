"""``grammar.ebnf`` and ``grammar.html`` are made from the code and describe the same lines."""

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ebnf
import wire_examples
import wire_strategies as ws
from scopa_engine.cli import commands
from scopa_protocol import ProtocolError, patterns
from scopa_protocol.grammar import REQUEST, RESPONSE, parse_command, parse_reply
from scopa_protocol.terms import TERMS

PROTOCOL = Path(__file__).parents[2] / "protocol"
RULES = ebnf.read(PROTOCOL / "grammar.ebnf")
TOKENS = patterns.PATTERNS | {name: term.pattern for name, term in TERMS.items()}


def names_in_code() -> set[str]:
    """Names set on elements; those in words of a person, or none, are no productions."""
    elements = [*REQUEST.visit_all(), *RESPONSE.visit_all()]
    named = {element.customName for element in elements if element.customName}
    return {name for name in named if re.fullmatch("[a-z_]+", name)}


@pytest.mark.parametrize(
    ("file", "options"), [("grammar.ebnf", []), ("grammar.html", ["--railroad"])]
)
def test_the_committed_pages_are_those_of_the_command(file: str, options: list[str]) -> None:
    printed = CliRunner().invoke(commands, ["grammar", *options], catch_exceptions=False).stdout
    assert printed == (PROTOCOL / file).read_text(encoding="utf-8"), (
        f"made anew by: scopa-engine grammar {' '.join(options)} > protocol/{file}"
    )


def test_every_production_of_the_code_is_in_the_ebnf() -> None:
    assert names_in_code() | set(TOKENS) == RULES.keys()


def test_every_rule_has_a_diagram_and_every_link_leads_to_one() -> None:
    page = (PROTOCOL / "grammar.html").read_text(encoding="utf-8")
    headings = re.findall('<h3 id="([a-z_]+)">', page)
    assert sorted(headings) == sorted(RULES)
    links = set(re.findall('href="#([a-z_]+)"', page))
    assert links == RULES.keys() - {"request", "response"}


def test_a_page_of_diagrams_needs_nothing_from_elsewhere() -> None:
    page = (PROTOCOL / "grammar.html").read_text(encoding="utf-8")
    assert not re.search(r"<script|https?://(?!www\.w3\.org/)|url\(|@import", page)


def test_every_rule_of_the_ebnf_is_used() -> None:
    used = {name for rule in RULES.values() for name in rule.names()}
    assert RULES.keys() - used == {"request", "response"}


@cache
def rule_pattern(name: str) -> re.Pattern[str]:
    return re.compile(ebnf.pattern(RULES, name))


@pytest.mark.parametrize("name", sorted(TOKENS))
@settings(ws.quick, max_examples=15)
@given(data=st.data())
def test_tokens(name: str, data: st.DataObject) -> None:
    pattern = re.compile(TOKENS[name])
    good = st.from_regex(pattern, fullmatch=True)
    token = data.draw(good | ws.damaged(good) | st.text("17-0dx/?+#=:ab", max_size=4))
    # The limits of length are comments in the EBNF.
    assume(len(token) < 15)
    assert bool(rule_pattern(name).fullmatch(token)) == bool(pattern.fullmatch(token))


SHORT_TOKENS = (
    *("", "-", "--", "?", "??", "?1", "?0", "?10", "?01", "-?", "?-", "7d?", "?7d", "7d?2", "-7d"),
    *("7d", "10b", "7", "d", "0d", "11d", "7e", "7d7c", "7d 7c", "7d/", "/7d", "7d/?3/-", "7d//-"),
    *(
        "5cx",
        "5cx7d",
        "5cx7d7c",
        "5cx7dx7c",
        "5cx?",
        "xx",
        "+",
        "+-",
        "+7d/?3",
        "++7d",
        "7d+",
        "+5cx7d",
    ),
    *("0", "00", "1", "01", "10", "-1", "-0", "+1", "3/1", "3/", "/1", "3/01", "3/-1", "1 2", "x"),
    *(
        "a",
        "A1",
        "1a",
        "_a",
        "-a",
        "a_",
        "a-b",
        "a:b",
        "a:b=c",
        "a:b=",
        "a:=c",
        "a:b=c,d=e",
        "a,b=c",
    ),
    *("a:b=c:d=e", "a:b=1=2", "a=b", "#", "#1", "#007", "#x", "1#", "time", "time_us", "timeless"),
    *(
        "syntax",
        "syntax-",
        "bad-value",
        "\t",
        " a",
        " a b",
        "a b",
        "a ",
        "\x00",
        "a\x00b",
        "\xa0",
        "é",
    ),
)


@pytest.mark.parametrize("name", sorted(TOKENS))
def test_short_tokens(name: str) -> None:
    for token in SHORT_TOKENS:
        by_code = bool(re.fullmatch(TOKENS[name], token))
        assert bool(rule_pattern(name).fullmatch(token)) == by_code, token


START = {"request": parse_command, "response": parse_reply}


def is_read(start: str, line: str) -> bool | None:
    """Whether the grammar reads ``line``; ``None`` where a comment of the EBNF forbids it."""
    try:
        START[start](line)
    except ProtocolError as error:
        in_comment = error.code == "bad-value" or re.search("found it again|inc alone", error.text)
        return None if in_comment else False
    return True


@pytest.mark.parametrize("start", START)
@ws.thorough
@given(data=st.data())
def test_lines(start: str, data: st.DataObject) -> None:
    lines = ws.command_lines if start == "request" else ws.reply_lines
    line = data.draw(lines | ws.damaged(lines) | ws.jumbled()).strip(" \t")
    assume(not re.search("[0-9]{19}", line))
    matches = bool(rule_pattern(start).fullmatch(f" {line}"))
    assert is_read(start, line) in (matches, None)


EXAMPLES = {"request": wire_examples.COMMANDS, "response": wire_examples.REPLIES}


@pytest.mark.parametrize("start", EXAMPLES)
def test_examples(start: str) -> None:
    for line in EXAMPLES[start]:
        assert rule_pattern(start).fullmatch(f" {line}"), line
        for wrong in wire_examples.with_one_word_wrong(line):
            stripped = wrong.strip(" ")
            matches = bool(rule_pattern(start).fullmatch(f" {stripped}"))
            assert is_read(start, stripped) in (matches, None), wrong


@pytest.mark.parametrize(
    ("start", "element", "lines"),
    [("request", REQUEST, ws.command_lines), ("response", RESPONSE, ws.reply_lines)],
)
@ws.quick
@given(data=st.data())
def test_the_start_symbols_read_what_the_parsers_read(start, element, lines, data) -> None:
    line = data.draw(lines)
    *name, message = element.parse_string(line, parse_all=True)
    read = START[start](line)
    assert name == ([] if read.id is None else [read.id])
    assert message == (read.command if start == "request" else read.reply)
