"""Figures and tests as text for people."""

from scopa_engine.match.calculator import Figures
from scopa_engine.match.plan import Plan
from scopa_engine.match.sprt import Model, Tested, Verdict

UNKNOWN = "n/a"
"""Stands for a figure that the results do not give."""

_UNITS = {Model.POINTS: "points", Model.NORMALIZED: "normalised Elo", Model.LOGISTIC: "Elo"}


def figure_rows(figures: Figures) -> dict[str, str]:
    """What is known, by name."""
    rows = {"pairs": str(figures.pairs)}
    if figures.mean is not None:
        rows["points a game"] = mean_text(figures.mean, figures.se, figures.interval)
    rows["superiority"] = UNKNOWN if figures.los is None else f"{figures.los:.2%}"
    if figures.pentanomial is not None:
        rows["pairs 0 1/2 1 3/2 2"] = " ".join(map(str, figures.pentanomial))
        rows["Elo"] = elo_text(figures.elo)
        rows["normalised Elo"] = elo_text(figures.normalized_elo)
    if figures.sprt is not None:
        rows |= sprt_rows(figures.sprt)
    return rows


def sprt_rows(test: Tested) -> dict[str, str]:
    """What was tested, and how it stands."""
    return {
        "test": f"{test.h0:g} against {test.h1:g} {_UNITS[test.model]}, "
        f"errors {test.alpha:g} and {test.beta:g}",
        "ratio": f"{test.llr:+.2f} ({test.lower:.2f} to {test.upper:.2f})",
        "verdict": verdict_text(test),
    }


def verdict_text(test: Tested) -> str:
    """The verdict in one line."""
    if test.verdict is Verdict.UNDECIDED:
        return f"undecided after {test.pairs} pairs"
    # The figures of a test that stopped itself lie too far out on average.
    return f"{test.verdict} accepted after {test.pairs} pairs (the figures lean to its side)"


def plan_lines(of: Plan) -> list[str]:
    """A line for each true difference, and one for a test of fixed length."""
    lines = [f"{'true difference':<28} {'pairs':>9}  H1 accepted"]
    for each in of.expected:
        effect = f"{each.effect:g} {_UNITS[of.model]}"
        lines.append(f"{effect:<28} {each.pairs:9,.0f}  {each.accepts_h1:11.1%}")
    return [*lines, f"{'test of fixed length':<28} {of.fixed_pairs:9,.0f}"]


def mean_text(mean: float | None, se: float | None, interval: tuple[float, float] | None) -> str:
    """A mean with its standard error and its interval, as far as they are known."""
    text = error_text(mean, se)
    if interval is None:
        return text
    return f"{text} (95%: {interval[0]:+.3f} to {interval[1]:+.3f})"


def error_text(mean: float | None, se: float | None) -> str:
    """A mean with its standard error, as far as they are known."""
    if mean is None:
        return UNKNOWN
    return f"{mean:+.3f}" if se is None else f"{mean:+.3f} ± {se:.3f}"


def elo_text(elo: tuple[float, float | None, float | None] | None) -> str:
    """An Elo difference with its interval, as far as they are known."""
    if elo is None:
        return UNKNOWN
    value, low, high = elo
    if low is None or high is None:
        return f"{value:+.1f}"
    return f"{value:+.1f} (95%: {low:+.1f} to {high:+.1f})"
