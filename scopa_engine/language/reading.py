"""Names of cards read back, in any of the languages and usual spellings.

Rank and suit are words, numbers, letters or symbols in either order ("re di coppe",
"7 de oros", "queen of hearts", "♦ 7"), or in one word, the rank first ("7d", "Jc", "10♥").
A number is always a capture value: ``10c`` is the king of coppe, as in the protocol.  The suits
of the French pack stand for those that share their symbols on the screen: diamonds for denari,
hearts for coppe, spades for spade, clubs for bastoni.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from scopa_engine.language.catalogue import load, texts
from scopa_engine.language.messages import LANGUAGES
from scopa_engine.rules import Card
from scopa_engine.rules.cards import ALL_CARDS, SUITS, VALUES, suit_of, value_of

_ELIDED: Final = re.compile(r"\b(?:l|d|dell)['’]")
_SYMBOL: Final = re.compile(r"[♦♢♥♡♠♤♣♧]")
_BETWEEN_WORDS: Final = re.compile(r"[\s.,_-]+")


@dataclass(frozen=True, slots=True)
class _Known:
    """What words mean; ``nicknames`` are those of whole cards, written without blanks."""

    ranks: Mapping[str, int]
    suits: Mapping[str, int]
    nicknames: Mapping[str, Card]
    fillers: frozenset[str]


def cards_named(text: str) -> tuple[Card, ...]:
    """Every card that ``text`` may mean, in ascending order; none when it names no card.

    >>> cards_named("il Sette Bello"), cards_named("rey de copas"), len(cards_named("re"))
    ((6,), (19,), 4)
    """
    known = _known()
    words = [word for word in _words(text) if word not in known.fillers]
    nickname = known.nicknames.get("".join(words))
    if nickname is not None:
        return (nickname,)
    meanings = set(_meanings(words, known))
    return tuple(
        card
        for card in ALL_CARDS
        if any(
            rank in (None, value_of(card)) and suit in (None, suit_of(card))
            for rank, suit in meanings
        )
    )


def _words(text: str) -> list[str]:
    """The words in small letters and without accents; a symbol is a word of its own."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(char for char in decomposed if not unicodedata.category(char).startswith("M"))
    spaced = _SYMBOL.sub(r" \g<0> ", _ELIDED.sub("", bare))
    return [word for word in _BETWEEN_WORDS.split(spaced) if word]


def _meanings(words: list[str], known: _Known) -> Iterator[tuple[int | None, int | None]]:
    """Rank and suit that the words may mean; ``None`` for one that is left open."""
    match words:
        case [word]:
            if word in known.ranks:
                yield known.ranks[word], None
            if word in known.suits:
                yield None, known.suits[word]
            rank, suit = word[:-1], word[-1]
            if (len(rank) == 1 or rank.isdecimal()) and rank in known.ranks and suit in known.suits:
                yield known.ranks[rank], known.suits[suit]
        case [rank, suit] if rank in known.ranks and suit in known.suits:
            yield known.ranks[rank], known.suits[suit]
        case [suit, rank] if rank in known.ranks and suit in known.suits:
            yield known.ranks[rank], known.suits[suit]


@cache
def _known() -> _Known:
    """The names that the languages write, and the other spellings of ``spellings.toml``."""
    more = load("spellings.toml")
    return _Known(
        _numbers("ranks", range(1, VALUES + 1), more),
        _numbers("suits", range(SUITS), more),
        {
            "".join(_words(name)): Card(int(card))
            for card, names in more["nicknames"].items()
            for name in names
        },
        frozenset(more["fillers"]),
    )


def _numbers(table: str, numbers: range, more: Mapping[str, Any]) -> dict[str, int]:
    """Every word for a rank or a suit, and its number."""
    written = {
        texts(code, "cards")[f"{table}.{number}"]: number
        for code in LANGUAGES
        for number in numbers
    }
    other = {word: number for number in numbers for word in more[table][str(number)]}
    return written | other
