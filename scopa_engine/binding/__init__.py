"""Between the wire and the rules: the only part that knows both.

From the wire: a well-formed message becomes values of the rules, or is refused with the code
and the place of the fault.  To the wire: every text that stands for a value of the rules.
"""

from scopa_engine.binding.from_wire import (
    RefusedError,
    follow,
    located,
    move_of,
    rules_from_text,
    state_from_text,
    view_from_text,
    view_of_position,
)
from scopa_engine.binding.reader import PositionReader
from scopa_engine.binding.to_wire import (
    cards_text,
    hands_token,
    legal_move,
    move_text,
    position_of,
    position_text,
    rules_text,
    token_of,
)

__all__ = [
    "PositionReader",
    "RefusedError",
    "cards_text",
    "follow",
    "hands_token",
    "legal_move",
    "located",
    "move_of",
    "move_text",
    "position_of",
    "position_text",
    "rules_from_text",
    "rules_text",
    "state_from_text",
    "token_of",
    "view_from_text",
    "view_of_position",
]
