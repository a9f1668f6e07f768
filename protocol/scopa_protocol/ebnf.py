"""The grammar as a page of EBNF (``grammar.ebnf``), made from what parses the lines."""

import textwrap
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from scopa_protocol.line_rules import line_rules
from scopa_protocol.syntax import (
    Characters,
    Choice,
    Form,
    Name,
    Repeat,
    Sequence,
    Text,
    Without,
    inner,
)
from scopa_protocol.terms import TERMS
from scopa_protocol.word_rules import word_rules

_HEAD = """\
/* The Universal Scopa Protocol, version 1.

   Made by `scopa-engine grammar` from what parses the lines; PROTOCOL.md is its meaning.
   Notation: EBNF of the W3C (XML 1.0, section 6).  A - B is what matches A and not B.

   A line is one request (to the engine) or one response (from it), without its end and
   without outer blanks.  Keywords are exact, in lower case. */


/* Messages.  Between any two words stand one or more blanks. */
"""
_WORDS = """

/* Words.  From here on nothing stands between what follows one another.  A text runs to the
   end of the line.  line_text begins with the one blank that ends the word before it; any
   further blanks belong to the text. */
"""

# What the forms of rules do not say, by name.
_NOTES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "go": "each keyword at most once; inc only beside clock",
        "check": "true or false",
        "string": "<empty> for an empty string",
        "info": "each keyword at most once",
    }
)

_WIDTH = 96
_INDENT = " " * 16
_TIED = "\0"


def grammar_text() -> str:
    """The whole page."""
    lines = "\n".join(_rule(name, form) for name, form in line_rules().items())
    words = "\n".join(_rule(name, form) for name, form in word_rules().items())
    return f"{_HEAD}\n{lines}\n{_WORDS}\n{words}\n"


def _rule(name: str, form: Form) -> str:
    units = [f"{name:<11} ::=", *_units(form)]
    if comments := "; ".join(notes_of(name, form)):
        units.append(f"  /* {comments} */")
    # What belongs together stays on one line.
    text = " ".join(unit.replace(" ", _TIED) for unit in units)
    wrapped = textwrap.fill(text, _WIDTH, subsequent_indent=_INDENT, break_on_hyphens=False)
    return wrapped.replace(_TIED, " ")


def _units(form: Form) -> list[str]:
    match form:
        case Choice((first, *others)):
            return [_text(first), *(f"| {_text(other)}" for other in others)]
        case Sequence(parts):
            return list(map(_part, parts))
        case _:
            return [_text(form)]


def notes_of(name: str, form: Form) -> Iterator[str]:
    """What the form of a rule does not say of it."""
    if name in _NOTES:
        yield _NOTES[name]
    if isinstance(form, Name) and TERMS[name].what != f"the {name}":
        yield TERMS[name].what
    yield from _limits(form)


def _limits(form: Form) -> Iterator[str]:
    """How often a part may stand, where EBNF has no sign for it."""
    if isinstance(form, Repeat) and form.most not in (1, None):
        yield f"{_text(form.part)} at most {form.most} times"
    for part in inner(form):
        yield from _limits(part)


def _text(form: Form) -> str:
    match form:
        case Text(text):
            return f'"{text}"'
        case Characters(text):
            return f"[{text}]"
        case Name(name):
            return name
        case Sequence(parts):
            return " ".join(map(_part, parts))
        case Choice(parts):
            return " | ".join(map(_text, parts))
        case Repeat(part, least, most):
            return _whole(part) + ("?" if most == 1 else "+" if least else "*")
        case Without(part, other):
            return f"{_whole(part)} - {_whole(other)}"


def _part(form: Form) -> str:
    """A form as it stands beside others."""
    return f"( {_text(form)} )" if isinstance(form, Choice | Without) else _text(form)


def _whole(form: Form) -> str:
    """A form to which a sign is put."""
    return f"( {_text(form)} )" if isinstance(form, Sequence) else _part(form)
