"""A game of a log as it was played: every play with the state before and after it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scopa_engine.binding import legal_move, state_from_text
from scopa_engine.match.deal import DealInPlay
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import DealRecord, Game, Run
from scopa_engine.rules import IllegalMoveError, Move, State
from scopa_protocol import ProtocolError


@dataclass(frozen=True, slots=True)
class Play:
    """One play, with the state before and after it.

    :ivar after: after the last card of a deal, with the cards left on the table given away.
    """

    move: Move
    before: State
    after: State

    @property
    def seat(self) -> int:
        """Who played."""
        return self.before.turn

    @property
    def is_scopa(self) -> bool:
        """Whether the play swept the table for a point."""
        return sum(self.after.scope) > sum(self.before.scope)

    @property
    def is_dealt_after(self) -> bool:
        """Whether new hands were dealt after it."""
        return len(self.after.stock) < len(self.before.stock)


@dataclass(frozen=True, slots=True)
class LoggedPlay(Play):
    """One play of a log.

    :ivar number: counted from 1 through the whole game.
    :ivar line: the ``position`` line that the seat to move got.
    """

    number: int
    line: str


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal, as far as it was played.

    :ivar number: counted from 1.
    :ivar line: the ``position`` line for the seat to move next; without use when it is over.
    """

    number: int
    record: DealRecord
    start: State
    plays: tuple[LoggedPlay, ...]
    line: str


def played_deals(game: Game, seeing: Collection[str] = ()) -> Iterator[PlayedDeal]:
    """The deals of ``game`` in their order.

    :param seeing: the engines that were sent every card, as the run line tells.
    :raises SetupError: where a deal is not one, or a move is not legal.
    """
    played = 0
    for number, record in enumerate(game.deals, 1):
        deal = _played(number, record, played, [name in seeing for name in game.seats])
        played += len(deal.plays)
        yield deal


def start_of(where: str, record: DealRecord) -> State:
    """The state that a deal of a log began with.

    :param where: what an error is to name.
    :raises SetupError: when its position is none.
    """
    try:
        return state_from_text(record.position)
    except ProtocolError as error:
        raise SetupError(f"{where}: {error.text}: {record.position}") from None


def _played(number: int, record: DealRecord, played: int, sees: Sequence[bool]) -> PlayedDeal:
    start = start_of(f"deal {number}", record)
    deal = DealInPlay(start)
    plays = []
    # New hands follow from the stock.
    tokens = [token for token in record.moves.split() if not token.startswith("+")]
    for count, token in enumerate(tokens, played + 1):
        before, line = deal.state, _line(deal, sees)
        try:
            move = legal_move(before, token)
        except IllegalMoveError as error:
            raise SetupError(f"deal {number}, play {count}: {error}") from None
        deal.play(move)
        plays.append(LoggedPlay(move, before, deal.state, count, line))
    return PlayedDeal(number, record, start, tuple(plays), _line(deal, sees))


def _line(deal: DealInPlay, sees: Sequence[bool]) -> str:
    """The ``position`` line for the seat to move; by seat, whether it is sent every card."""
    return deal.full_line() if sees[deal.turn] else deal.line(deal.turn)


def find_game(games: Sequence[Game], which: str) -> int:
    """The index of the game that ``which`` names: ``PAIR.HALF``, or a number from 1 as listed.

    A game that was played again, having been interrupted, is the later one by its pair.

    :raises SetupError: when there is none; saying what is allowed.
    """
    pair, dot, half = which.partition(".")
    if not (pair.isdecimal() and (half.isdecimal() or not dot)):
        raise SetupError(f"{which}: a game is named PAIR.HALF, as 3.0, or by its number")
    if not dot:
        if not 1 <= int(pair) <= len(games):
            raise SetupError(f"no game {which}: the log holds {len(games)}")
        return int(pair) - 1
    for index in reversed(range(len(games))):
        if (games[index].pair, games[index].half) == (int(pair), int(half)):
            return index
    raise SetupError(f"no game of pair {int(pair)}, half {int(half)} in the log")


def line_before(run: Run, game: Game, number: int) -> str:
    """The ``position`` line before play ``number``; one more than were played is the end.

    :raises SetupError: when the game has no such play.
    """
    last = 0
    for deal in played_deals(game, run.seeing):
        for play in deal.plays:
            if play.number == number:
                return play.line
        last += len(deal.plays)
        if number == last + 1 and deal.record.points is None:
            return deal.line
    raise SetupError(f"no play {number}: the game has {last}")
