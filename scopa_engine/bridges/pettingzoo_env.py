"""A deal of Scopa as a PettingZoo environment in which agents act in turn (AEC).

``env()`` is the environment with PettingZoo's usual checks, :class:`ScopaEnv` the bare one.
"""

from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from scopa_engine import binding
from scopa_engine.bridges import observations
from scopa_engine.bridges.actions import ACTIONS, Choice
from scopa_engine.bridges.rewards import highest_reward, seat_rewards
from scopa_engine.describe import picture
from scopa_engine.rules import Rules, State, deal, full_view, view_of

Observation = dict[str, np.ndarray[Any, Any]]


def env(rules: str = "scopa", dealer: int | None = None, render_mode: str | None = None) -> AECEnv:
    """The environment as learners use it.

    An illegal action ends the deal: the agent that chose it gets the lowest reward there can be,
    and the others nothing.

    :param rules: a rule string, such as ``scopa:target=21`` (PROTOCOL.md, "Rule sets").
    :param dealer: the seat that deals; drawn anew for each deal when it is not given.
    :param render_mode: ``ansi``: :meth:`ScopaEnv.render` returns the table as text.
    :raises ProtocolError: for a rule string that is none.
    :raises ValueError: for a seat or a mode that there is not.
    """
    bare = ScopaEnv(rules, dealer, render_mode)
    safe = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-highest_reward(bare.rules))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(safe))


class ScopaEnv(AECEnv):
    """One deal is one episode; the agents are seats, ``seat_0`` and so on.

    An agent whose card can be played in several ways acts again at once.  Rewards come at the
    end of the deal.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "scopa_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, rules: str = "scopa", dealer: int | None = None, render_mode: str | None = None
    ) -> None:
        """See :func:`env`."""
        super().__init__()
        self.rules: Rules = binding.rules_from_text(rules)
        if dealer is not None and dealer not in range(self.rules.players):
            raise ValueError(f"no seat {dealer} to deal; seats are 0..{self.rules.players - 1}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"no render mode {render_mode!r}; there is 'ansi'")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: _space(self.rules) for agent in self.possible_agents}
        self._dealer = dealer
        self._rng = Random()

    def observation_space(self, agent: str) -> Dict:
        """The space of ``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of actions, the same for every agent and every rule set."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal anew; the same ``seed`` gives the same deals from then on.  No options are known."""
        if seed is not None:
            self._rng = Random(seed)
        dealer = int(self._rng.random() * self.rules.players)
        self._go_on(deal(self.rules, self._rng, dealer if self._dealer is None else self._dealer))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def _go_on(self, state: State) -> None:
        self._state = state
        self._choice = Choice(state.legal_moves())
        self.agent_selection = self.possible_agents[state.turn]

    def observe(self, agent: str) -> Observation:
        """What ``agent`` knows; its mask is all zeros when it is not to act."""
        seat = self.possible_agents.index(agent)
        acts = agent == self.agent_selection and not self._state.is_over
        choice = self._choice if acts else Choice(())
        return {
            "observation": observations.observe(view_of(self._state, seat), seat, choice),
            "action_mask": observations.mask(choice),
        }

    def step(self, action: int | None) -> None:
        """Choose the card, or the next card that it takes.

        :raises ValueError: for an action that the mask forbids.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the deal is not over: an action is needed")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._choice = self._choice.choose(int(action))
        if self._choice.move is not None:
            self._go_on(self._state.after(self._choice.move))
        if self._state.is_over:
            self._finish()

    def _finish(self) -> None:
        paid = seat_rewards(self.rules, self._state.piles, self._state.scope)
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table with all hands, as the command ``show`` prints it; nothing without a mode."""
        return "\n".join(picture(full_view(self._state))) if self.render_mode else None

    def close(self) -> None:
        """Nothing to be closed."""


def _space(rules: Rules) -> Dict:
    high = observations.highest(rules)
    return Dict(
        {
            "observation": Box(np.zeros_like(high), high, dtype=np.float32),
            "action_mask": Box(0, 1, (ACTIONS,), dtype=np.int8),
        }
    )
