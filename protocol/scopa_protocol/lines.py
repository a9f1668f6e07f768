"""Bytes to lines, with bounded memory."""

from scopa_protocol.errors import ProtocolError

MOST_BYTES = 65536

# One byte more shows that a line is too long, and a CR may stand at its end.
_KEPT = MOST_BYTES + 2


class LineBuffer:
    """Cuts a stream into lines at LF (PROTOCOL.md, "Lines").

    A trailing CR and outer blanks are taken off, and empty lines are dropped.  A line
    of more than 65536 bytes without its end, or that is not UTF-8, becomes an error.
    """

    def __init__(self) -> None:
        self._line = bytearray()

    def feed(self, data: bytes) -> list[str | ProtocolError]:
        """The lines that ``data`` ends, in order; a ``ProtocolError`` in place of a bad one."""
        *ends, rest = data.split(b"\n")
        lines = []
        for end in ends:
            if self._line:
                self._keep(end)
                line = self.finish()
            else:
                line = _line(end)
            if line:
                lines.append(line)
        self._keep(rest)
        return lines

    def finish(self) -> str | ProtocolError | None:
        """What stands after the last LF, as ``feed`` gives it; ``None`` when nothing does."""
        line = bytes(self._line)
        self._line.clear()
        return _line(line)

    def _keep(self, data: bytes) -> None:
        self._line += data[: _KEPT - len(self._line)]


def _line(line: bytes) -> str | ProtocolError | None:
    line = line.removesuffix(b"\r")
    if len(line) > MOST_BYTES:
        return ProtocolError("syntax", 0, f"a line has at most {MOST_BYTES} bytes")
    return _decoded(line.strip(b" \t")) or None


def _decoded(line: bytes) -> str | ProtocolError:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        column = len(line[: error.start].decode()) + 1
        byte = line[error.start]
        return ProtocolError("syntax", column, f"a line is UTF-8, found the byte 0x{byte:02x}")
