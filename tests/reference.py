"""An independent reference of all rule sets, by brute force, for tests and test vectors.

It knows nothing of the engine: cards are texts, options a dict, captures are found by
trying every subset.  Slow on purpose, and plain enough to be checked by reading.
"""

from reference_captures import ordinary_captures, ways_to_play
from reference_cards import DECK, cards_from_text, cards_text, ordered, value
from reference_deal import (
    Position,
    deal,
    deal_allowed,
    first_player,
    full_deck,
    must_be_dealt_again,
)
from reference_match import MatchScore, match_after, next_dealer
from reference_options import (
    DEFAULTS,
    PRESETS,
    SWEEPING_ACE_OPTIONS,
    VALUES,
    options_of,
    refusal,
    side_count,
    side_of,
)
from reference_play import is_over, legal_moves, perft, play
from reference_scoring import CATEGORIES, deal_points, outright_winner, totals
from reference_text import (
    fields_text,
    hands_text,
    move_from_text,
    move_text,
    position_from_text,
    rules_from_text,
    rules_text,
)

__all__ = [
    "CATEGORIES",
    "DECK",
    "DEFAULTS",
    "PRESETS",
    "SWEEPING_ACE_OPTIONS",
    "VALUES",
    "MatchScore",
    "Position",
    "cards_from_text",
    "cards_text",
    "deal",
    "deal_allowed",
    "deal_points",
    "fields_text",
    "first_player",
    "full_deck",
    "hands_text",
    "is_over",
    "legal_moves",
    "match_after",
    "move_from_text",
    "move_text",
    "must_be_dealt_again",
    "next_dealer",
    "options_of",
    "ordered",
    "ordinary_captures",
    "outright_winner",
    "perft",
    "play",
    "position_from_text",
    "refusal",
    "rules_from_text",
    "rules_text",
    "side_count",
    "side_of",
    "totals",
    "value",
    "ways_to_play",
]
