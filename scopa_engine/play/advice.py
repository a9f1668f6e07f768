"""Advice to the person, by what the person's seat may know and nothing else."""

from collections.abc import Callable
from typing import Final

from scopa_engine.analysis import Analysis, Settings, analyse
from scopa_engine.binding import legal_move
from scopa_engine.kernel.backend import COMPILED, backend
from scopa_engine.match.client import EngineClient
from scopa_engine.match.host import Host
from scopa_engine.match.outcome import StartFailure
from scopa_engine.match.spec import EngineSpec
from scopa_engine.play.game import PAIR, GameInPlay
from scopa_engine.play.opponents import EngineStoppedError, asked, started
from scopa_engine.rules import IllegalMoveError, Move, View

# A person waits for it; in plain Python a search of so few iterations takes long enough.
_SECONDS: Final = 1.0
_PLAIN_ITERATIONS: Final = 30


class Adviser:
    """A process of an engine of its own, started when it is first asked.

    :ivar name: who advises.
    """

    def __init__(self, spec: EngineSpec, host: Host) -> None:
        self.name = spec.name
        self._client = EngineClient(spec, f"{spec.name}#advice", host)

    def hint(self, game: GameInPlay) -> Move:
        """What the engine would play for the person, whose turn it is.

        :raises EngineStoppedError: when it fails to tell.
        :raises SetupError: when it cannot be started.
        """
        table, line = game.table, game.line(game.table.seat)
        if not self._client.is_running:
            place = table.schedule.engine_of(table.seat, table.half)
            seed = table.schedule.engine_seed(PAIR, *place)
            try:
                started(self._client, table.rules.preset, seed, line)
            except StartFailure as failure:
                raise EngineStoppedError(str(failure)) from None
        answer = asked(self._client, line)
        try:
            return legal_move(game.view, answer.move)
        except IllegalMoveError as error:
            raise EngineStoppedError(f"engine {self.name}: {error}") from None

    def close(self, deadline: float) -> None:
        """Send it away."""
        self._client.say_quit()
        self._client.close(deadline)


def judged(view: View, clock: Callable[[], float]) -> Analysis:
    """What each legal play of ``view`` is worth, in about a second."""
    iterations = None if backend() == COMPILED else _PLAIN_ITERATIONS
    settings = Settings(iterations=iterations, seconds=_SECONDS)
    return analyse(view, settings, clock, lambda _search: None)
