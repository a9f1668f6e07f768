"""An OpenSpiel bot as an engine."""

from collections.abc import Callable
from random import Random

import pyspiel

from scopa_engine.bot import Bot
from scopa_engine.bridges.openspiel_game import ScopaGame, ScopaState
from scopa_engine.rules import Move, View

_SEEDS = 2**31


class OpenSpielBot(Bot):
    """A bot that plays what a ``pyspiel.Bot`` chooses.

    The bot sees a state that begins with the position to be played, with the hidden cards dealt
    at random; it must not look at them, but at the information state or the observation of the
    player to act (IS-MCTS draws them anew).

    :param game: the game, as ``pyspiel.load_game("python_scopa")`` makes it.
    :param make: makes a fresh ``pyspiel.Bot`` from a seed, for every move.
    :param name: what the engine is called.
    """

    def __init__(
        self, game: ScopaGame, make: Callable[[int], pyspiel.Bot], name: str = "openspiel"
    ) -> None:
        self.name = name
        self.variants = (game.rules.preset,)
        self._game = game
        self._make = make

    def choose(self, view: View) -> Move:
        """The move that the bot chooses.

        :raises ValueError: for a position of other rules than those of the game.
        """
        state = self._game.state_from(view)
        while state.is_chance_node():
            state.apply_action(_drawn(state, self.random))
        bot = self._make(int(self.random.random() * _SEEDS))
        choice = state.deal.choice
        while choice.move is None:
            action = int(bot.step(state))
            choice = choice.choose(action)
            state.apply_action(action)
        return choice.move


def _drawn(state: ScopaState, rng: Random) -> int:
    """A card, each with its chance."""
    cards, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(cards, chances)[0])
