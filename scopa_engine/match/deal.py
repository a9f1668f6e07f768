"""One deal as its seats are told of it, and as the log keeps it."""

from collections.abc import Mapping

from scopa_engine.binding import hands_token, move_text, position_text
from scopa_engine.match.record import DealRecord
from scopa_engine.rules import Move, State, points_of, total, view_of


class DealInPlay:
    """A deal that moves on, with the text of its ``position`` line for each seat.

    A seat is told the deal's start as it saw it, then every play, and new hands as it sees
    them; so a line grows by a token a play and is never built again.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._moves: dict[str, Move] | None = None
        self._start = position_text(state)
        self._tokens: list[str] = []
        self._lines = [
            f"position {position_text(view_of(state, seat))}" for seat in range(len(state.hands))
        ]

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
        before, self.state, self._moves = self.state, self.state.after(move), None
        text = move_text(move)
        if not self._tokens:
            text = f"moves {text}"
        self._tokens.append(text)
        refilled = len(self.state.stock) < len(before.stock)
        if refilled:
            self._tokens.append(hands_token(self.state, None))
        for seat, line in enumerate(self._lines):
            new = f" {hands_token(self.state, seat)}" if refilled else ""
            self._lines[seat] = f"{line} {text}{new}"

    def record(self) -> DealRecord:
        """The deal as far as it was played."""
        moves = " ".join(self._tokens).removeprefix("moves ")
        if not self.state.is_over:
            return DealRecord(self._start, moves, None, None)
        by = points_of(self.state)
        return DealRecord(self._start, moves, total(by, self.state.rules.sides), by)
