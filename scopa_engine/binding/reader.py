"""The positions of a conversation, each read as the last one with a few plays more."""

import scopa_protocol as wire
from scopa_engine.binding.from_wire import follow, view_of_position
from scopa_engine.binding.to_wire import token_of
from scopa_engine.rules import Move, View


class PositionReader:
    """Reads positions one after another; each continues the last one where it can.

    In a game every position line repeats the one before with a few moves more.  What was
    checked and played then is remembered, so that only the new moves cost time.
    """

    def __init__(self) -> None:
        # The last position read; behind it, when it was played ahead, the one after.
        self._known: list[tuple[wire.Position, View]] = []

    def read(self, position: wire.Position) -> View:
        """The same as :func:`view_of_position`."""
        view = self._continued(position)
        if view is None:
            view = view_of_position(position)
        self._known = [(position, view)]
        return view

    def _continued(self, position: wire.Position) -> View | None:
        for known, view in reversed(self._known):
            if _continues(known, position):
                return follow(view, position.moves, start=len(known.moves))
        return None

    def play_ahead(self, view: View, move: Move) -> None:
        """Play ``move`` in the last view that was read, since it most likely comes next."""
        position, last = self._known[0]
        if view is last:
            ahead = wire.Position(*position[:-1], (*position.moves, token_of(move)))
            self._known = [(position, view), (ahead, view.play(move))]


def _continues(last: wire.Position, position: wire.Position) -> bool:
    return position[:-1] == last[:-1] and position.moves[: len(last.moves)] == last.moves
