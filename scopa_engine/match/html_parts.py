"""Pieces of HTML, with every text escaped, and the page around them with its style."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1e21; --soft: #5d646d; --line: #d5d9de;
  --paper: #ffffff; --box: #f4f5f7; --won: #2563a8; --lost: #b4532a; --drawn: #8a919b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --soft: #a3abb5; --line: #3a4048;
  --paper: #16181b; --box: #1f2327; --won: #6ea8e8; --lost: #e08a5f; --drawn: #8a919b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; background: var(--paper);
  color: var(--ink); font: 16px/1.45 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
p { margin: .4rem 0; }
.result { font-size: 1.15rem; background: var(--box); padding: .7rem .9rem; border-radius: .4rem; }
.note { color: var(--soft); font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0 0 .8rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { color: var(--soft); font-weight: 600; font-size: .9rem; }
td.number, th.number { text-align: right; } td.number { white-space: nowrap; }
pre, code { font: .82rem/1.4 ui-monospace, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--box); padding: .5rem; border-radius: .3rem; white-space: pre-wrap;
  overflow-wrap: anywhere; max-height: 24rem; overflow-y: auto; }
details { border: 1px solid var(--line); border-radius: .3rem; padding: .4rem .7rem;
  margin: .5rem 0; }
summary { cursor: pointer; }
a { color: var(--won); }
.cross { border-collapse: separate; border-spacing: 2px; line-height: 1.25; }
.cross th, .cross td { border: 0; padding: .3rem .5rem; vertical-align: middle; }
.cross td { text-align: center; background: var(--box); white-space: nowrap; }
.cross tbody th { color: var(--ink); max-width: 9rem; }
.cross thead th { text-align: center; }
.cross a { color: inherit; }
.cross .ahead { background: color-mix(in srgb, var(--won) var(--heat), var(--paper)); }
.cross .behind { background: color-mix(in srgb, var(--lost) var(--heat), var(--paper)); }
.target { scroll-margin-top: 4rem; }
svg[role] { display: block; width: 100%; height: auto; margin: .5rem 0; }
svg text { fill: var(--soft); font: 12px system-ui, sans-serif; }
.grid { stroke: var(--line); } .zero { stroke: var(--soft); }
.band { fill: var(--won); opacity: .2; }
.bound { stroke: var(--lost); stroke-dasharray: 4 3; }
.line { fill: none; stroke: var(--won); stroke-width: 2; }
.bar { stroke-width: 2; } .bar.won { stroke: var(--won); } .bar.lost { stroke: var(--lost); }
.bar.drawn { stroke: var(--drawn); }
.won { fill: var(--won); } .drawn { fill: var(--drawn); } .lost { fill: var(--lost); }
"""


def document(title: str, parts: Iterable[str]) -> str:
    """The page with these parts: complete in itself, it loads nothing and runs no script."""
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A part of the page with its heading."""
    return "\n".join((f"<h2>{escape(title)}</h2>", *parts))


def paragraph(text: str, kind: str = "") -> str:
    """A paragraph of plain text."""
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 0) -> str:
    """A table of plain texts; the last ``numbers`` columns are numbers."""
    texts = ([escape(cell) for cell in row] for row in rows)
    return table_of_html([escape(cell) for cell in head], texts, numbers)


def table_of_html(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: int = 0) -> str:
    """A table of pieces of HTML."""
    lines = [_row("th", head, numbers)] if any(head) else []
    lines += [_row("td", row, numbers) for row in rows]
    return '<div class="wide"><table>\n' + "\n".join(lines) + "\n</table></div>"


def in_two_lines(text: str) -> str:
    """A figure, and below it in small letters what says how sure it is."""
    figure, _, error = text.partition(" ")
    return f"{escape(figure)}<br><small>{escape(error)}</small>" if error else escape(figure)


def _row(tag: str, cells: Sequence[str], numbers: int) -> str:
    first = len(cells) - numbers
    parts = (
        f'<{tag} class="number">{cell}</{tag}>' if column >= first else f"<{tag}>{cell}</{tag}>"
        for column, cell in enumerate(cells)
    )
    return f"<tr>{''.join(parts)}</tr>"
