"""The grammar as a page of railroad diagrams (``grammar.html``), made from what parses the lines.

This alone needs the package ``railroad-diagrams`` (the extra ``diagrams``).
"""

from collections.abc import Mapping
from html import escape
from io import StringIO
from typing import Final

import railroad  # type: ignore  # it comes without types

from scopa_protocol.ebnf import notes_of
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
)
from scopa_protocol.word_rules import word_rules

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; }
h3 { font: bold 15px ui-monospace, monospace; margin: 1.5rem 0 0; }
p.note { color: #555; margin: 0; }
div { overflow-x: auto; }
svg.railroad-diagram path { stroke: #333; stroke-width: 2; fill: none; }
svg.railroad-diagram text { font: bold 14px ui-monospace, monospace; text-anchor: middle; }
svg.railroad-diagram text.comment { font: italic 12px ui-monospace, monospace; }
svg.railroad-diagram rect { stroke: #333; stroke-width: 2; fill: #e4f2e0; }
svg.railroad-diagram g.non-terminal rect { fill: #e3ecf8; }
svg.railroad-diagram g.non-terminal a { fill: #1a4a8a; }
"""

_HEAD: Final = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>USP, the Universal Scopa Protocol, version 1: grammar</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>USP, the Universal Scopa Protocol, version 1: grammar</h1>
<p>Made by <code>scopa-engine grammar --railroad</code> from what parses the lines; PROTOCOL.md is
its meaning. Round boxes stand in a line as they are, square ones lead to their rule.</p>
"""

# More parts than these would be wider than a page.
_PARTS_A_ROW = 6


def railroad_page() -> str:
    """The whole page: HTML with a drawing in SVG of each rule, without scripts or network."""
    return (
        f"{_HEAD}{_part('Messages', 'Between any two words stand blanks.', line_rules())}"
        f"{_part('Words', 'Nothing stands between what follows one another.', word_rules())}"
        "</body>\n</html>\n"
    )


def _part(title: str, note: str, rules: Mapping[str, Form]) -> str:
    drawings = "".join(_rule(name, form) for name, form in rules.items())
    return f"<h2>{title}</h2>\n<p>{note}</p>\n{drawings}"


def _rule(name: str, form: Form) -> str:
    svg = StringIO()
    railroad.Diagram(_drawn(form), type="complex").writeSvg(svg.write)
    notes = "; ".join(notes_of(name, form))
    note = f'<p class="note">{escape(notes)}</p>\n' if notes else ""
    return f'<h3 id="{name}">{name}</h3>\n{note}<div>{svg.getvalue()}</div>\n'


def _drawn(form: Form) -> railroad.DiagramItem:
    match form:
        case Text(text):
            return railroad.Terminal(text)
        case Characters(text):
            return railroad.NonTerminal(f"[{text}]")
        case Name(name):
            return railroad.NonTerminal(name, href=f"#{name}")
        case Sequence(parts):
            rows = [parts[at : at + _PARTS_A_ROW] for at in range(0, len(parts), _PARTS_A_ROW)]
            drawn = [railroad.Sequence(*map(_drawn, row)) for row in rows]
            return drawn[0] if len(drawn) == 1 else railroad.Stack(*drawn)
        case Choice(parts):
            return railroad.Choice(0, *map(_drawn, parts))
        case Repeat(part, least, most):
            return _repeated(_drawn(part), least, most)
        case Without(part, other):
            return railroad.Sequence(_drawn(part), railroad.Comment("but not"), _drawn(other))


def _repeated(part: railroad.DiagramItem, least: int, most: int | None) -> railroad.DiagramItem:
    if most == 1:
        return railroad.Optional(part)
    often = None if most is None else railroad.Comment(f"at most {most} times")
    return railroad.OneOrMore(part, often) if least else railroad.ZeroOrMore(part, often)
