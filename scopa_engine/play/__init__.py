"""A person at the table, against engines.

A :class:`Contest` says who plays what; :func:`begin` and :func:`go_on` play a game of it, which
:class:`SavedGame` writes after every play.  Nothing here knows where the person's lines come
from, nor reads a clock: a :class:`Person` brings both.
"""

from scopa_engine.play.contest import Contest, Kept, kept
from scopa_engine.play.desk import Person
from scopa_engine.play.game import Table
from scopa_engine.play.levels import DEFAULT_LEVEL, LEVELS, engine_of_level
from scopa_engine.play.opponents import EngineStoppedError
from scopa_engine.play.requests import LeftError
from scopa_engine.play.saved import SavedGame, games_folder, new_path, unfinished
from scopa_engine.play.sitting import begin, go_on

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Contest",
    "EngineStoppedError",
    "Kept",
    "LeftError",
    "Person",
    "SavedGame",
    "Table",
    "begin",
    "engine_of_level",
    "games_folder",
    "go_on",
    "kept",
    "new_path",
    "unfinished",
]
