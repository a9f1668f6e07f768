"""The languages of what people read: names of cards, messages, and card names read back.

Texts lie in ``data/language/LANGUAGE/SECTION.toml`` and are loaded when they are first wanted.
"""

from scopa_engine.language.messages import LANGUAGES, Language, language
from scopa_engine.language.reading import cards_named

__all__ = ["LANGUAGES", "Language", "cards_named", "language"]
