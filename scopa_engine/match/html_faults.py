"""The faults of a run in its page, each with its evidence."""

import shlex
from collections.abc import Iterator, Sequence
from html import escape

from scopa_engine.match.html_parts import paragraph, section, table_of_html
from scopa_engine.match.outcome import Evidence
from scopa_engine.match.record import Game, Run

_MOST = 100


def faults(run: Run, games: Sequence[Game], log: str) -> str:
    """Every fault with a link to its evidence: the first hundred have one in the page."""
    found = [game for game in games if game.ended_by is not None]
    if not found:
        return section("Faults", paragraph("None."))
    counts = table_of_html(("engine", "fault", "games"), _counts(run, found), numbers=1)
    links = table_of_html(("game", "engine", "fault", "reason"), _links(found[:_MOST]))
    evidence = (_evidence(number, game, log) for number, game in enumerate(found[:_MOST]))
    more = len(found) - _MOST
    rest = [paragraph(f"{more} more are in the log.")] if more > 0 else []
    return section("Faults", counts, links, *rest, *evidence)


def _counts(run: Run, found: Sequence[Game]) -> Iterator[tuple[str, ...]]:
    outcomes = [(game.ended_by, game.outcome.value) for game in found]
    for name in run.players:
        for outcome in sorted({fault for engine, fault in outcomes if engine == name}):
            yield escape(name), escape(outcome), str(outcomes.count((name, outcome)))


def _links(found: Sequence[Game]) -> Iterator[tuple[str, ...]]:
    for number, game in enumerate(found):
        link = f'<a href="#fault-{number}">{game.pair}.{game.half}</a>'
        reason = game.evidence.reason if game.evidence else ""
        yield link, escape(game.ended_by or ""), escape(game.outcome.value), escape(reason)


def _evidence(number: int, game: Game, log: str) -> str:
    title = f"{game.pair}.{game.half}: {game.outcome.value} by {game.ended_by}"
    name = f"{game.pair}.{game.half}"
    parts = [
        paragraph("The game, move by move:"),
        _verbatim(shlex.join(["scopa-engine", "replay", log, "--game", name])),
    ]
    if game.evidence is not None:
        parts += _known(game.evidence)
    body = "\n".join(parts)
    return (
        f'<details id="fault-{number}" open><summary>{escape(title)}</summary>\n{body}\n</details>'
    )


def _known(evidence: Evidence) -> Iterator[str]:
    yield paragraph(evidence.reason)
    if evidence.exit_code is not None:
        yield paragraph(f"Exit code {evidence.exit_code}.")
    if evidence.signal is not None:
        yield paragraph(f"Ended by signal {evidence.signal}.")
    if evidence.asked is not None:
        position = evidence.asked.removeprefix("position ")
        yield paragraph("The position that it was asked about:")
        yield _verbatim(shlex.join(["scopa-engine", "show", position]))
    if evidence.reproduce is not None:
        yield paragraph("The same asked of the engine alone:")
        yield _verbatim(evidence.reproduce)
    yield paragraph("The last lines, > to the engine and < from it:")
    yield _verbatim("\n".join(evidence.lines) or "(none)")
    yield paragraph("The end of its standard error:")
    yield _verbatim(evidence.stderr or "(nothing)")


def _verbatim(text: str) -> str:
    # A line feed at once after <pre> is not shown.
    return f"<pre>\n{escape(text)}</pre>"
