"""The rules of the lines, read from the pyparsing elements that parse them."""

import re

import pyparsing as pp

from scopa_protocol import patterns as p
from scopa_protocol.grammar import REQUEST, RESPONSE
from scopa_protocol.syntax import Choice, Form, Name, Repeat, Text, depth_first, sequence
from scopa_protocol.terms import TERMS


def line_rules() -> dict[str, Form]:
    """What each message is made of, a word or a rule each; blanks stand between its words."""
    found: dict[str, Form] = {}
    for element in (REQUEST, RESPONSE):
        _add(element, found)
    starts = ("request", "response")
    order = dict.fromkeys((*starts, *depth_first(starts, found)))
    return {name: found[name] for name in order}


def _add(element: pp.ParserElement, found: dict[str, Form]) -> None:
    name = str(element.customName)
    if name not in found:
        found[name] = _form(element, found)


def _part(element: pp.ParserElement, found: dict[str, Form]) -> list[Form]:
    """An element within another one: its rule by name, if it has one."""
    name = element.customName or ""
    if name in TERMS:
        return [Name(name)]
    if isinstance(element, pp.NotAny | pp.FollowedBy | pp.Empty | pp.StringEnd):
        return []
    if re.fullmatch("[a-z_]+", name):
        _add(element, found)
        return [Name(name)]
    return [_form(element, found)]


def _form(element: pp.ParserElement, found: dict[str, Form]) -> Form:
    match element:
        case pp.Regex():
            return Text(str(element.pattern).removesuffix(p.WORD_END))
        case pp.MatchFirst():
            # The last one is there to fail.
            return Choice(tuple(_joined(each, found) for each in element.exprs[:-1]))
        case pp.And():
            return sequence(form for each in element.exprs for form in _part(each, found))
        case pp.Opt():
            return Repeat(_joined(element.expr, found), 0, 1)
        case pp.ZeroOrMore():
            return Repeat(_joined(element.expr, found), 0, None)
        case _:
            raise TypeError(f"no form for {element!r}")


def _joined(element: pp.ParserElement, found: dict[str, Form]) -> Form:
    return sequence(_part(element, found))
