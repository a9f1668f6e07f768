"""A match from the start of its engines to its result, new or gone on with."""

import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from scopa_engine import __version__
from scopa_engine.match.guard import Guard
from scopa_engine.match.host import Host, Timeouts
from scopa_engine.match.log import LogWriter, read_log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.players import Players, close_tables, start_tables
from scopa_engine.match.record import Game, Result, Run
from scopa_engine.match.referee import Terms
from scopa_engine.match.results import decider, result_of
from scopa_engine.match.resume import check_engines, played, setup_of, timeouts_of
from scopa_engine.match.runner import Conduct, Ending, Match, never, play_match
from scopa_engine.match.setup import Setup
from scopa_engine.match.spool import Spool
from scopa_engine.match.stop import Stop
from scopa_protocol import PROTOCOL_VERSION

CONDUCT: Final = Conduct()
TIMEOUTS: Final = Timeouts()
"""How a match is run, and how long it waits for engines, if nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that has come to an end.

    :ivar games: in the order of the schedule, those that the log already had first; each is read
        from the disk when it is looked at.
    :ivar fresh: how many of them were played now.
    :ivar result: the figures of the games, whatever the ending was.
    """

    run: Run
    games: Sequence[Game]
    fresh: int
    ending: Ending
    result: Result


@dataclass(frozen=True, slots=True)
class _Watch:
    """Who is told of a match as it goes on, the log before all others."""

    log: LogWriter | None
    on_start: Callable[[Match], None] | None
    on_game: Callable[[Game], None] | None

    def write(self, value: Run | Game | Result) -> None:
        if self.log is not None:
            self.log.write(value)

    def start(self, match: Match) -> None:
        if self.on_start is not None:
            self.on_start(match)

    def see(self, game: Game) -> None:
        self.write(game)
        if self.on_game is not None:
            self.on_game(game)


def play(
    setup: Setup,
    *,
    log: Path | None = None,
    overwrite: bool = False,
    concurrency: int = 1,
    conduct: Conduct = CONDUCT,
    timeouts: Timeouts = TIMEOUTS,
    on_start: Callable[[Match], None] | None = None,
    on_game: Callable[[Game], None] | None = None,
    stop: Stop | None = None,
) -> PlayedMatch:
    """Play a match to its end, or to an engine's fault if ``setup`` says so.

    Engines are processes; none is left when this returns, whatever it is that ends it, an
    exception of ``on_game`` and Ctrl-C included.

    :param log: a file for the games as they end; only with ``overwrite`` it may hold anything.
    :param concurrency: games at a time; the result is the same, unless there are more than
        cores and engines have a time limit (:func:`scopa_engine.match.setup.check_concurrency`).
    :param on_start: gets the match, once its engines have started.
    :param on_game: gets each game, in the order of the schedule, once it is in the log.
    :param stop: a request breaks the match off; :func:`resume` goes on with it.
    :raises SetupError: when the log, a program, an option or the rules forbid it.
    :raises StartFailure: when an engine does not get to its first ``readyok``.
    :raises Interrupted: when ``stop`` is requested before the first game.
    :raises LogWriteError: when there is no room for the log; what it holds is whole.
    """
    with ExitStack() as stack:
        writer = None if log is None else stack.enter_context(LogWriter(log, overwrite))
        watch = _Watch(writer, on_start, on_game)
        tables = stack.enter_context(_started(setup, timeouts, concurrency, stop))
        began = datetime.now(UTC).isoformat(timespec="seconds")
        run = setup.run(tables[0].records(), conduct, timeouts, versions(), began)
        watch.write(run)
        return _play_out(_match_of(run, setup.terms), tables, conduct, watch)


def resume(
    path: Path,
    *,
    concurrency: int = 1,
    trace: Path | None = None,
    check: Callable[[Setup], None] | None = None,
    on_start: Callable[[Match], None] | None = None,
    on_game: Callable[[Game], None] | None = None,
    stop: Stop | None = None,
) -> PlayedMatch:
    """Go on with the match of a log, to the result that it would have had.

    A last line that was not written whole is cut off; games that were broken off are played
    again.  Of a match that has finished nothing is played.

    :param check: gets the match before its engines are started; what it raises is the end.
    :raises SetupError: when the log is none, when engines, rules or deals are not what they
        were, and as :func:`play`, whose parameters and other errors these are.
    """
    with ExitStack() as stack:
        writer = stack.enter_context(LogWriter(path, overwrite=True))
        log = read_log(path)
        run = log.run
        if log.result is not None:
            result = result_of(run, log.games)
            return PlayedMatch(run, log.games, 0, Ending.FINISHED, result)
        setup = setup_of(log)
        if check is not None:
            check(setup)
        tables = stack.enter_context(_started(setup, timeouts_of(run), concurrency, stop))
        check_engines(run.engines, tables[0].records())
        games, lines = played(log)
        writer.keep(lines)
        match = _match_of(run, setup.terms, games)
        conduct = Conduct(run.recover, run.restart, trace)
        return _play_out(match, tables, conduct, _Watch(writer, on_start, on_game))


@contextmanager
def _started(
    setup: Setup, timeouts: Timeouts, concurrency: int, stop: Stop | None
) -> Iterator[list[Players]]:
    """The engines of a match at so many tables, which are sent away in the end."""
    if concurrency < 1:
        raise SetupError(f"concurrency {concurrency}: a number from 1 is allowed")
    rules = setup.terms.schedule.rules
    with ExitStack() as stack:
        if stop is None:
            stop = Stop()
            stack.callback(stop.close)
        host = Host(stack.enter_context(Guard()), stop, timeouts)
        # More tables than games would only take room.
        count = min(concurrency, setup.pairs * rules.sides)
        tables = [Players(setup.engines, rules, host) for _ in range(count)]
        stack.callback(close_tables, tables)
        start_tables(tables, rules.preset)
        yield tables


def _play_out(
    match: Match, tables: Sequence[Players], conduct: Conduct, watch: _Watch
) -> PlayedMatch:
    games = Spool(match.played)
    watch.start(match)

    def see(game: Game) -> None:
        games.append(game)
        watch.see(game)

    ending = play_match(match, tables, conduct, see)
    result = result_of(match.run, games)
    if ending in {Ending.FINISHED, Ending.DECIDED}:
        watch.write(result)
    fresh = len(games) - len(match.played)
    return PlayedMatch(match.run, games, fresh, ending, result)


def _match_of(run: Run, terms: Terms, games: tuple[Game, ...] = ()) -> Match:
    """The match of a run, which the verdict of its test ends, if it has one."""
    is_decided = never if run.sprt is None else decider(run, run.sprt)
    return Match(run, terms, games, is_decided)


def versions() -> dict[str, str]:
    """What plays, by name, as a run line tells it."""
    return {
        "scopa-engine": __version__,
        "python": platform.python_version(),
        "usp": str(PROTOCOL_VERSION),
    }
