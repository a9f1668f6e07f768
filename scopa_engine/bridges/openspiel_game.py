"""A deal of Scopa as an OpenSpiel game, ``python_scopa``; importing this registers it.

Cards are dealt one at a time at chance nodes, hands only when they are needed
(:mod:`~scopa_engine.bridges.dealt`).
"""

from collections.abc import Callable
from typing import Final

import pyspiel

from scopa_engine import binding
from scopa_engine.bridges.actions import ACTIONS, MOST_ACTIONS_A_PLAY
from scopa_engine.bridges.dealt import Deal, deal_from, new_deal
from scopa_engine.bridges.openspiel_observer import ScopaObserver, action_text
from scopa_engine.bridges.rewards import highest_reward, seat_rewards
from scopa_engine.bridges.worlds import redealt
from scopa_engine.describe import picture
from scopa_engine.rules import Card, Rules, View
from scopa_engine.rules.cards import DECK_SIZE

_SEPARATORS: Final = (("=", "~"), (",", "+"))
"""What stands in a game string for the signs of a rule string that have a meaning there."""


def _game_type(most_players: int, least_players: int) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="python_scopa",
        long_name="Scopa",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most_players,
        min_num_players=least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"rules": "scopa", "dealer": 0, "position": ""},
    )


class ScopaGame(pyspiel.Game):
    """One deal; players are seats, returns are :func:`.rewards.seat_rewards`.

    Parameters: ``rules``, a rule string; ``dealer``, a seat; ``position``, the words behind
    ``position`` (PROTOCOL.md 6) with which every deal then begins instead of the two: what it
    does not show is dealt by chance.  Since ``=`` and ``,`` have a meaning in a game string,
    ``~`` and ``+`` may stand for them.

    :raises ProtocolError: for rules or a position that are none.
    :raises ValueError: for a seat that there is not, or unknown captured cards.
    """

    def __init__(self, params: dict[str, str | int] | None = None) -> None:
        self._begin, named = _read(params or {})
        rules = self._begin.view.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=DECK_SIZE,
            num_players=rules.players,
            min_utility=-highest_reward(rules),
            max_utility=highest_reward(rules),
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS_A_PLAY * rules.plays,
        )
        kind = _game_type(rules.players, rules.players)
        super().__init__(kind, info, named)

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self._begin.view.rules

    def new_initial_state(self) -> "ScopaState":
        """The start of a deal; its first cards are dealt at chance nodes."""
        return ScopaState(self, self._begin)

    def state_from(self, view: View) -> "ScopaState":
        """A state that goes on from ``view``; hidden hands are dealt at chance nodes.

        :raises ValueError: when the view is of other rules, or captured cards are not known.
        """
        if view.rules != self.rules:
            own, other = binding.rules_text(self.rules), binding.rules_text(view.rules)
            raise ValueError(f"the game is {own}, the position is {other}")
        return ScopaState(self, deal_from(view))

    def max_chance_nodes_in_history(self) -> int:
        """One for each card."""
        return DECK_SIZE * self.rules.decks

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, object] | None = None,
    ) -> ScopaObserver:
        """An observer of what one player knows."""
        usual = pyspiel.IIGObservationType(perfect_recall=False)
        return ScopaObserver(self.rules, iig_obs_type or usual, params)


def _read(params: dict[str, str | int]) -> tuple[Deal, dict[str, str | int]]:
    """The start of a deal, and the parameters that name it in a game string."""
    position = _from_game_string(str(params.get("position", "")))
    if position:
        begin = deal_from(binding.view_from_text(position))
        return begin, {"position": _to_game_string(position)}
    text, dealer = (
        _from_game_string(str(params.get("rules", "scopa"))),
        int(params.get("dealer", 0)),
    )
    rules = binding.rules_from_text(text)
    if dealer not in range(rules.players):
        raise ValueError(f"no seat {dealer} to deal; seats are 0..{rules.players - 1}")
    return new_deal(rules, dealer), {"rules": _to_game_string(text), "dealer": dealer}


def _from_game_string(text: str) -> str:
    for sign, instead in _SEPARATORS:
        text = text.replace(instead, sign)
    return text


def _to_game_string(text: str) -> str:
    for sign, instead in _SEPARATORS:
        text = text.replace(sign, instead)
    return text


class ScopaState(pyspiel.State):
    """A state of a deal: cards are being dealt, or a seat chooses its move (:mod:`.actions`).

    A seat whose card can be played in several ways acts again at once.
    """

    def __init__(self, game: ScopaGame, begin: Deal) -> None:
        super().__init__(game)
        self.begin = begin
        self.deal = begin

    def current_player(self) -> int:
        """The seat to act, or the chance or terminal player."""
        if self.deal.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.deal.is_chance else self.deal.view.turn

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.deal.choice.actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, with their chances."""
        return [(int(card), chance) for card, chance in self.deal.chances()]

    def _apply_action(self, action: int) -> None:
        if self.deal.is_chance:
            self.deal = self.deal.dealt(Card(action))
        else:
            self.deal = self.deal.chosen(action)

    def _action_to_string(self, player: int, action: int) -> str:
        is_chance = player == pyspiel.PlayerId.CHANCE
        return f"deal {action_text(action)}" if is_chance else action_text(action)

    def is_terminal(self) -> bool:
        """Whether all cards are played."""
        return self.deal.is_over

    def returns(self) -> list[float]:
        """The rewards of all seats; zeros before the end."""
        view = self.deal.view
        if not view.is_over:
            return [0.0] * view.rules.players
        return list(seat_rewards(view.rules, tuple(pile.cards for pile in view.piles), view.scope))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "ScopaState":
        """A state that ``player`` cannot tell from this one, drawn with ``sampler`` (0 to 1).

        The cards that others hold are drawn anew from all that it has not seen; what has been
        played stays, and the history is that of the new cards.
        """
        steps = [
            (step.player == pyspiel.PlayerId.CHANCE, step.action) for step in self.full_history()
        ]
        dealt = [Card(action) for is_chance, action in steps if is_chance]
        cards = iter(redealt(self.begin, self.deal, dealt, player, sampler))
        again = ScopaState(self.get_game(), self.begin)
        for is_chance, action in steps:
            again.apply_action(next(cards) if is_chance else action)
        return again

    def __str__(self) -> str:
        chosen = [f"chosen {' '.join(map(action_text, self.deal.choice.chosen))}"]
        return "\n".join([*picture(self.deal.view), *(chosen if self.deal.choice.chosen else [])])


pyspiel.register_game(_game_type(most_players=8, least_players=2), ScopaGame)
