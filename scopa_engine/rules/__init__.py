"""The rules of Scopa: all seats, all variants, one core; standard library only.

:class:`State` knows all cards, :class:`View` what one seat may know.
"""

from scopa_engine.rules.cards import Card, CardSet, card_set, members, suit_of, value_of
from scopa_engine.rules.deal import deal, deal_deck
from scopa_engine.rules.errors import Fault, IllegalMoveError, InvalidPositionError, RulesError
from scopa_engine.rules.matches import MatchScore, after_deal, next_dealer
from scopa_engine.rules.moves import Move
from scopa_engine.rules.presets import PRESETS, changes_of, make_rules
from scopa_engine.rules.rules import Rules
from scopa_engine.rules.scoring import deal_points, points_of, total
from scopa_engine.rules.shuffle import below, shuffled
from scopa_engine.rules.state import State
from scopa_engine.rules.validate import check_cards, check_view
from scopa_engine.rules.view import Partial, PartialStock, View, full_view, public_view, view_of

__all__ = [
    "PRESETS",
    "Card",
    "CardSet",
    "Fault",
    "IllegalMoveError",
    "InvalidPositionError",
    "MatchScore",
    "Move",
    "Partial",
    "PartialStock",
    "Rules",
    "RulesError",
    "State",
    "View",
    "after_deal",
    "below",
    "card_set",
    "changes_of",
    "check_cards",
    "check_view",
    "deal",
    "deal_deck",
    "deal_points",
    "full_view",
    "make_rules",
    "members",
    "next_dealer",
    "points_of",
    "public_view",
    "shuffled",
    "suit_of",
    "total",
    "value_of",
    "view_of",
]
