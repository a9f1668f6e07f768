"""Lines that an engine says, looked at without trust."""

import re

import scopa_protocol as wire

_QUOTED_COLUMNS = 120
_UNSUPPORTED = frozenset({"unsupported", "unknown-command"})
# Longer ones are no numbers of the protocol.
_NUMBER = re.compile("[0-9]{1,18}")


def words_of(line: str) -> list[str]:
    """The words of a line, without a request id."""
    words = line.split()
    return words[1:] if words and words[0].startswith("#") else words


def word_of(line: str) -> str:
    """The first word of a line, an id aside."""
    return next(iter(words_of(line)), "")


def move_of(line: str) -> str:
    """The move of a ``bestmove`` line."""
    words = words_of(line)
    return words[1] if len(words) > 1 else ""


def id_of(line: str) -> str | None:
    """The id that a line begins with, ``#`` included."""
    first = next(iter(line.split(None, 1)), "")
    return first if first.startswith("#") else None


def number_of(word: str) -> int | None:
    """The whole number that a word is."""
    return int(word) if _NUMBER.fullmatch(word) else None


def error_of(line: str) -> wire.Error | None:
    """The error that a line tells, as far as it can be read; ``None`` for another line.

    What is wrong with its form is for the check ``errors/form``.
    """
    words = words_of(line)
    if not words or words[0] != "error":
        return None
    code = words[1] if len(words) > 1 else ""
    column = words[2] if len(words) > 2 else ""
    return wire.Error(code, number_of(column) or 0, " ".join(words[3:]))


def told(error: wire.Error) -> str:
    """An error as it was told, without the word ``error``."""
    return f"{error.code} {error.column} {error.text}".rstrip()


def is_unsupported(line: str) -> bool:
    """Whether a line says that what was asked for is not supported."""
    error = error_of(line)
    return error is not None and error.code in _UNSUPPORTED


def quoted(text: str) -> str:
    """A line for a message, cut when it is long."""
    shown = text if len(text) <= _QUOTED_COLUMNS else f"{text[:_QUOTED_COLUMNS]}…"
    return f"`{shown}`"
