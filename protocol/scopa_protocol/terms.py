"""The terminals of the grammar: pattern, value, and what an error calls them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pyparsing as pp

from scopa_protocol import cards, integers
from scopa_protocol import patterns as p
from scopa_protocol.errors import ERROR_CODES, ProtocolError


@dataclass(frozen=True, slots=True)
class Term:
    """A terminal: ``parse`` gives its value, and says where its text is wrong."""

    pattern: str
    parse: Callable[[str], object]
    what: str


def _word(pattern: str, parse: Callable[[str], object], what: str) -> Term:
    return Term(pattern + p.WORD_END, parse, what)


TERMS = {
    "request_id": _word(
        p.REQUEST_ID, lambda text: text[1:], "a request id of # and 1 to 18 digits"
    ),
    "rules": _word(p.RULES, cards.parse_rule_string, "a rule string"),
    "hands": _word(p.HANDS, cards.parse_hands, "the hands"),
    "table": _word(p.CARDS, cards.parse_cards, "the table"),
    "stock": _word(p.CARDS, cards.parse_cards, "the stock"),
    "piles": _word(p.HANDS, cards.parse_hands, "the piles"),
    "scope": _word(p.NUMBERS, integers.parse_numbers, "the scope by side"),
    "last": _word(p.SEAT, integers.parse_seat, "the seat that captured last or -"),
    "turn": _word(p.NUMBER, integers.parse_number, "the seat to play"),
    "dealer": _word(p.NUMBER, integers.parse_number, "the dealing seat"),
    "score": _word(p.NUMBERS, integers.parse_numbers, "the score by side"),
    "points": _word(p.NUMBERS, integers.parse_numbers, "the points by side"),
    "times": _word(p.NUMBERS, integers.parse_numbers, "milliseconds by side"),
    "move": _word(p.MOVE, cards.parse_move, "a move"),
    "new_hands": _word(p.NEW_HANDS, cards.parse_new_hands, "new hands"),
    "number": _word(p.NUMBER, integers.parse_number, "a number"),
    "count": _word(p.NUMBER, integers.parse_count, "a number from 1"),
    "signed": _word(p.SIGNED, integers.parse_signed, "a whole number"),
    "permille": _word(p.NUMBER, integers.parse_permille, "a number from 0 to 1000"),
    "flag": _word(p.NUMBER, integers.parse_flag, "0 or 1"),
    "name": _word(p.NAME, str, "a name"),
    "word": _word(p.WORD, str, "a word"),
    "error_code": _word(f"(?:{'|'.join(ERROR_CODES)})", str, f"one of {', '.join(ERROR_CODES)}"),
    "text": Term(p.TEXT, str, "text to the end of the line"),
    "line_text": Term(p.LINE_TEXT, lambda text: text[1:], "text"),
    "other_key": _word(p.OTHER_KEY, str, "a key"),
    "other_word": _word(p.OTHER_WORD, str, "a word"),
}


def term(name: str) -> pp.ParserElement:
    """The terminal ``name``, giving its value as one token."""
    terminal = TERMS[name]

    def value(_: str, at: int, found: pp.ParseResults) -> list[object]:
        try:
            return [terminal.parse(found[0])]
        except ProtocolError as error:
            raise error.shifted(at) from None

    element = pp.Regex(terminal.pattern).set_name(name).set_parse_action(value)
    return element.set_whitespace_chars(p.BLANKS)


def no_token() -> list[object]:
    """The parse action of what only has to stand there."""
    return []


def word(text: str) -> pp.ParserElement:
    """The keyword ``text``, giving no token."""
    element = pp.Regex(re.escape(text) + p.WORD_END).set_name(repr(text))
    return element.set_parse_action(no_token).set_whitespace_chars(p.BLANKS)


def end() -> pp.ParserElement:
    """The end of the line."""
    return pp.StringEnd().set_name("the end of the line").set_whitespace_chars(p.BLANKS)


def many(element: pp.ParserElement) -> pp.ParserElement:
    """``element*`` up to the end of the line, so that an error names ``element``."""
    return pp.ZeroOrMore(~end() - element)


def choice(name: str, *elements: pp.ParserElement) -> pp.ParserElement:
    """``name ::= element | element | …``, so that an error names them all when none fits."""
    none = pp.NoMatch().set_name(name).set_whitespace_chars(p.BLANKS)
    start = pp.Empty().set_whitespace_chars(p.BLANKS)
    return pp.MatchFirst([*elements, start - none]).set_name(name)


def more_moves() -> pp.ParserElement:
    """``move*`` before other words: only a move begins with a digit."""
    digit = pp.Regex("[0-9]").set_whitespace_chars(p.BLANKS)
    return pp.ZeroOrMore(pp.FollowedBy(digit) - term("move"))


def made(name: str, element: pp.ParserElement, make: Callable[..., object]) -> pp.ParserElement:
    """``name ::= element``, giving ``make`` of its values as one token."""
    return element.set_name(name).set_parse_action(lambda found: [make(*found)])


@dataclass(frozen=True, slots=True)
class Field:
    """A keyword that may stand once, its value, and the index where it stands."""

    key: str
    value: object
    at: int


def keyed(key: str, value: pp.ParserElement | None = None) -> pp.ParserElement:
    """``"key" value``, giving a ``Field``; its value is ``True`` for a keyword alone."""
    element = word(key) if value is None else word(key) - value

    def field(_: str, at: int, found: pp.ParseResults) -> list[Field]:
        return [Field(key, found[0] if value is not None else True, at)]

    return element.set_parse_action(field)


def keyed_moves(key: str) -> pp.ParserElement:
    """``"key" move+``, giving a ``Field`` with a tuple of moves."""
    several = (term("move") - more_moves()).set_parse_action(lambda found: [tuple(found)])
    return keyed(key, several)


def values_of(fields: Iterable[Field]) -> dict[str, Any]:
    """Value by keyword.

    :raises ProtocolError: ``syntax`` when a keyword stands twice.
    """
    values: dict[str, Any] = {}
    for field in fields:
        if field.key in values:
            text = f"expected {field.key} once, found it again"
            raise ProtocolError("syntax", field.at + 1, text)
        values[field.key] = field.value
    return values
