"""The objects of a log as values, and their JSON (PROTOCOL.md, "The log").

Keys are never renamed within a schema, and keys that are not known here are ignored.
"""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from scopa_engine.match.outcome import Evidence, OnFault, Outcome
from scopa_engine.match.spec import ALL, HAND
from scopa_engine.match.sprt import Bounds, Tested
from scopa_engine.match.suits import PLAIN

SCHEMA = 1

Json = dict[str, Any]
Points = tuple[int, ...]
MeanAndError = tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class EngineRecord:
    """An engine as it took part: what was asked of it, and what it said of itself.

    :ivar cmd: the command that starts it; ``None`` of a person.
    :ivar partners: the engines of the further seats of its side; none: it had them all.
    """

    name: str
    cmd: str | None
    id: Mapping[str, str]
    options: Mapping[str, str]
    limits: Mapping[str, int]
    cwd: str | None = None
    env: Mapping[str, str] | None = None
    sees: str = HAND
    partners: tuple["EngineRecord", ...] = ()

    @property
    def team(self) -> tuple["EngineRecord", ...]:
        """The engine, and its partners if it has any."""
        return (self, *self.partners)

    @classmethod
    def from_json(cls, line: Json) -> "EngineRecord":
        """The engine that an object describes."""
        partners = tuple(map(cls.from_json, line.get("partners", ())))
        return cls(**{**known(cls, line), "partners": partners})


@dataclass(frozen=True, slots=True)
class Run:
    """The first line of a log.

    :ivar deals: the file that the deals come from, if any; ``deals_check`` is SHA-256 of those
        that are played, as they stand in the log.
    :ivar recover: whether an engine that was gone was started again.
    :ivar restart: whether every game had new processes.
    :ivar timeouts: how long engines were waited for, in seconds, by name.
    :ivar block: how many pairs had begun before the first of them was played again.
    :ivar changes_suits: whether the halves of a pair were played in different suits.
    :ivar rotates: whether pairs took turns in which of their halves was played first.
    :ivar sprt: the test whose verdict ends the run before its last pair.
    """

    rules: str
    unit: str
    pairs: int
    seed: int
    engines: tuple[EngineRecord, ...]
    versions: Mapping[str, str]
    started: str
    on_fault: OnFault = OnFault.FORFEIT
    deals: str | None = None
    deals_check: str | None = None
    recover: bool = True
    restart: bool = False
    timeouts: Mapping[str, float] = field(default_factory=dict)
    block: int = 1
    changes_suits: bool = False
    rotates: bool = False
    sprt: Bounds | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The sides by the names of their engines, the first one first: ``A``, or ``A+C``."""
        return tuple("+".join(each.name for each in side.team) for side in self.engines)

    @property
    def leads(self) -> tuple[str, ...]:
        """By side the engine of its first seat, which is one of the first seats of a table."""
        return tuple(engine.name for engine in self.engines)

    @property
    def players(self) -> tuple[str, ...]:
        """All engines by name, those of a side together."""
        return tuple(engine.name for side in self.engines for engine in side.team)

    @property
    def seeing(self) -> frozenset[str]:
        """The engines that were sent every card, by name."""
        engines = (engine for side in self.engines for engine in side.team)
        return frozenset(engine.name for engine in engines if engine.sees == ALL)

    def to_json(self) -> Json:
        """The line as an object."""
        return {"type": "run", "schema": SCHEMA, **asdict(self)}

    @classmethod
    def from_json(cls, line: Json) -> "Run":
        """The run that a line describes."""
        if line["schema"] != SCHEMA:
            raise ValueError(f"schema {line['schema']} is not the one known here, {SCHEMA}")
        engines = tuple(map(EngineRecord.from_json, line["engines"]))
        on_fault = OnFault(line.get("on_fault", "forfeit"))
        sprt = Bounds.from_json(line["sprt"]) if line.get("sprt") else None
        values = {"engines": engines, "on_fault": on_fault, "sprt": sprt}
        return cls(**{**known(cls, line), **values})


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal; ``points`` and ``by`` are ``None`` when it was not played to its end."""

    position: str
    moves: str
    points: Points | None
    by: Mapping[str, Points] | None

    @classmethod
    def from_json(cls, line: Json) -> "DealRecord":
        """The deal that an object describes."""
        points, by = line["points"], line["by"]
        return cls(
            line["position"],
            line["moves"],
            None if points is None else tuple(points),
            None if by is None else {name: tuple(each) for name, each in by.items()},
        )


# Times are not here: the same game has the same checksum however long it took.
_CHECKED = ("pair", "half", "seats", "deals", "points", "winner", "outcome", "ended_by")


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a pair.

    :ivar seats: names of the engines by seat.
    :ivar points: by side; ``None`` when the game counts for nobody.
    :ivar winner: the side that won a match; ``None`` for a single deal and for a drawn match.
    :ivar think_ms: thinking time of each seat's engine in this game.
    :ivar overhead_us: median over a seat's moves of wall time less thinking time;
        ``None`` when the engine did not tell its thinking time.
    :ivar suits: which suits stand here for ``dcsb`` of the pair's deals, in that order.
    """

    pair: int
    half: int
    seats: tuple[str, ...]
    deals: tuple[DealRecord, ...]
    points: Points | None
    winner: int | None
    outcome: Outcome
    ended_by: str | None
    evidence: Evidence | None
    think_ms: tuple[int, ...]
    overhead_us: tuple[int | None, ...]
    suits: str = PLAIN

    def to_json(self) -> Json:
        """The line as an object, with the checksum of what was played."""
        return {"type": "game", **asdict(self), "check": self.check}

    def side_names(self, sides: int) -> tuple[str, ...]:
        """The sides by the names of their engines: ``A``, or of partners ``A+C``."""
        return tuple("+".join(dict.fromkeys(self.seats[side::sides])) for side in range(sides))

    def side_of(self, engine: str) -> int:
        """The side that an engine of this game, which has points, was on."""
        assert self.points is not None
        return self.seats.index(engine) % len(self.points)

    @property
    def check(self) -> str:
        """CRC-32 of what was played, times left out, in hexadecimal.

        It shows a change that leads to another legal game with the same points, as taking the
        other of two equal cards in the last play does.
        """
        line = asdict(self)
        content = json.dumps({key: line[key] for key in _CHECKED}, sort_keys=True)
        return f"{zlib.crc32(content.encode()):08x}"

    @classmethod
    def from_json(cls, line: Json) -> "Game":
        """The game that a line describes."""
        points = line["points"]
        return cls(
            pair=line["pair"],
            half=line["half"],
            seats=tuple(line["seats"]),
            deals=tuple(DealRecord.from_json(each) for each in line["deals"]),
            points=None if points is None else tuple(points),
            winner=line.get("winner"),
            outcome=Outcome(line["outcome"]),
            ended_by=line["ended_by"],
            evidence=_evidence(line.get("evidence")),
            think_ms=tuple(line["think_ms"]),
            overhead_us=tuple(line["overhead_us"]),
            suits=line.get("suits", PLAIN),
        )


@dataclass(frozen=True, slots=True)
class Result:
    """The figures of a match, from the first engine's side; ``None`` where undefined.

    :ivar pairs: how many pairs count.
    :ivar mean: points a game, averaged over pairs; ``se`` and ``interval`` (95%) are its own.
    :ivar los: chance that the first engine is the better one.
    :ivar wdl: games won, drawn and lost.
    :ivar pentanomial: pairs by their score, from 0 to 2 in halves; two sides only.
    :ivar elo: the difference and the ends of its 95% interval; two sides only, as for
        ``normalized_elo``.
    :ivar sprt: how the test of the run stands or ended, if it had one.
    :ivar faults: by engine, how many games it ended with which fault.
    :ivar roles: mean and standard error of the first engine on the dealer's side, on the next
        side, and so on; single deals only, since in a match the deal goes round.
    :ivar categories: mean and standard error by scoring category; they add up to the mean.
    :ivar canary: what the first engine gains from the first game of a pair to the later ones,
        and its standard error: nothing, unless an engine knows a deal again.
    """

    pairs: int
    names: tuple[str, ...]
    mean: float | None
    se: float | None
    interval: tuple[float, float] | None
    los: float | None
    wdl: tuple[int, int, int]
    pentanomial: tuple[int, ...] | None
    elo: tuple[float, float | None, float | None] | None
    normalized_elo: tuple[float, float, float] | None
    sprt: Tested | None
    faults: Mapping[str, Mapping[str, int]]
    roles: tuple[MeanAndError, ...] | None
    categories: Mapping[str, MeanAndError]
    canary: MeanAndError | None

    def to_json(self) -> Json:
        """The line as an object."""
        return {"type": "result", **asdict(self)}


def to_line(value: Run | Game | Result) -> str:
    """The line of a log, without its end; bytes of a path that are no text stand as escapes."""
    line = value.to_json()
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode(errors="backslashreplace").decode()


def known(kind: type[Any], line: Mapping[str, Any]) -> Json:
    """What of an object are fields of a dataclass: keys that are not known are passed over."""
    return {each.name: line[each.name] for each in fields(kind) if each.name in line}


def _evidence(line: Json | None) -> Evidence | None:
    if line is None:
        return None
    return Evidence(**{**known(Evidence, line), "lines": tuple(line["lines"])})
