"""What is played: from the person's choices to the run line of the log, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scopa_engine.binding import rules_text
from scopa_engine.match.log import Log
from scopa_engine.match.outcome import Outcome, SetupError
from scopa_engine.match.record import EngineRecord, Run
from scopa_engine.match.resume import spec_of
from scopa_engine.match.schedule import parse_rules
from scopa_engine.match.spec import HAND, EngineSpec
from scopa_engine.play.game import GameInPlay, Table, game_of
from scopa_engine.rules import Rules

# An option of the person in a log, as those of an engine.
_FRIENDLY: Final = "friendly"
_TRUTH: Final = {True: "true", False: "false"}


@dataclass(frozen=True, slots=True)
class Contest:
    """A game of a person against an engine.

    :ivar name: the person's.
    :ivar engine: who plays all other seats, a process each.
    :ivar is_friendly: whether plays may be taken back.
    """

    table: Table
    name: str
    engine: EngineSpec
    is_friendly: bool

    def __post_init__(self) -> None:
        if self.seats().count(self.name) > 1:
            raise SetupError(f"you and an engine are both called {self.name}: --name is another")
        if self.engine.limits.clock is not None:
            raise SetupError("an engine has no clock here: iterations, worlds or movetime limit it")
        if self.engine.sees != HAND:
            raise SetupError(f"an engine sees its own hand only: sees={HAND} is allowed")

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.table.rules

    @property
    def engine_seats(self) -> tuple[int, ...]:
        """The seats that the engine plays."""
        return tuple(seat for seat in range(self.rules.players) if seat != self.table.seat)

    def seats(self) -> tuple[str, ...]:
        """Who sits at each seat, as the log names it: of several engines each by its seat."""
        name, players = self.engine.name, self.rules.players
        engines = [name if players == 2 else f"{name} {seat}" for seat in range(players)]
        return (*engines[: self.table.seat], self.name, *engines[self.table.seat + 1 :])

    def run(self, engine: EngineRecord, versions: Mapping[str, str], started: str) -> Run:
        """The run line, once the engine has said who it is; the person's side comes first.

        :param started: when, in UTC, as in RFC 3339.
        """
        seats = [replace(engine, name=name) for name in self.seats()]
        options = {_FRIENDLY: _TRUTH[self.is_friendly]}
        seats[self.table.seat] = EngineRecord(self.name, None, {}, options, {})
        sides = self.rules.sides
        teams = (seats[(self.table.side + step) % sides :: sides] for step in range(sides))
        return Run(
            rules=rules_text(self.rules),
            unit=self.table.unit,
            pairs=1,
            seed=self.table.seed,
            engines=tuple(replace(lead, partners=tuple(rest)) for lead, *rest in teams),
            versions=versions,
            started=started,
        )


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as its log keeps it, to be gone on with.

    :ivar think_ms: by seat.
    """

    contest: Contest
    run: Run
    game: GameInPlay
    think_ms: tuple[int, ...]


def kept(log: Log) -> Kept:
    """The game that a log has broken off.

    :raises SetupError: when there is none of a person, or it does not follow from its seed.
    """
    run = log.run
    records = [record for side in run.engines for record in side.team]
    people = [record for record in records if record.cmd is None]
    if people and not log.games:
        raise SetupError("the game in it is not written whole")
    if len(people) != 1 or len(log.games) != 1:
        raise SetupError("it is no game of a person; scopa-engine resume goes on with a match")
    (person,), (game,) = people, log.games
    if game.outcome is not Outcome.INTERRUPTED:
        raise SetupError("the game is over; scopa-engine replay shows it")
    rules = parse_rules(run.rules)
    if game.seats.count(person.name) != 1:
        raise SetupError("it does not say where the person sits")
    if {len(game.seats), len(game.think_ms)} != {rules.players}:
        raise SetupError(f"it does not have {rules.players} seats")
    table = Table(rules, game.seats.index(person.name), run.unit, run.seed)
    is_friendly = person.options.get(_FRIENDLY) == _TRUTH[True]
    contest = Contest(table, person.name, _engine(records, game.seats), is_friendly)
    return Kept(contest, run, game_of(table, game.deals), game.think_ms)


def _engine(records: Sequence[EngineRecord], seats: Sequence[str]) -> EngineSpec:
    """The engine that plays the other seats, by the name without the number of a seat."""
    engine = next(record for record in records if record.cmd is not None)
    for seat, name in enumerate(seats):
        if len(seats) > 2 and name == engine.name:
            engine = replace(engine, name=name.removesuffix(f" {seat}"))
    return spec_of(replace(engine, partners=()))
