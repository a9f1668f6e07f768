"""What becomes of a line that comes after ``wait``, while the search is not over."""

from typing import Final

import scopa_protocol as wire

MOST: Final = 1000
"""How many lines are held before no more are read, or taken (PROTOCOL.md, 7.6)."""


def overtakes(line: str | wire.ProtocolError, ahead: int, *, endless: bool) -> bool:
    """Whether a line is obeyed before those held: else a search could never be ended.

    :param ahead: how many lines are held.
    :param endless: whether the search goes on until it is stopped.
    """
    if isinstance(line, wire.ProtocolError):
        return False
    try:
        command = wire.read_command(line).command
    except wire.ProtocolError:
        return False
    match command:
        case wire.IsReady():
            return True
        case wire.Stop():
            return endless or not ahead
        case wire.Quit():
            return endless
        case _:
            return False


def refusal(line: str | wire.ProtocolError) -> tuple[wire.Error, str | None]:
    """The answer to a line that is one too many, and the request id that it bears."""
    if isinstance(line, wire.ProtocolError):
        return wire.Error(line.code, line.column, line.text), None
    text = f"wait holds {MOST} lines and no more"
    return wire.Error("wrong-state", 0, text), wire.request_id(line)
