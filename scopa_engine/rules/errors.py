"""What can be wrong with rules, positions and plays.

Each error may carry the place of the fault as far as the rules can name it: the field of the
position, in it the part (a seat, a side, a change of a rule string) and in that the card,
all counted from 0 as they were written.
"""

from typing import NamedTuple


class RulesError(ValueError):
    """An unknown rule set or option, or a combination that has no meaning.

    :ivar change: which of the changes to the preset is at fault, ``None`` for the preset.
    """

    def __init__(self, text: str, change: int | None = None) -> None:
        super().__init__(text)
        self.change = change


class Fault(NamedTuple):
    """Where in a position the fault lies; ``card`` is ``None`` for the part as a whole."""

    field: str
    part: int = 0
    card: int | None = None


class InvalidPositionError(ValueError):
    """A position that the rules cannot produce."""

    def __init__(self, text: str, fault: Fault | None = None) -> None:
        super().__init__(text)
        self.fault = fault


class IllegalMoveError(ValueError):
    """A play, or a deal of new hands, that the rules do not allow here."""
