"""From the log of a run that did not finish to what is left of it.

A run goes on only as what it was: the same engines, rules and deals.  Its log says what they
were; what they are now is found out anew, and any difference is refused.
"""

from collections.abc import Sequence
from pathlib import Path

from scopa_engine.binding import position_text
from scopa_engine.match.host import Timeouts
from scopa_engine.match.log import Log, LoggedGame
from scopa_engine.match.outcome import OnFault, Outcome, SetupError
from scopa_engine.match.record import EngineRecord, Game, Run, known
from scopa_engine.match.referee import Terms
from scopa_engine.match.schedule import Schedule, deals_check, parse_rules, read_deals
from scopa_engine.match.setup import Setup
from scopa_engine.match.spec import EngineSpec, Limits
from scopa_engine.match.suits import with_suits


def setup_of(log: Log) -> Setup:
    """The match that a log is of.

    :raises SetupError: when its rules or its deals are not what they were.
    """
    run = log.run
    schedule = _schedule(run)
    for line in log.lines:
        _check_deal(schedule, line)
    engines = tuple(map(spec_of, run.engines))
    deals = None if run.deals is None else Path(run.deals)
    return Setup(Terms(schedule, run.unit, run.on_fault), engines, run.pairs, deals)


def _schedule(run: Run) -> Schedule:
    if run.deals is None:
        return Schedule(parse_rules(run.rules), run.seed, None, run.changes_suits, run.rotates)
    rules, openings = read_deals(Path(run.deals), run.rules)
    if deals_check(openings[: run.pairs]) != run.deals_check:
        raise SetupError(f"{run.deals}: its deals are not those that the run began with")
    return Schedule(rules, run.seed, openings, run.changes_suits, run.rotates)


def _check_deal(schedule: Schedule, line: LoggedGame) -> None:
    game = line.game
    if not game.deals:
        return
    suits = schedule.suits(game.pair, game.half)
    expected = position_text(with_suits(schedule.opening(game.pair), suits))
    if game.deals[0].position != expected:
        raise SetupError(
            f"line {line.number}: pair {game.pair} was not played on the deal that its seed "
            f"makes here: {expected}"
        )


def spec_of(record: EngineRecord) -> EngineSpec:
    """The engine of a log as it is started.

    :raises SetupError: when it is a person.
    """
    if record.cmd is None:
        raise SetupError(
            f"engine {record.name} is a person: scopa-engine play --resume goes on with the game"
        )
    return EngineSpec(
        name=record.name,
        cmd=record.cmd,
        cwd=record.cwd,
        env=record.env or {},
        options=record.options,
        limits=Limits(**known(Limits, record.limits)),
        sees=record.sees,
        partners=tuple(map(spec_of, record.partners)),
    )


def timeouts_of(run: Run) -> Timeouts:
    """How long the run waits for engines."""
    return Timeouts(**known(Timeouts, run.timeouts))


def check_engines(before: Sequence[EngineRecord], now: Sequence[EngineRecord]) -> None:
    """Refuse engines that do not say of themselves what they said before.

    :raises SetupError: naming the engine and what it was.
    """
    for side_was, side_is_now in zip(before, now, strict=True):
        for was, is_now in zip(side_was.team, side_is_now.team, strict=True):
            if was.id != is_now.id:
                raise SetupError(
                    f"engine {was.name} was {_identity(was)}, and is now {_identity(is_now)}"
                )


def _identity(record: EngineRecord) -> str:
    return ", ".join(f"{key} {text}" for key, text in record.id.items()) or "without a name"


def played(log: Log) -> tuple[tuple[Game, ...], int]:
    """The games that need not be played again, and up to which line they go.

    A game that was broken off, and one whose fault has stopped the match, are played again.
    """
    lines = list(log.lines)
    while lines and _is_unfinished(log.run, lines[-1].game):
        lines.pop()
    # Line 1 is the run's.
    return tuple(line.game for line in lines), lines[-1].number if lines else 1


def _is_unfinished(run: Run, game: Game) -> bool:
    if game.outcome is Outcome.INTERRUPTED:
        return True
    return game.outcome.is_fault and run.on_fault is OnFault.STOP
