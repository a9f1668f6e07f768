"""The tables of docs/rules.md, from the code: ``python docs/site/tables.py`` writes them."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from scopa_engine.explain import NOTES, sentence
from scopa_engine.rules import PRESETS
from scopa_engine.rules.presets import differences
from scopa_engine.rules.rules import OPTION_NAMES, allowed_values, parse_value

PAGE: Final = Path(__file__).parents[1] / "rules.md"
SCOPA: Final = PRESETS["scopa"]


def presets() -> Iterator[tuple[str, ...]]:
    """Every preset, who sits at the table, and how it differs from ``scopa``."""
    yield "preset", "seats", "differs from `scopa` by"
    for name, rules in PRESETS.items():
        changes = [f"`{option}={value}`" for option, value in differences(SCOPA, rules)]
        note = f". {NOTES[name]}" if name in NOTES else ""
        seats = f"{rules.players} in {rules.teams} teams" if rules.teams else f"{rules.players}"
        yield f"`{name}`", seats.replace(" ", "&nbsp;"), (", ".join(changes) or "nothing") + note


def options() -> Iterator[tuple[str, ...]]:
    """Every option, each of its values, and what that means; the first is that of ``scopa``."""
    yield "option", "value", "meaning"
    for name in OPTION_NAMES:
        for number, value in enumerate(allowed_values(name)):
            yield "" if number else f"`{name}`", f"`{value}`", _meaning(name, value)


def _meaning(name: str, value: str) -> str:
    if ".." not in value:
        changed: dict[str, Any] = {name: parse_value(name, value)}
        return sentence(SCOPA._replace(**changed), name)
    default = sentence(SCOPA, name)
    return re.sub(r"\d+", "N", default, count=1) + f" N is {getattr(SCOPA, name)} in `scopa`."


TABLES: Final[dict[str, Callable[[], Iterator[tuple[str, ...]]]]] = {
    "presets": presets,
    "options": options,
}


def table(rows: Iterator[tuple[str, ...]]) -> str:
    """Rows as a table of Markdown, the first one its head."""
    head, *body = rows
    rule = ("---",) * len(head)
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *body))


def filled(page: str) -> str:
    """The page with every table between its marks written anew."""
    for name, rows in TABLES.items():
        before, mark, after = page.partition(f"<!-- {name}: written by docs/site/tables.py -->\n")
        _, end, rest = after.partition("<!-- end -->\n")
        page = f"{before}{mark}\n{table(rows())}\n{end}{rest}"
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
