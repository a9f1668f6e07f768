"""Reading one token from left to right, to the first character that does not fit."""

import re
from typing import NoReturn

from scopa_protocol.errors import ProtocolError

_SHOWN = 24


def quoted(text: str) -> str:
    """``text`` as an error shows it: in quotes, escaped, and never long."""
    return repr(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!r}..."


class Scanner:
    """A cursor over ``text``; ``at`` is the number of characters read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def take(self, pattern: re.Pattern[str]) -> str | None:
        """What ``pattern`` matches here, read; ``None`` when it does not match."""
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[0]

    def skip(self, mark: str) -> bool:
        """Whether ``mark`` stands here; it is read then."""
        here = self.text.startswith(mark, self.at)
        if here:
            self.at += len(mark)
        return here

    def expect(self, pattern: re.Pattern[str], what: str) -> str:
        """What ``pattern`` matches here, read.

        :raises ProtocolError: when it does not match.
        """
        taken = self.take(pattern)
        if taken is None:
            self.fail(what)
        return taken

    def end(self, what: str) -> None:
        """Nothing may follow; ``what`` says what else could have stood here.

        :raises ProtocolError: when something follows.
        """
        if self.at < len(self.text):
            self.fail(what)

    def fail(self, what: str) -> NoReturn:
        """Refuse the character at the cursor, where only ``what`` is allowed."""
        left = self.text[self.at : self.at + 1]
        found = repr(left) if left else "the end of the word"
        raise ProtocolError("syntax", self.at + 1, f"expected {what}, found {found}")
