"""Reading lines: by the fast path where they are canonical, else by the grammar.

The grammar is loaded on the first line that needs it.
"""

from functools import lru_cache

from scopa_protocol.cards import parse_play
from scopa_protocol.errors import ProtocolError
from scopa_protocol.fast import fast_command, fast_reply
from scopa_protocol.messages import Position, Request, Response


def read_command(line: str) -> Request:
    """The command that ``line`` holds, with its id.

    :raises ProtocolError: ``syntax``, ``unknown-command`` or ``bad-value``, with the column
        of the first character that does not fit.
    """
    return _remembered(line) if len(line) <= _SHORT else _read_command(line)


def _read_command(line: str) -> Request:
    request = fast_command(line)
    if request is not None:
        return request
    from scopa_protocol.grammar import parse_command

    return parse_command(line)


_SHORT = 80
# ``go`` and its like come again and again.
_remembered = lru_cache(maxsize=256)(_read_command)


def read_reply(line: str) -> Response:
    """The reply that ``line`` holds, with the id of the command that it answers.

    :raises ProtocolError: ``syntax``, ``unknown-command`` or ``bad-value``, with the column
        of the first character that does not fit.
    """
    response = fast_reply(line)
    if response is not None:
        return response
    from scopa_protocol.grammar import parse_reply

    return parse_reply(line)


class CommandReader:
    """Reads commands as ``read_command`` does, and remembers the last position line.

    In a game each position line is the one before with a few words more: only those are
    read then.
    """

    def __init__(self) -> None:
        self._line = ""
        self._id: str | None = None
        self._position: Position | None = None

    def read(self, line: str) -> Request:
        """The command of a line.

        :raises ProtocolError: as ``read_command``.
        """
        request = self._longer(line) or read_command(line)
        command = request.command
        if isinstance(command, Position) and (command.moves or not line.endswith("moves")):
            self._line, self._id, self._position = line, request.id, command
        return request

    def _longer(self, line: str) -> Request | None:
        """The command of a line that goes on where the last position line ended."""
        position, known = self._position, len(self._line)
        if position is None or not line.startswith(self._line) or line[known : known + 1] != " ":
            return None
        words = line[known + 1 :].split(" ")
        if not position.moves and words.pop(0) != "moves":
            return None
        try:
            moves = tuple(map(parse_play, words))
        except ProtocolError:
            return None  # the whole line is read, for the right column
        if not moves:
            return None
        return Request(Position(*position[:-1], position.moves + moves), self._id)
