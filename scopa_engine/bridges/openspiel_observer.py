"""What an OpenSpiel player knows, as text and as tensors."""

from collections.abc import Iterator
from typing import Final, Protocol

import numpy as np
import pyspiel

from scopa_engine import binding
from scopa_engine.bridges import observations
from scopa_engine.bridges.dealt import Deal, seen_by
from scopa_engine.bridges.observations import Piece, Vector
from scopa_engine.rules import CardSet, Move, Rules, View
from scopa_engine.rules.cards import DECK_SIZE, EMPTY

PRIVATE: Final = frozenset({"hand", "playing", "taking", "hands_dealt"})
"""The pieces that only the player itself knows."""


class HasDeal(Protocol):
    """A state of the game."""

    deal: Deal


class ScopaObserver:
    """An observer as OpenSpiel wants it (``open_spiel.python.observation``).

    Without perfect recall the tensor is that of :mod:`~scopa_engine.bridges.observations`, and
    the text a position.  With it there are three more pieces: the own hands as they were dealt,
    the table on which play began, and every play; the text is the position line that an engine
    is sent, moves and new hands included.

    :raises ValueError: for parameters, and for the hands of all players at once.
    """

    def __init__(
        self, rules: Rules, obs_type: pyspiel.IIGObservationType, params: dict[str, object] | None
    ) -> None:
        if params:
            raise ValueError(f"observers have no parameters; got {params}")
        if obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer shows one player's hand or none, not all of them")
        self._recalls = bool(obs_type.perfect_recall)
        self._private = obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = bool(obs_type.public_info)
        self._rules = rules
        now = observations.pieces(rules)
        shown = [piece for piece in (*now, *self._memory()) if self._shows(piece.name)]
        is_shown = [np.full(piece.size, self._shows(piece.name)) for piece in now]
        self._shown = np.flatnonzero(np.concatenate(is_shown))
        self.tensor = np.zeros(sum(piece.size for piece in shown), dtype=np.float32)
        self.dict: dict[str, Vector] = {}
        at = 0
        for piece in shown:
            self.dict[piece.name] = self.tensor[at : at + piece.size].reshape(piece.shape)
            at += piece.size

    def _memory(self) -> list[Piece]:
        if not self._recalls:
            return []
        rules = self._rules
        return [
            Piece("hands_dealt", (rules.plays // rules.round_plays, DECK_SIZE)),
            Piece("table_dealt", (DECK_SIZE,)),
            Piece("plays", (rules.plays, 2, DECK_SIZE)),
        ]

    def _shows(self, name: str) -> bool:
        return self._private if name in PRIVATE else self._public

    def set_from(self, state: HasDeal, player: int) -> None:
        """Fill ``tensor``, and with it ``dict``, with what ``player`` knows."""
        deal = state.deal
        choice = deal.choice if deal.view.turn == player else None
        whole = observations.observe(seen_by(deal.view, player), player, choice)
        self.tensor[: len(self._shown)] = whole[self._shown]
        if self._recalls:
            self._set_memory(deal, player)

    def _set_memory(self, deal: Deal, player: int) -> None:
        memory = {
            "hands_dealt": _hands(deal, player),
            "table_dealt": [deal.start.table if deal.start else EMPTY],
            "plays": _plays(deal),
        }
        for name, sets in memory.items():
            if name in self.dict:
                rows = self.dict[name].reshape(-1, DECK_SIZE)
                rows.fill(0)
                if sets:
                    rows[: len(sets)] = observations.counts(sets)
                    rows /= self._rules.decks

    def string_from(self, state: HasDeal, player: int) -> str:
        """The same as text."""
        return "; ".join(self._words(state.deal, player))

    def _words(self, deal: Deal, player: int) -> Iterator[str]:
        if self._public:
            seat = player if self._private else None
            view = seen_by(deal.view, seat)
            yield f"seat {player}: " + (
                deal.told(seat) if self._recalls else binding.position_text(view)
            )
        elif self._private:
            hands = _hands(deal, player) if self._recalls else [deal.view.hands[player].cards]
            yield f"seat {player}: " + " ".join(map(binding.cards_text, hands))
        if self._private and deal.view.turn == player and deal.choice.chosen:
            yield "chosen " + " ".join(map(action_text, deal.choice.chosen))


def _hands(deal: Deal, player: int) -> list[CardSet]:
    """The hands that ``player`` has been dealt, as they were when they were complete."""
    views = [each for each in (deal.start, *deal.past) if isinstance(each, View)]
    return [view.hands[player].cards for view in views]


def _plays(deal: Deal) -> list[CardSet]:
    """The card and the cards that it took of each play, one after another."""
    plays = [each for each in deal.past if isinstance(each, Move)]
    return [part for play in plays for part in (CardSet(1 << play.card), play.taken)]


def action_text(action: int) -> str:
    """An action as it is written: the card played, ``x`` and a card taken, or ``stop``."""
    if action < DECK_SIZE:
        return binding.cards_text(CardSet(1 << action))
    if action < 2 * DECK_SIZE:
        return "x" + binding.cards_text(CardSet(1 << action - DECK_SIZE))
    return "stop"
