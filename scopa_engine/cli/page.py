"""Where commands for people print: on a terminal, drawn in the user's language, or to a program.

To a program cards go as the protocol writes them, and words in English unless a language is
asked for, so that scripts find the same everywhere.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from scopa_engine.language import LANGUAGES, language
from scopa_engine.look import Look, plain_terminal
from scopa_protocol.printable import encodable, printable

# Lines of a file are not broken.
_WIDTH_OF_A_FILE: Final = 10_000


@dataclass(frozen=True, slots=True)
class Page:
    """A console, and how things look there.

    :ivar has_wire_names: whether scoring categories are called as in the protocol.
    """

    console: Console
    look: Look
    has_wire_names: bool

    @property
    def is_drawn(self) -> bool:
        """Whether people look at it, on a terminal that can show more than ASCII."""
        return not self.look.plain

    def text(self, key: str, **values: object) -> str:
        """The text of that key in the page's language."""
        return self.look.language.text(key, **values)

    def category(self, name: str) -> str:
        """What a scoring category is called."""
        return name if self.has_wire_names else self.look.language.category_name(name)

    def name(self, text: str) -> str:
        """A name that a stranger has given, as it can be shown here."""
        return encodable(printable(text), self.console.encoding)

    def line(self, line: Text | str) -> None:
        """Print a line; where it is plain it is not broken."""
        text = Text(line) if isinstance(line, str) else line
        self.console.print(text, soft_wrap=self.look.plain)


def open_page(code: str | None, *, plain: bool, environ: Mapping[str, str] = os.environ) -> Page:
    """Standard output as a page.

    :param code: the language asked for; ``None`` is that of the locale, on a terminal.
    :param plain: whether ASCII was asked for.
    """
    console = Console(highlight=False)
    is_terminal = console.is_terminal
    if not is_terminal:
        console.width = _WIDTH_OF_A_FILE
    is_ascii = plain or plain_terminal(console, environ if is_terminal else {})
    is_wanted = is_terminal or code is not None
    words = language(code if is_wanted else LANGUAGES[0], environ, is_ascii=is_ascii)
    look = Look(is_ascii or not is_terminal, words)
    return Page(console, look, has_wire_names=not is_wanted)
