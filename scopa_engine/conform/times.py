"""How long checks wait."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Times:
    """How long to wait, in seconds.

    :ivar startup: for the greeting.
    :ivar answer: for any other answer without a limit of its own.
    :ivar margin: by which an answer may pass its time limit.
    """

    startup: float = 10.0
    answer: float = 10.0
    margin: float = 0.05
