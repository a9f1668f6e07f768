"""The chance to win a match from a score, and what the points of a deal are worth there.

As the match equity tables of backgammon, for rules of two sides: how deals end is known from
games of the engine against itself (:mod:`sample`, which only those import who
read or write such files); the chance at every score follows from that
alone (:mod:`table`), and from it what a deal is played for (:mod:`stakes`).
"""

from scopa_engine.chances.results import Results
from scopa_engine.chances.shipped import chances_of, deal_rules, find_chances
from scopa_engine.chances.stakes import Stakes, payoffs_at, payoffs_of, stakes_at, stakes_of
from scopa_engine.chances.table import Chances, NoChancesError

__all__ = [
    "Chances",
    "NoChancesError",
    "Results",
    "Stakes",
    "chances_of",
    "deal_rules",
    "find_chances",
    "payoffs_at",
    "payoffs_of",
    "stakes_at",
    "stakes_of",
]
