"""Whether a log is true: every game is replayed through the rules, every figure recomputed.

Nothing is believed but the run line and the start of each pair's first deal.
"""

import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from scopa_engine.binding import position_text, rules_from_text, state_from_text
from scopa_engine.match.log import Log, LoggedGame
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import Game, Json, Run
from scopa_engine.match.replay import Mismatch, replay_game
from scopa_engine.match.results import decider, result_of
from scopa_engine.match.schedule import Schedule, Slot
from scopa_engine.match.suits import PLAIN, is_suits, without_suits
from scopa_protocol import ProtocolError


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One thing in a log that is not so: where, what it should be and what it is."""

    line: int
    where: str
    expected: str
    found: str

    def __str__(self) -> str:
        where = f", {self.where}" if self.where else ""
        return f"line {self.line}{where}: expected {self.expected}, found {self.found}"


def verify(log: Log) -> Iterator[Disagreement]:
    """Every disagreement in ``log``, in the order of its lines, pairs and result last."""
    for line in log.lines:
        yield from _game(log.run, line)
    yield from _pairs(log)
    if log.result is not None:
        yield from _result(log, *log.result)


def _game(run: Run, line: LoggedGame) -> Iterator[Disagreement]:
    game = line.game
    where = f"pair {game.pair}, half {game.half}"
    for found in _game_mismatches(run, line):
        inner = f"{where}, {found.where}" if found.where else where
        yield Disagreement(line.number, inner, found.expected, found.found)


def _game_mismatches(run: Run, line: LoggedGame) -> Iterator[Mismatch]:
    game = line.game
    schedule = Schedule(rules_from_text(run.rules), run.seed, changes_suits=run.changes_suits)
    if not (0 <= game.pair < run.pairs and 0 <= game.half < schedule.rules.sides):
        yield Mismatch("", f"a pair below {run.pairs}, a half below {schedule.rules.sides}", "that")
        return
    seats = range(schedule.rules.players)
    teams = [[engine.name for engine in side.team] for side in run.engines]
    places = (schedule.engine_of(seat, game.half) for seat in seats)
    expected = tuple(teams[side][member % len(teams[side])] for side, member in places)
    if game.seats != expected:
        yield Mismatch("", f"seats {_words(expected)}", _words(game.seats))
        return
    suits = schedule.suits(game.pair, game.half)
    if game.suits != suits:
        yield Mismatch("", f"suits {suits}", game.suits)
        return
    yield from replay_game(run, game)
    if line.check is not None and line.check != game.check:
        yield Mismatch("", f"check {game.check} by what is written", line.check)


def _words(names: tuple[str, ...]) -> str:
    return " ".join(names)


def _pairs(log: Log) -> Iterator[Disagreement]:
    """What does not fit together between the games."""
    first: dict[int, LoggedGame] = {}
    counted: dict[tuple[int, int], LoggedGame] = {}
    for line in log.lines:
        game = line.game
        other = first.setdefault(game.pair, line)
        yield from _same_deals(other.game, line)
        if game.points is not None:
            key = game.pair, game.half
            if key in counted:
                where = f"pair {game.pair}, half {game.half}"
                yield Disagreement(line.number, where, "one such game", "another")
            counted[key] = line


def _same_deals(other: Game, line: LoggedGame) -> Iterator[Disagreement]:
    for number, (a, b) in enumerate(zip(other.deals, line.game.deals, strict=False)):
        # The score, the last word, depends on what was played.
        expected, found = (
            _in_plain_suits(deal.position, suits).rpartition(" ")[0]
            for deal, suits in ((a, other.suits), (b, line.game.suits))
        )
        if expected != found:
            where = f"pair {other.pair}, half {line.game.half}, deal {number}"
            yield Disagreement(line.number, where, f"as in half {other.half}: {expected}", found)


def _in_plain_suits(position: str, suits: str) -> str:
    """The position of the pair's own deal; one that cannot be read, which is told before, as is."""
    if suits == PLAIN or not is_suits(suits):
        return position
    try:
        return position_text(without_suits(state_from_text(position), suits))
    except ProtocolError:
        return position


def _result(log: Log, number: int, found: Json) -> Iterator[Disagreement]:
    with suppress(SetupError):  # of a position that cannot be read, which is told before
        yield from _figures(log, number, found)


def _figures(log: Log, number: int, found: Json) -> Iterator[Disagreement]:
    played = {(line.game.pair, line.game.half) for line in log.lines}
    for pair, half in _finished_slots(log):
        if (pair, half) not in played:
            where = f"pair {pair}, half {half}"
            yield Disagreement(number, where, "a game of a finished run", "none")
    for key, expected in result_of(log.run, log.games).to_json().items():
        if not _is_same(expected, found.get(key)):
            yield Disagreement(number, key, repr(expected), repr(found.get(key)))


def _finished_slots(log: Log) -> list[Slot]:
    """The games of a finished run: all, or up to the one that decided its test."""
    run = log.run
    schedule = Schedule(rules_from_text(run.rules), run.seed, rotates=run.rotates)
    slots = list(schedule.slots(run.pairs, run.block))
    if run.sprt is not None:
        is_decided = decider(run, run.sprt)
        for game in log.games:
            if is_decided(game) and (game.pair, game.half) in slots:
                return slots[: slots.index((game.pair, game.half)) + 1]
    return slots


def _is_same(a: object, b: object) -> bool:
    """Equal as JSON; the last digits of a figure may differ between machines."""
    if isinstance(a, float) and isinstance(b, int | float):
        return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_is_same(a[key], b[key]) for key in a)
    if isinstance(a, list | tuple) and isinstance(b, list | tuple):
        return len(a) == len(b) and all(map(_is_same, a, b))
    return a == b
