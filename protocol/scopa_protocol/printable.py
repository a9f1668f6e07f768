"""Text as it may be shown on a terminal: that of strangers, and what the terminal cannot write."""

import codecs
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PLAINER: Final = "plainer"
"""A way to encode text: with other characters in place of those that there are not, or escapes."""

_PLAINER: Final[Mapping[str, str]] = MappingProxyType(
    {"±": "+-", "µ": "u", "−": "-", "…": "...", "─": "-", "┼": "+", "●": "*"}
)


def printable(text: str) -> str:
    r"""Text of an engine, or of a log, without what a terminal would obey: that is escaped.

    >>> printable("\x1b[2J caff\u00e8")
    '\\x1b[2J caff\xe8'
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def encodable(text: str, encoding: str) -> str:
    r"""Text in characters that ``encoding`` has, as it will be written: to measure it.

    >>> encodable("caff\u00e8 \xb1 1", "ascii")
    'caff\\xe8 +- 1'
    """
    return text.encode(encoding, PLAINER).decode(encoding)


def _escaped(char: str) -> str:
    return ascii(char)[1:-1]


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAINER.get(char) or _escaped(char) for char in lacking), error.end


codecs.register_error(PLAINER, _replaced)
