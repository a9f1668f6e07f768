"""A whole match: its games in the order of the schedule, each handed on as it ends.

Several games may be played at a time, each at a table of its own; they are handed on in the
order of the schedule all the same, so that the log, and the game at which a match stops, are
the same for any number of tables.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

from scopa_engine.match.client import EngineClient
from scopa_engine.match.outcome import OnFault, Outcome, SetupError
from scopa_engine.match.players import Players
from scopa_engine.match.record import Game, Run
from scopa_engine.match.referee import Terms, play_game
from scopa_engine.match.schedule import Slot
from scopa_protocol.printable import printable

# How many games a table may be ahead of the next one to be handed on: so that one slow game
# does not make the others wait, and a match that stops has played few in vain.
_GAMES_AHEAD = 4


class Ending(Enum):
    """How a match came to its end."""

    FINISHED = "finished"
    DECIDED = "decided"
    """Before its last game, since the question was answered."""
    STOPPED = "stopped"
    """By an engine's fault, as the user asked."""
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a match is run, whatever is played.

    :ivar recover: whether an engine that is gone is started again.
    :ivar restart: whether every game is played by new processes.
    :ivar trace: the folder for a file a game with every line both ways.
    """

    recover: bool = True
    restart: bool = False
    trace: Path | None = None


def never(_game: Game) -> bool:
    """The answer that lets a match go on to its last game."""
    return False


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played.

    :ivar played: the games that need not be played again, in the order of the schedule.
    :ivar is_decided: asked of every game in that order, those played before included; true
        ends the match, as a sequential test does with its verdict.
    """

    run: Run
    terms: Terms
    played: tuple[Game, ...] = ()
    is_decided: Callable[[Game], bool] = never

    def slots(self) -> Iterator[Slot]:
        """The games that are left, in the order of the schedule."""
        played = {(game.pair, game.half) for game in self.played}
        schedule = self.terms.schedule
        return (s for s in schedule.slots(self.run.pairs, self.run.block) if s not in played)


@dataclass(frozen=True, slots=True)
class _Played:
    """A game, and the ending that it brings the match to, if any."""

    game: Game
    ending: Ending | None


def play_match(
    match: Match,
    tables: Sequence[Players],
    conduct: Conduct,
    watch: Callable[[Game], None],
) -> Ending:
    """Play what is left of ``match``, a game at a time at each table.

    ``watch`` gets each game that is played, in the order of the schedule.

    :raises SetupError: when an engine that was to be started again is no longer there, or there
        is no folder for traces.
    """
    if any(match.is_decided(game) for game in match.played):
        return Ending.DECIDED
    if conduct.trace is not None:
        _make_folder(conduct.trace)

    def play(table: Players, slot: Slot) -> _Played:
        return _play(match.terms, conduct, table, slot)

    with closing(_in_order(match.slots(), tables, play)) as all_played:
        for played in all_played:
            watch(played.game)
            if played.ending is not None:
                return played.ending
            if match.is_decided(played.game):
                return Ending.DECIDED
    return Ending.FINISHED


def _in_order(
    slots: Iterable[Slot], tables: Sequence[Players], play: Callable[[Players, Slot], _Played]
) -> Generator[_Played, None, None]:
    """The games in the order of their slots; those that nobody waits for are broken off."""
    free: SimpleQueue[Players] = SimpleQueue()
    for table in tables:
        free.put(table)

    def play_somewhere(slot: Slot) -> _Played:
        table = free.get()
        try:
            return play(table, slot)
        finally:
            free.put(table)

    # With one table nothing is done while it plays, lest its engines lose time by it.
    ahead = 1 if len(tables) == 1 else len(tables) * _GAMES_AHEAD
    pending: deque[Future[_Played]] = deque()
    with ThreadPoolExecutor(len(tables), thread_name_prefix="table") as pool:
        try:
            for slot in slots:
                pending.append(pool.submit(play_somewhere, slot))
                if len(pending) == ahead:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            if pending:
                pool.shutdown(wait=False, cancel_futures=True)
                tables[0].host.stop.request()


def _play(terms: Terms, conduct: Conduct, table: Players, slot: Slot) -> _Played:
    pair, half = slot
    clients = table.seated(terms.schedule, half)
    with _traced(clients, conduct.trace, pair, half):
        game = play_game(terms, pair, half, clients)
    ending = _ending(game, terms, conduct, table)
    if conduct.restart:
        table.close()
    return _Played(game, ending)


def _ending(game: Game, terms: Terms, conduct: Conduct, table: Players) -> Ending | None:
    """The ending that ``game`` brings the match to, if any."""
    if game.outcome is Outcome.INTERRUPTED:
        return Ending.INTERRUPTED
    stops = game.outcome.is_fault and terms.on_fault is OnFault.STOP
    if stops or not (conduct.recover or table.are_running):
        return Ending.STOPPED
    return None


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"trace {path}: {error.strerror}") from None


@contextmanager
def _traced(
    clients: list[EngineClient], folder: Path | None, pair: int, half: int
) -> Iterator[None]:
    """Writes what these clients say and hear to a file of its own."""
    if folder is None:
        yield
        return
    path = folder / f"pair-{pair:05}-half-{half}.txt"
    with path.open("w", encoding="utf-8") as file:
        start = monotonic()

        def trace(label: str, way: str, line: str) -> None:
            file.write(f"{monotonic() - start:.6f} {label} {way} {printable(line)}\n")

        for client in clients:
            client.trace_to(trace)
        try:
            yield
        finally:
            for client in clients:
                client.trace_to(None)
