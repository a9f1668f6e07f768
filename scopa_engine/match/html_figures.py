"""Figures of a match in a page: how games and pairs ended, and where the points come from."""

from collections.abc import Iterator

from scopa_engine.match.html_charts import whiskers
from scopa_engine.match.html_parts import paragraph, table
from scopa_engine.match.record import Result
from scopa_engine.match.sprt_report import UNKNOWN, elo_text, error_text
from scopa_engine.match.stats import Estimate, t_interval


def outcomes(result: Result) -> Iterator[str]:
    """Games won, drawn and lost; of two sides pairs by their score, and Elo."""
    head = ("won", "drawn", "lost")
    yield table(head, [[str(count) for count in result.wdl]], numbers=3)
    if result.pentanomial is not None:
        scores = ("pairs that scored", "0", "½", "1", "1½", "2")
        yield table(scores, [["", *map(str, result.pentanomial)]], numbers=5)
        elo = [("Elo", elo_text(result.elo)), ("normalised Elo", elo_text(result.normalized_elo))]
        yield table((), elo)


def origin(result: Result) -> Iterator[str]:
    """Points by category, with a chart where there are intervals."""
    lines = [
        (name.replace("_", " "), mean, ends)
        for name, (mean, se) in result.categories.items()
        if mean is not None and (ends := t_interval(Estimate(result.pairs, mean, se)))
    ]
    if lines:
        yield paragraph("Means with their 95% intervals:", "note")
        yield whiskers("Points a game by category with their 95% intervals", lines)
    rows = [
        (name.replace("_", " "), error_text(mean, se), _in_errors(mean, se))
        for name, (mean, se) in result.categories.items()
    ]
    yield table(("category", "points a game", "standard errors"), rows, numbers=2)


def _in_errors(mean: float | None, se: float | None) -> str:
    """How many standard errors a mean is away from nothing."""
    return UNKNOWN if mean is None or not se else f"{mean / se:+.1f}"
