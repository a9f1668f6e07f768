"""The matches of a tournament in its page: a table, and for each its own figures to unfold."""

import shlex
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import permutations

from scopa_engine.match.html_charts import running_mean
from scopa_engine.match.html_figures import origin, outcomes
from scopa_engine.match.html_parts import in_two_lines, paragraph, table, table_of_html
from scopa_engine.match.sprt_report import error_text, mean_text, sprt_rows
from scopa_engine.tournament.figures import Names
from scopa_engine.tournament.play import Played
from scopa_engine.tournament.result import TournamentResult


def anchors(result: TournamentResult) -> Mapping[Names, str]:
    """For every two engines where the figures of their match stand, if they have met in one."""
    places: defaultdict[Names, list[str]] = defaultdict(list)
    for number, pairing in enumerate(result.played):
        for first, second in permutations(pairing, 2):
            places[first, second].append(_anchor(number))
    return {names: found[0] for names, found in places.items() if len(found) == 1}


def matches(result: TournamentResult) -> Iterator[str]:
    """All matches that have begun, each with a link to its figures."""
    if not result.played:
        yield paragraph("None has begun.")
        return
    head = ("match", "points", "won-drawn-lost", "pairs")
    rows = (_line(number, played) for number, played in enumerate(result.played.values()))
    yield table_of_html(head, rows, numbers=3)
    yield paragraph(f"points a {result.plan.setup.terms.unit} of the first engine", "note")
    for number, played in enumerate(result.played.values()):
        yield _figures(number, played)


def _anchor(number: int) -> str:
    return f"match-{number}"


def _line(number: int, played: Played) -> Sequence[str]:
    of = played.result
    state = "" if played.is_finished else " (begun)"
    return (
        f'<a href="#{_anchor(number)}">{escape(_title(played))}</a>{state}',
        in_two_lines(error_text(of.mean, of.se)),
        "-".join(map(str, of.wdl)),
        str(of.pairs),
    )


def _title(played: Played) -> str:
    return " - ".join(played.run.names)


def _figures(number: int, played: Played) -> str:
    # A link to what stands inside unfolds it.
    body = "\n".join((f'<div id="{_anchor(number)}" class="target">', *_parts(played), "</div>"))
    return f"<details><summary>{escape(_title(played))}</summary>\n{body}\n</details>"


def _parts(played: Played) -> Iterator[str]:
    of = played.result
    unit = played.run.unit
    yield paragraph(f"{played.run.names[0]}: {mean_text(of.mean, of.se, of.interval)} a {unit}")
    differences = _differences(played)
    if differences:
        yield paragraph("Running mean with its 95% interval, by pairs:", "note")
        yield running_mean(differences)
    if of.sprt is not None:
        yield table((), sprt_rows(of.sprt).items())
    yield from outcomes(of)
    yield from origin(of)
    faults = [
        (name, outcome, str(count))
        for name, found in of.faults.items()
        for outcome, count in found.items()
    ]
    if faults:
        yield table(("engine", "fault", "games"), faults, numbers=1)
    yield paragraph("Its own page, with times and the evidence of faults:")
    html = f"{played.log.with_suffix('')}.html"
    words = ["scopa-engine", "report", str(played.log), "--html", html]
    yield f"<pre>\n{escape(shlex.join(words))}</pre>"


def _differences(played: Played) -> list[float]:
    """By deal, the lead of the first engine over the others, averaged over them."""
    by_deal: defaultdict[int, list[float]] = defaultdict(list)
    for meeting in played.meetings:
        if meeting.first == played.run.names[0]:
            by_deal[meeting.deal].append(meeting.difference)
    return [sum(leads) / len(leads) for _deal, leads in sorted(by_deal.items())]
