"""The result of a tournament as one HTML page: complete in itself, no network, no script.

Engines choose their names, so all of them are escaped.
"""

from collections.abc import Iterator
from html import escape

from scopa_engine.match.html_charts import whiskers
from scopa_engine.match.html_parts import (
    document,
    in_two_lines,
    paragraph,
    section,
    table,
    table_of_html,
)
from scopa_engine.tournament.html_crosstable import crosstable
from scopa_engine.tournament.html_matches import matches
from scopa_engine.tournament.result import TournamentResult
from scopa_engine.tournament.texts import (
    GROUPS_NOTE,
    RATING_NOTE,
    circle_text,
    has_groups,
    heading,
    standing_row,
)


def page(result: TournamentResult, name: str) -> str:
    """The page of the tournament that is called ``name``."""
    return document(name, _body(result))


def _body(result: TournamentResult) -> Iterator[str]:
    yield paragraph(heading(result), "result")
    yield section("Standings", *_standings(result))
    yield section("Ratings", *_ratings(result))
    yield section("Who beats whom", crosstable(result))
    if result.ladder is not None:
        rungs = [(str(place), name) for place, name in enumerate(result.ladder, 1)]
        yield section("Ladder, top first", table((), rungs))
    yield section("Non-transitive triples", *_cycles(result))
    yield section("Matches", *matches(result))


def _standings(result: TournamentResult) -> Iterator[str]:
    rows = [standing_row(place, each) for place, each in enumerate(result.standings, 1)]
    left_out = {"group": not has_groups(result), "faults": not result.has_faults}
    titles = [title for title in rows[0] if not left_out.get(title)]
    cells = ([_cell(title, row[title]) for title in titles] for row in rows)
    yield table_of_html(titles, cells, numbers=len(titles) - titles.index("engine") - 1)
    yield paragraph(f"points a {result.plan.setup.terms.unit}; {RATING_NOTE}", "note")
    if has_groups(result):
        yield paragraph(GROUPS_NOTE, "note")


def _cell(title: str, text: str) -> str:
    return in_two_lines(text) if title in {"rating", "points"} else escape(text)


def _ratings(result: TournamentResult) -> Iterator[str]:
    """A chart for each group, whose ratings compare."""
    rated = [standing for standing in result.standings if standing.rating.value is not None]
    for group in sorted({standing.rating.group for standing in rated}):
        rows = [
            (standing.name, standing.rating.value or 0.0, standing.rating.interval)
            for standing in rated
            if standing.rating.group == group
        ]
        yield whiskers("Ratings with their 95% intervals", rows)


def _cycles(result: TournamentResult) -> Iterator[str]:
    if not result.cycles:
        yield paragraph("None.")
        return
    rows = [
        ("certain" if cycle.is_certain else "uncertain", circle_text(cycle))
        for cycle in result.cycles
    ]
    yield table((), rows)
    yield paragraph("A triple is certain when the 95% intervals of all three exclude 0.", "note")
