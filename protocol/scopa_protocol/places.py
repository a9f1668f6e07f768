"""Where in a line a word, a part of it or a card stands.

Checks of the rules speak of "the second card of hand 0"; a line has columns.
"""

import re
from typing import NamedTuple

from scopa_protocol.patterns import CARD, REQUEST_ID, WORD_END

_WORD = re.compile(r"[^ \t]+")
_REQUEST_ID = re.compile(rf"[ \t]*({REQUEST_ID}){WORD_END}")
_COMMAND_WORD = re.compile(r"[ \t]*(?:#[^ \t]*[ \t]+)?([^ \t]+)")
_PART = re.compile(r"[^/:,]+")
_CARD = re.compile(CARD)


class Place(NamedTuple):
    """A word of a line, counted from 0 for the command itself; a part of it; a card in that."""

    word: int
    part: int = 0
    card: int | None = None


def request_id(line: str) -> str | None:
    """The digits of the id that ``line`` begins with, also when the rest of it is bad.

    >>> request_id("#17 go nowhere")
    '17'
    """
    found = _REQUEST_ID.match(line)
    return found[1].removeprefix("#") if found else None


def command_word(line: str) -> str:
    """The word by which ``line`` would be told, also when its id or the rest of it is bad.

    >>> command_word("#x position scopa")
    'position'
    """
    found = _COMMAND_WORD.match(line)
    return found[1] if found else ""


def column_of(line: str, place: Place) -> int:
    """The column, from 1, where ``place`` begins in ``line``; a leading id is no word.

    Parts are what stands between ``/``, ``:`` or ``,``, and a leading ``+`` belongs to
    none.  Where the line has no such place, the column is just past what it has.

    >>> column_of("#17 position scopa 7d5c/?3", Place(word=2, part=0, card=1))
    22
    """
    start = _REQUEST_ID.match(line)
    words = list(_WORD.finditer(line, start.end() if start else 0))
    if place.word >= len(words):
        return len(line.rstrip(" \t")) + 1
    word = words[place.word]
    begin, end = _part(line, word.start(), word.end(), place.part)
    return (begin if place.card is None else _card(line, begin, end, place.card)) + 1


def _part(line: str, begin: int, end: int, part: int) -> tuple[int, int]:
    if line.startswith("+", begin, end):
        begin += 1
    spans = [found.span() for found in _PART.finditer(line, begin, end)]
    return spans[part] if part < len(spans) else (end, end)


def _card(line: str, begin: int, end: int, card: int) -> int:
    at = begin
    for count, found in enumerate(_CARD.finditer(line, begin, end)):
        if count == card:
            return found.start()
        at = found.end()
    return at
