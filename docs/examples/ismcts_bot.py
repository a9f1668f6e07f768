"""OpenSpiel's IS-MCTS as an engine: ``python ismcts_bot.py [RULES [SIMULATIONS]]``."""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from scopa_engine.bot import run
from scopa_engine.bridges.openspiel_bot import OpenSpielBot
from scopa_engine.bridges.openspiel_game import ScopaGame


def bot(rules: str = "scopa", simulations: int = 50) -> OpenSpielBot:
    """An engine that searches so many simulations a move."""
    game = ScopaGame({"rules": rules})

    def make(seed: int) -> pyspiel.Bot:
        rng = np.random.RandomState(seed)
        playouts = RandomRolloutEvaluator(1, rng)
        search = ISMCTSBot(game, playouts, uct_c=2.0, max_simulations=simulations, random_state=rng)
        # By itself it draws worlds with a generator that has no seed.
        search.set_resampler(
            lambda state, seat: state.resample_from_infostate(seat, rng.random_sample)
        )
        return search

    return OpenSpielBot(game, make, name="ismcts")


if __name__ == "__main__":
    rules = sys.argv[1] if len(sys.argv) > 1 else "scopa"
    simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    run(bot(rules, simulations))
