"""How the deals of a rule set end."""

from typing import NamedTuple


class Results(NamedTuple):
    """How many deals ended in which way.

    :ivar points: rows of points of the dealer's side, points of the other side, deals.
    :ivar outright: deals that won the match at once, whatever the score, for the dealer's side
        and for the other; they stand in no row.
    """

    points: tuple[tuple[int, int, int], ...]
    outright: tuple[int, int] = (0, 0)

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return sum(count for _, _, count in self.points) + sum(self.outright)

    @property
    def most(self) -> int:
        """The most points that a side has."""
        return max((max(dealer, other) for dealer, other, _ in self.points), default=0)
