"""A trained policy as an engine."""

from collections.abc import Callable

from scopa_engine import binding
from scopa_engine.bot import Bot
from scopa_engine.bridges import observations
from scopa_engine.bridges.actions import Choice
from scopa_engine.bridges.observations import Mask, Vector
from scopa_engine.rules import Move, View

Policy = Callable[[Vector, Mask], int]
"""From the observation of the seat to play, and a one for each action allowed, to an action."""


class PolicyBot(Bot):
    """A bot that plays what a policy chooses; :func:`scopa_engine.bot.run` makes it an engine.

    :param policy: chooses one action; asked again where a card can be played in several ways.
    :param rules: the rule string that it was trained on.
    :param name: what the engine is called.
    """

    def __init__(self, policy: Policy, rules: str = "scopa", name: str = "policy") -> None:
        self.name = name
        self._policy = policy
        self._rules = binding.rules_from_text(rules)
        self.variants = (self._rules.preset,)

    def choose(self, view: View) -> Move:
        """The move that the policy chooses.

        :raises ValueError: where an observation has another form than in training, and for an
            action that the mask forbids.
        """
        if observations.pieces(view.rules) != observations.pieces(self._rules):
            own, asked = binding.rules_text(self._rules), binding.rules_text(view.rules)
            raise ValueError(f"this policy is for {own}; observations of {asked} are different")
        choice = Choice(view.legal_moves())
        while choice.move is None:
            seen = observations.observe(view, view.turn, choice)
            choice = choice.choose(int(self._policy(seen, observations.mask(choice))))
        return choice.move
