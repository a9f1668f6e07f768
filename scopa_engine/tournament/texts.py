"""The figures of a tournament in words, for the tables of a terminal and of a page."""

from collections.abc import Mapping

from scopa_engine.binding import rules_text
from scopa_engine.match.sprt_report import UNKNOWN, error_text
from scopa_engine.tournament.figures import Figures
from scopa_engine.tournament.ratings import FEWEST_DEALS, Rating
from scopa_engine.tournament.result import Standing, TournamentResult
from scopa_engine.tournament.triples import Cycle

RATING_NOTE = (
    "rating: Bradley-Terry, 400 for ten times the odds, mean 0, 95% interval from "
    f"{FEWEST_DEALS} deals on"
)
GROUPS_NOTE = "engines of different groups have not met, nor others in between"


def heading(result: TournamentResult) -> str:
    """What is played, and how far it is."""
    setup = result.plan.setup
    schedule = setup.terms.schedule
    deals = f"deals of {setup.deals}" if setup.deals else f"seed {schedule.seed}"
    finished = sum(played.is_finished for played in result.played.values())
    state = "" if result.is_finished else f"; not finished (matches done: {finished})"
    return (
        f"{result.plan.form} of {len(result.plan.engines)}: {rules_text(schedule.rules)}, "
        f"unit {setup.terms.unit}, {deals}{state}"
    )


def has_groups(result: TournamentResult) -> bool:
    """Whether there are engines whose ratings cannot be compared."""
    return len({standing.rating.group for standing in result.standings}) > 1


def standing_row(place: int, standing: Standing) -> Mapping[str, str]:
    """The line of an engine in the standings, by what stands above its cells."""
    figures = standing.figures
    faults = ", ".join(f"{count} {fault}" for fault, count in standing.faults.items())
    return {
        "": str(place),
        "engine": standing.name,
        "group": str(standing.rating.group + 1),
        "rating": rating_text(standing.rating),
        "points": mean_text(figures),
        "won-drawn-lost": UNKNOWN if figures is None else wdl_text(figures),
        "pairs": "0" if figures is None else str(figures.pairs),
        "faults": faults or "none",
    }


def rating_text(rating: Rating) -> str:
    """A rating with its interval, as far as they are known."""
    if rating.value is None:
        return UNKNOWN
    if rating.interval is None:
        return f"{rating.value:+.0f}"
    low, high = rating.interval
    return f"{rating.value:+.0f} ({low:+.0f} to {high:+.0f})"


def mean_text(figures: Figures | None) -> str:
    """Points a game with their standard error, as far as they are known."""
    return UNKNOWN if figures is None else error_text(figures.mean, figures.se)


def wdl_text(figures: Figures) -> str:
    """Games won, drawn and lost."""
    return "-".join(map(str, figures.wdl))


def cycle_text(cycle: Cycle) -> str:
    """A non-transitive triple in one line."""
    word = "certain" if cycle.is_certain else "uncertain"
    return f"non-transitive, {word}: {circle_text(cycle)}"


def circle_text(cycle: Cycle) -> str:
    """Who beats whom in a circle, and by how much."""
    names = (*cycle.names, cycle.names[0])
    return ", ".join(
        f"{first} beats {second} by {mean_text(edge)}{'' if edge.is_certain else ' (uncertain)'}"
        for first, second, edge in zip(names[:-1], names[1:], cycle.edges, strict=True)
    )
