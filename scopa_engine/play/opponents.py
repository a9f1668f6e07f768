"""The engine's processes: one for each of its seats, sent only what that seat may know."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Final

import scopa_protocol as wire
from scopa_engine.binding import legal_move
from scopa_engine.match.answer import Answer
from scopa_engine.match.client import EngineClient
from scopa_engine.match.guard import Guard
from scopa_engine.match.host import Host, Timeouts
from scopa_engine.match.outcome import EngineFailure, Outcome, SetupError, StartFailure
from scopa_engine.match.players import record_of
from scopa_engine.match.record import EngineRecord
from scopa_engine.match.stop import Stop
from scopa_engine.play.contest import Contest
from scopa_engine.play.game import PAIR, GameInPlay
from scopa_engine.rules import IllegalMoveError, Move

TIMEOUTS: Final = Timeouts(startup=30.0, margin=5.0)
"""A person waits rather than see a game end: a move may be late."""


class EngineStoppedError(Exception):
    """An engine cannot go on with the game; the message says how it has failed."""


@contextmanager
def hosted() -> Iterator[Host]:
    """What engines need around them; none of them is left in the end, whatever it is."""
    stop = Stop()
    try:
        with Guard() as guard:
            yield Host(guard, stop, TIMEOUTS)
    finally:
        stop.close()


class Opponents:
    """Who plays the other seats of ``contest``."""

    def __init__(self, contest: Contest, host: Host) -> None:
        self._contest = contest
        self._host = host
        self._clients = {
            seat: EngineClient(contest.engine, f"{contest.engine.name}#{seat}", host)
            for seat in contest.engine_seats
        }

    def begin(self, game: GameInPlay) -> EngineRecord:
        """Start the processes, and let them know of the game; what they say of themselves.

        :raises SetupError: no such program or option, or rules that it does not play.
        :raises StartFailure: when one does not get to its first ``readyok``.
        """

        def begin(seat: int) -> None:
            table = self._contest.table
            place = table.schedule.engine_of(seat, table.half)
            seed = table.schedule.engine_seed(PAIR, *place)
            started(self._clients[seat], self._contest.rules.preset, seed, game.line(seat))

        with ThreadPoolExecutor(len(self._clients)) as pool:
            try:
                list(pool.map(begin, self._clients))
            except KeyboardInterrupt:
                self._host.stop.request()
                raise
        return record_of(next(iter(self._clients.values())))

    def answer(self, game: GameInPlay) -> tuple[Move, Answer]:
        """What the engine plays whose turn it is, and how it answered.

        :raises EngineStoppedError: when it fails to, or its move is not legal.
        """
        seat = game.state.turn
        client = self._clients[seat]
        answer = asked(client, game.line(seat))
        try:
            return legal_move(game.state, answer.move), answer
        except IllegalMoveError:
            # What would be legal is not told: it is the engine's hand.
            failure = EngineFailure(Outcome.ILLEGAL_MOVE, f"{answer.move} is not legal")
            raise EngineStoppedError(_told(client, failure)) from None

    def tell_end(self, points: tuple[int, ...]) -> None:
        """Tell how the game has ended; that one is gone by then does not matter any more."""
        for client in self._clients.values():
            with suppress(EngineFailure):
                client.tell_game_over(points, Outcome.NORMAL.value)

    def close(self, deadline: float) -> None:
        """Send them all away; who is there at the deadline, on the monotonic clock, is killed."""
        for client in self._clients.values():
            client.say_quit()
        for client in self._clients.values():
            client.close(deadline)


def started(
    client: EngineClient, preset: str, seed: Callable[[int, int], int], position: str
) -> None:
    """Start an engine, and let it know of a game.

    :raises SetupError: as :meth:`Opponents.begin`.
    :raises StartFailure: as :meth:`Opponents.begin`.
    """
    client.spec.command()
    try:
        client.start()
        client.new_game(seed, position)
    except EngineFailure as failure:
        evidence = client.convict(failure)
        raise StartFailure(client.spec.name, failure.outcome, evidence) from None
    if client.variants and preset not in client.variants:
        plays = ", ".join(client.variants)
        raise SetupError(f"engine {client.spec.name} does not play {preset}; it plays: {plays}")


def asked(client: EngineClient, position: str) -> Answer:
    """What the engine answers to ``position`` within its limits.

    :raises EngineStoppedError: when it fails to.
    """
    limits = client.spec.limits
    go = wire.Go(iterations=limits.iterations, worlds=limits.worlds, movetime=limits.movetime)
    seconds = None if limits.movetime is None else limits.movetime / 1000
    try:
        return client.move(position, wire.render(go), seconds)
    except EngineFailure as failure:
        raise EngineStoppedError(_told(client, failure)) from None


def _told(client: EngineClient, failure: EngineFailure) -> str:
    evidence = client.convict(failure)
    return f"engine {client.spec.name}: {failure.outcome.value}: {evidence.reason}"
