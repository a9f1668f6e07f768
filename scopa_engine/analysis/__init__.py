"""What moves are worth, and what the moves of a game have lost against the best.

:func:`analyse` values every legal move of a view; :mod:`game` takes the decisions of a game
from a log; :func:`loss_by_category` tells in what a move loses; :class:`Tally` sums up what
each player has lost.
"""

from scopa_engine.analysis.analyse import (
    DEFAULT_ITERATIONS,
    DEFAULT_SEARCHES,
    FEWEST_SEARCHES,
    METHODS,
    NotAnalysedError,
    Settings,
    analyse,
)
from scopa_engine.analysis.game import Decision, decisions_in, decisions_of
from scopa_engine.analysis.judgement import BLUNDER, MISTAKE, Analysis, MoveValue
from scopa_engine.analysis.split import OTHER, loss_by_category
from scopa_engine.analysis.tally import PlayerTally, Tally

__all__ = [
    "BLUNDER",
    "DEFAULT_ITERATIONS",
    "DEFAULT_SEARCHES",
    "FEWEST_SEARCHES",
    "METHODS",
    "MISTAKE",
    "OTHER",
    "Analysis",
    "Decision",
    "MoveValue",
    "NotAnalysedError",
    "PlayerTally",
    "Settings",
    "Tally",
    "analyse",
    "decisions_in",
    "decisions_of",
    "loss_by_category",
]
