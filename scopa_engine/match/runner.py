"""A whole match: pair after pair, half after half, each game logged as it ends."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import monotonic

from scopa_engine.match.client import EngineClient
from scopa_engine.match.outcome import OnFault, Outcome
from scopa_engine.match.players import Players
from scopa_engine.match.record import Game, Run
from scopa_engine.match.referee import Terms, play_game


class Ending(Enum):
    """How a match came to its end."""

    FINISHED = "finished"
    STOPPED = "stopped"
    """By an engine's fault, as the user asked."""
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a match is run, whatever is played.

    :ivar recover: whether an engine that is gone is started again.
    :ivar trace: the folder for a file a game with every line both ways.
    """

    recover: bool = True
    trace: Path | None = None


def play_match(
    run: Run, terms: Terms, players: Players, conduct: Conduct, watch: Callable[[Game], None]
) -> Ending:
    """Play the pairs of ``run`` in their order, and hand each game to ``watch``.

    :raises SetupError: when an engine that was to be started again is no longer there.
    """
    if conduct.trace is not None:
        conduct.trace.mkdir(parents=True, exist_ok=True)
    for pair in range(run.pairs):
        for half in range(terms.schedule.rules.sides):
            clients = players.seated(terms.schedule, half)
            with _traced(clients, conduct.trace, pair, half):
                game = play_game(terms, pair, half, clients)
            watch(game)
            if game.outcome is Outcome.INTERRUPTED:
                return Ending.INTERRUPTED
            if game.outcome.is_fault and terms.on_fault is OnFault.STOP:
                return Ending.STOPPED
            if not conduct.recover and not players.are_running:
                return Ending.STOPPED
    return Ending.FINISHED


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
            file.write(f"{monotonic() - start:.6f} {label} {way} {line}\n")

        for client in clients:
            client.trace_to(trace)
        try:
            yield
        finally:
            for client in clients:
                client.trace_to(None)
