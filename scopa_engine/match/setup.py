"""From what the user asked for to what is played, each mistake refused with its reason."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from scopa_engine.binding import rules_text
from scopa_engine.match.host import Timeouts
from scopa_engine.match.outcome import OnFault, SetupError
from scopa_engine.match.record import EngineRecord, Run
from scopa_engine.match.referee import UNITS, Terms
from scopa_engine.match.runner import Conduct
from scopa_engine.match.schedule import (
    BLOCK,
    DEFAULT_RULES,
    Schedule,
    deals_check,
    parse_rules,
    read_deals,
)
from scopa_engine.match.spec import EngineSpec, parse_engine
from scopa_engine.match.sprt import Bounds, parse_bounds
from scopa_engine.rules import Rules

DEFAULT_PAIRS = 10
MOST_TESTED_PAIRS = 20_000
"""When a test is to end the match."""
_NAMES = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Setup:
    """A match as it is to be played.

    :ivar engines: by side, each alone or with a partner for every further seat of it.
    :raises SetupError: for other numbers of partners.
    """

    terms: Terms
    engines: tuple[EngineSpec, ...]
    pairs: int
    deals: Path | None
    sprt: Bounds | None = None

    def __post_init__(self) -> None:
        rules = self.terms.schedule.rules
        seats = rules.players // rules.sides
        for spec in self.engines:
            if len(spec.team) not in {1, seats}:
                raise SetupError(
                    f"engine {spec.name} and its partners are {len(spec.team)}; under "
                    f"{rules_text(rules)} a side has {seats} seats"
                )

    def run(
        self,
        engines: tuple[EngineRecord, ...],
        conduct: Conduct,
        timeouts: Timeouts,
        versions: dict[str, str],
        started: str,
    ) -> Run:
        """The run line, once the engines have said who they are."""
        schedule = self.terms.schedule
        openings = schedule.openings
        return Run(
            rules=rules_text(schedule.rules),
            unit=self.terms.unit,
            pairs=self.pairs,
            seed=schedule.seed,
            engines=engines,
            versions=versions,
            started=started,
            on_fault=self.terms.on_fault,
            deals=None if self.deals is None else str(self.deals),
            deals_check=None if openings is None else deals_check(openings[: self.pairs]),
            recover=conduct.recover,
            restart=conduct.restart,
            timeouts=asdict(timeouts),
            block=BLOCK,
            changes_suits=schedule.changes_suits,
            rotates=schedule.rotates,
            sprt=self.sprt,
        )


def check_concurrency(
    engines: Sequence[EngineSpec], concurrency: int, cores: int, *, force: bool
) -> None:
    """Refuse more games at a time than there are cores, where engines have a time to keep.

    :raises SetupError: naming the engine, the cores and the way round.
    """
    if force or concurrency <= cores:
        return
    for spec in (each for side in engines for each in side.team):
        if spec.limits.movetime is not None or spec.limits.clock is not None:
            raise SetupError(
                f"--concurrency {concurrency}: engine {spec.name} has a time limit and there are "
                f"{cores} cores; --force-concurrency plays so all the same"
            )


def make_setup(
    engines: Sequence[EngineSpec | str] = (),
    *,
    rules: str | None = None,
    deals: Path | None = None,
    pairs: int | None = None,
    unit: str = "deal",
    seed: int = 1,
    on_fault: OnFault = OnFault.FORFEIT,
    sprt: str | None = None,
) -> Setup:
    """The match that these words describe, as ``scopa-engine match --help`` explains them.

    :param engines: one for each side, or one for each seat in the order of the seats, as a value
        or as an ``--engine`` text; none: the built-in engine against its greedy self.
    :raises SetupError: naming what is wrong and what is allowed.
    """
    if unit not in UNITS:
        raise SetupError(f"unit {unit}: one of {', '.join(UNITS)} is allowed")
    if pairs is not None and pairs < 1:
        raise SetupError(f"{pairs} pairs: a number from 1 is allowed")
    schedule = _schedule(rules, deals, seed)
    given = None if schedule.openings is None else len(schedule.openings)
    if given is not None and pairs is not None and given < pairs:
        raise SetupError(f"{deals} holds {given} deals, too few for {pairs} pairs")
    bounds = None if sprt is None else parse_bounds(sprt)
    if bounds is not None:
        bounds.check_sides(schedule.rules.sides)
    return Setup(
        Terms(schedule, unit, on_fault),
        _engines(engines, schedule.rules),
        pairs or given or (DEFAULT_PAIRS if bounds is None else MOST_TESTED_PAIRS),
        deals,
        bounds,
    )


def _schedule(rules: str | None, deals: Path | None, seed: int) -> Schedule:
    if deals is not None:
        found, openings = read_deals(deals, rules)
        return Schedule(found, seed, openings)
    return Schedule(parse_rules(DEFAULT_RULES if rules is None else rules), seed)


def name_of(number: int) -> str:
    """The name of engine ``number`` if nobody gives it one."""
    return _NAMES[number % len(_NAMES)]


def _engines(engines: Sequence[EngineSpec | str], rules: Rules) -> tuple[EngineSpec, ...]:
    """The engines by side."""
    if not engines:
        return _built_in(rules.sides)
    specs = tuple(
        each if isinstance(each, EngineSpec) else parse_engine(each, name_of(number))
        for number, each in enumerate(engines)
    )
    names = [each.name for spec in specs for each in spec.team]
    for name in names:
        if names.count(name) > 1:
            raise SetupError(f"two engines are called {name}: each needs a name of its own")
    if len(specs) == rules.sides:
        return specs
    if len(specs) == rules.players:
        return tuple(partnership(specs[side :: rules.sides]) for side in range(rules.sides))
    seats = f", or {rules.players}, one a seat" if rules.players > rules.sides else ""
    text = f"{rules_text(rules)} is played by {rules.sides} engines{seats}"
    raise SetupError(f"{text}; there are {len(specs)}")


def partnership(specs: Sequence[EngineSpec]) -> EngineSpec:
    """The first of these engines with the others as its partners, in the order of their seats.

    :raises SetupError: when they have not the same clock.
    """
    lead, *partners = specs
    for spec in partners:
        if (spec.limits.clock, spec.limits.inc) != (lead.limits.clock, lead.limits.inc):
            raise SetupError(
                f"engines {lead.name} and {spec.name} are partners and share one clock: "
                "both need the same"
            )
    return replace(lead, partners=tuple(partners))


def _built_in(sides: int) -> tuple[EngineSpec, ...]:
    """The built-in engine against as many greedy ones as the rules have places for."""
    names = ["greedy", *(f"greedy-{number}" for number in range(2, sides))]
    greedy = (EngineSpec(name, options={"Algorithm": "greedy"}) for name in names)
    return EngineSpec("auto", options={"Algorithm": "auto"}), *greedy
