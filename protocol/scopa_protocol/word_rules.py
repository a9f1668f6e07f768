"""The rules of the words, read from the regular expressions that parse them."""

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

import pyparsing as pp

from scopa_protocol import patterns as p
from scopa_protocol.syntax import (
    Characters,
    Choice,
    Form,
    Name,
    Repeat,
    Text,
    Without,
    depth_first,
    sequence,
)
from scopa_protocol.terms import TERMS, Term


def word_rules() -> dict[str, Form]:
    """What each word is made of; nothing stands between its parts."""
    found = {name: _read(rule) for name, rule in p.TOKENS.items()}
    found |= {name: _term(term) for name, term in TERMS.items() if name not in found}
    return {name: found[name] for name in depth_first([*TERMS, *found], found)}


def _term(term: Term) -> Form:
    pattern = term.pattern.removesuffix(p.WORD_END)
    for name, other in p.PATTERNS.items():
        if other == pattern:
            return Name(name)
    return _read(pattern)


_ESCAPES: Final = MappingProxyType({" ": "#x20", "\t": "#x9"})


def _class(found: pp.ParseResults) -> Characters:
    text = re.sub(r"\\[xu]0*([0-9a-f]+)", lambda code: f"#x{code[1].upper()}", found[0][1:-1])
    return Characters("".join(_ESCAPES.get(character, character) for character in text))


_TIMES: Final = MappingProxyType({"?": (0, 1), "*": (0, None), "+": (1, None), "": (1, 1)})


def _repeated(found: pp.ParseResults) -> Form:
    part, *marks = found
    mark = "".join(marks)
    if mark.startswith("{"):
        least, most = map(int, mark[1:-1].split(","))
        return Repeat(part, least, most)
    least, any_most = _TIMES[mark]
    return part if mark == "" else Repeat(part, least, any_most)


def _parts(found: Iterable[Form]) -> Form:
    """Parts one after the other, single characters as one text."""
    joined: list[Form] = []
    for part in found:
        if joined and isinstance(part, Text) and isinstance(before := joined[-1], Text):
            joined[-1] = Text(before.text + part.text)
        else:
            joined.append(part)
    return sequence(joined)


def _without(found: pp.ParseResults) -> Form:
    other, *parts = found
    return Without(_parts(parts), other)


def _one_of(found: pp.ParseResults) -> Form:
    return found[0] if len(found) == 1 else Choice(tuple(found))


def _rule_grammar() -> pp.ParserElement:
    one = pp.Forward()
    name = pp.Regex("<[a-z_]+>").set_parse_action(lambda found: Name(found[0][1:-1]))
    characters = pp.Regex(r"\[[^]]+\]").set_parse_action(_class)
    text = pp.Regex(r"\\\W|[^][()|?*+{}<\\]").set_parse_action(
        lambda found: Text(found[0].removeprefix("\\"))
    )
    group = pp.Suppress("(?:") + one + pp.Suppress(")")
    times = pp.Regex(r"[?*+]|\{[0-9]+,[0-9]+\}")
    repeated = ((name | characters | text | group) + pp.Opt(times)).set_parse_action(_repeated)
    no = pp.Suppress("(?!") + name + pp.Suppress(pp.Literal(p.WORD_END) + ")")
    parts = repeated[1, ...].copy().set_parse_action(_parts)
    without = (no + repeated[1, ...]).set_parse_action(_without)
    one <<= pp.DelimitedList(without | parts, "|").set_parse_action(_one_of)
    return one.leave_whitespace().parse_with_tabs()


_RULE: Final = _rule_grammar()


def _read(rule: str) -> Form:
    """The form of a rule of ``patterns.TOKENS``."""
    form: Form = _RULE.parse_string(rule, parse_all=True)[0]
    return form
