"""The result of a tournament: all its figures as one value, and its JSON.

A pure function of the logs and the seed of the tournament: ``seed`` draws the weights for the
intervals of the ratings, so the same logs give the same intervals.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from scopa_engine.binding import rules_text
from scopa_engine.match.record import Json
from scopa_engine.match.spec import EngineSpec
from scopa_engine.tournament.figures import Figures, Names, crosstable, totals
from scopa_engine.tournament.pairings import Format, Pairing, climb
from scopa_engine.tournament.plan import Plan
from scopa_engine.tournament.play import Played, Tournament
from scopa_engine.tournament.ratings import Rating, ratings
from scopa_engine.tournament.triples import Cycle, cycles

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Standing:
    """An engine or a team in the table.

    :ivar figures: against all others that it has met; ``None`` if it has met nobody.
    :ivar faults: how many games it ended with which fault.
    """

    name: str
    rating: Rating
    figures: Figures | None
    faults: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """What a tournament comes to, as far as it was played.

    :ivar standings: the best rating first, one group of engines that have met after the other.
    :ivar crosstable: the figures of every two engines that have met, from both sides.
    :ivar cycles: the non-transitive triples.
    :ivar ladder: the ladder as it stands, top first; ``None`` for other formats.
    :ivar played: every pairing that has a log.
    """

    plan: Plan
    standings: tuple[Standing, ...]
    crosstable: Mapping[Names, Figures]
    cycles: tuple[Cycle, ...]
    ladder: tuple[str, ...] | None
    played: Mapping[Pairing, Played]
    is_finished: bool

    @property
    def has_faults(self) -> bool:
        """Whether any game was ended by an engine's fault."""
        return any(standing.faults for standing in self.standings)

    def to_json(self) -> Json:
        """The result as an object (PROTOCOL.md, "Tournaments")."""
        setup = self.plan.setup
        schedule = setup.terms.schedule
        names = [standing.name for standing in self.standings]
        met = ((a, b) for a in names for b in names if names.index(a) < names.index(b))
        return {
            "type": "tournament",
            "schema": SCHEMA,
            "format": self.plan.form,
            "rules": rules_text(schedule.rules),
            "unit": setup.terms.unit,
            "pairs": setup.pairs,
            "seed": schedule.seed,
            "deals": None if setup.deals is None else str(setup.deals),
            "finished": self.is_finished,
            "standings": [_standing(each) for each in self.standings],
            "crosstable": [
                {"engines": [*both], **_figures(self.crosstable[both])}
                for both in met
                if both in self.crosstable
            ],
            "cycles": [_cycle(each) for each in self.cycles],
            "ladder": self.ladder,
            "matches": [_match(each) for each in self.played.values()],
        }


def result_of_tournament(tournament: Tournament) -> TournamentResult:
    """The result of what was played by now."""
    plan = tournament.plan
    played = {
        each: tournament.played[each] for each in tournament.pairings() if each in tournament.played
    }
    meetings = [meeting for each in played.values() for meeting in each.meetings]
    rated = ratings(plan.names, meetings, Random(f"{plan.setup.terms.schedule.seed}/ratings"))
    table = crosstable(meetings)
    figures = totals(meetings)
    faults = {name: _faults(spec, played.values()) for name, spec in plan.engines.items()}
    standings = [
        Standing(name, rated[name], figures.get(name), faults[name]) for name in plan.names
    ]
    return TournamentResult(
        plan=plan,
        standings=tuple(sorted(standings, key=_place)),
        crosstable=table,
        cycles=tuple(cycles(plan.names, table)),
        ladder=_ladder(tournament),
        played=played,
        is_finished=tournament.next() is None,
    )


def _place(standing: Standing) -> tuple[bool, int, float]:
    value = standing.rating.value
    return value is None, standing.rating.group, -(value or 0.0)


def _ladder(tournament: Tournament) -> tuple[str, ...] | None:
    plan = tournament.plan
    if plan.form is not Format.LADDER:
        return None
    return tuple(climb(plan.names, plan.challengers, tournament.results())[0])


def _faults(side: EngineSpec, played: Iterable[Played]) -> dict[str, int]:
    """How many games an engine, or those of a team together, have ended with which fault."""
    counts: Counter[str] = Counter()
    for each in played:
        for engine in side.team:
            counts.update(each.result.faults.get(engine.name, {}))
    return dict(sorted(counts.items()))


def _standing(standing: Standing) -> Json:
    rating = standing.rating
    return {
        "name": standing.name,
        "rating": rating.value,
        "rating_interval": rating.interval,
        "group": rating.group,
        **_figures(standing.figures),
        "faults": standing.faults,
    }


def _figures(figures: Figures | None) -> Json:
    if figures is None:
        return {"pairs": 0, "mean": None, "se": None, "interval": None, "wdl": (0, 0, 0)}
    return {
        "pairs": figures.pairs,
        "mean": figures.mean,
        "se": figures.se,
        "interval": figures.interval,
        "wdl": figures.wdl,
    }


def _cycle(cycle: Cycle) -> Json:
    return {
        "engines": cycle.names,
        "certain": cycle.is_certain,
        "edges": [{**_figures(edge), "certain": edge.is_certain} for edge in cycle.edges],
    }


def _match(played: Played) -> Json:
    return {
        "engines": played.run.names,
        "log": str(played.log),
        "finished": played.is_finished,
        "pairs": played.result.pairs,
    }
