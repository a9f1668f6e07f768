"""Be an engine: a class with one method, everything of the protocol done for it.

>>> from scopa_engine.bot import Bot, run
>>> class First(Bot):
...     name = "first"
...
...     def choose(self, view):
...         return view.legal_moves()[0]

``run(First())`` speaks USP on standard input and output until ``quit`` or the end of input.
:class:`Bot` says what a bot may declare and use; :func:`spin`, :func:`check`, :func:`combo`
and :func:`string` declare options.  docs/libraries.md has whole bots.
"""

from scopa_engine.bot.bot import Bot, Limits
from scopa_engine.bot.declared import Declared, check, combo, spin, string
from scopa_engine.bot.player import run

__all__ = ["Bot", "Declared", "Limits", "check", "combo", "run", "spin", "string"]
