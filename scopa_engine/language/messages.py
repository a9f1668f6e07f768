"""A language: its messages, and its names of cards and categories."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scopa_engine.language.catalogue import texts
from scopa_engine.rules import Card, suit_of, value_of

LANGUAGES: Final = ("en", "it", "es")
"""The codes of the languages; the first is that of those who speak none of them."""

# What is not a letter with an accent.
_ASCII: Final = MappingProxyType(str.maketrans({"−": "-", "±": "+/-", "…": "...", "’": "'"}))


@dataclass(frozen=True, slots=True)
class Language:
    """One of :data:`LANGUAGES`.

    :ivar is_ascii: whether letters lose their accents, and other characters are replaced.
    """

    code: str
    is_ascii: bool = False

    def text(self, key: str, **values: object) -> str:
        """The text of ``SECTION.KEY``, its placeholders filled in.

        With ``count`` a text may stand in two forms, ``KEY.one`` and ``KEY.other``.

        :raises KeyError: when there is no such text, or a value is missing.
        """
        section, _, name = key.partition(".")
        found = texts(self.code, section)
        if name not in found and "count" in values:
            name += ".one" if values["count"] == 1 else ".other"
        return self._spelled(found[name]).format_map(values)

    def card_name(self, card: Card) -> str:
        """The card in words, such as "re di coppe"."""
        rank, suit = self.rank_name(value_of(card)), self.suit_name(suit_of(card))
        return self.text("cards.name", rank=rank, suit=suit)

    def rank_name(self, value: int) -> str:
        """The rank of a capture value, ace 1 up to king 10."""
        return self.text(f"cards.ranks.{value}")

    def rank_letter(self, value: int) -> str:
        """The letter of an ace or of a figure, nothing for other ranks."""
        return texts(self.code, "cards").get(f"letters.{value}", "")

    def suit_name(self, suit: int) -> str:
        """The suit of a number: denari 0, coppe 1, spade 2, bastoni 3."""
        return self.text(f"cards.suits.{suit}")

    def category_name(self, name: str) -> str:
        """A scoring category; ``name`` is that of the protocol, such as ``re_bello``."""
        return self.text(f"cards.categories.{name}")

    def _spelled(self, text: str) -> str:
        if not self.is_ascii:
            return text
        decomposed = unicodedata.normalize("NFKD", text.translate(_ASCII))
        return decomposed.encode("ascii", "ignore").decode()


def language(code: str | None, environ: Mapping[str, str], *, is_ascii: bool = False) -> Language:
    """The language of that code; without one that of the locale in ``environ``.

    :raises ValueError: when ``code`` is none of :data:`LANGUAGES`.
    """
    if code is None:
        return Language(_of_locale(environ), is_ascii)
    if code not in LANGUAGES:
        raise ValueError(f"language {code}: allowed are {', '.join(LANGUAGES)}")
    return Language(code, is_ascii)


def _of_locale(environ: Mapping[str, str]) -> str:
    """The language that the locale names, as POSIX has it: the first that is set decides."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environ.get(name)
        if locale:
            code = locale[:2].lower()
            is_ours = code in LANGUAGES and not locale[2:3].isalpha()
            return code if is_ours else LANGUAGES[0]
    return LANGUAGES[0]
