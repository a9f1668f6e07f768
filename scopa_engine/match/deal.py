"""One deal as its seats are told of it, and as the log keeps it."""

from collections.abc import Mapping

from scopa_engine.binding import hands_token, move_text, position_text
from scopa_engine.match.record import DealRecord
from scopa_engine.rules import Move, State, points_of, total, view_of
from scopa_engine.rules.cards import size


class DealInPlay:
    """A deal that moves on, with the text of its ``position`` line for each seat.

    A seat is told the deal's start as it saw it, then every play, and new hands as it sees
    them; so a line grows by a token a play and is never built again.  The lines come before
    the state: the next engine has something to read while the state is found.

    :ivar turn: the seat to play.
    """

    def __init__(self, state: State) -> None:
        self.turn = state.turn
        self._state = state
        self._played: Move | None = None
        self._in_hand = _cards_in_hand(state)
        self._moves: dict[str, Move] | None = None
        self._start = position_text(state)
        self._tokens: list[str] = []
        self._lines = [
            f"position {position_text(view_of(state, seat))}" for seat in range(len(state.hands))
        ]

    @property
    def state(self) -> State:
        """The cards as they lie now."""
        if self._played is not None:
            self._state, self._played = self._state.after(self._played), None
        return self._state

    @property
    def is_over(self) -> bool:
        """Whether all cards are played."""
        return not self._in_hand

    def line(self, seat: int) -> str:
        """The ``position`` line for ``seat``."""
        return self._lines[seat]

    def full_line(self) -> str:
        """The ``position`` line with every card."""
        return " ".join(("position", self._start, *self._tokens))

    @property
    def moves(self) -> Mapping[str, Move]:
        """The legal moves by their text, found when they are first asked for."""
        if self._moves is None:
            self._moves = {move_text(move): move for move in self.state.legal_moves()}
        return self._moves

    def play(self, move: Move) -> None:
        """Go on with a legal move."""
        self.turn = (self.turn + 1) % len(self.state.hands)
        self._played, self._moves = move, None
        text = move_text(move)
        if not self._tokens:
            text = f"moves {text}"
        self._tokens.append(text)
        self._lines = [f"{line} {text}" for line in self._lines]
        self._in_hand -= 1
        if self.is_over:
            self._tell_new_hands()

    def _tell_new_hands(self) -> None:
        self._in_hand = _cards_in_hand(self.state)
        if self._in_hand:
            self._tokens.append(hands_token(self.state, None))
            for seat, line in enumerate(self._lines):
                self._lines[seat] = f"{line} {hands_token(self.state, seat)}"

    def record(self) -> DealRecord:
        """The deal as far as it was played."""
        moves = " ".join(self._tokens).removeprefix("moves ")
        if not self.is_over:
            return DealRecord(self._start, moves, None, None)
        by = points_of(self.state)
        return DealRecord(self._start, moves, total(by, self.state.rules.sides), by)


def _cards_in_hand(state: State) -> int:
    return sum(map(size, state.hands))
