"""The chance to win a match at every score, from how deals end.

Deals are taken to be independent of each other and of the score, as in backgammon's match equity
tables.  The chance of a score is then the mean of the chances at the scores that the next deal
leads to: exact arithmetic from the highest scores down.
"""

from collections.abc import Iterator
from functools import cache
from math import fsum
from operator import mul
from typing import Final

from scopa_engine.chances.results import Results
from scopa_engine.rules import Rules
from scopa_engine.rules.matches import standing

HIGHEST_TARGET: Final = 250
"""Up to this target a table is made: it has this number squared of entries."""
_LEADS: Final = (-1, 0, 1)
_SAME: Final = 1e-15


class NoChancesError(ValueError):
    """Rules for which there is no table; the message says why."""


class Chances:
    """Chances to win matches under ``rules``, when deals end as ``results`` say.

    A draw counts as half a win.

    :raises NoChancesError: for rules whose matches cannot be counted so.
    """

    def __init__(self, rules: Rules, results: Results) -> None:
        check_match(rules)
        self.rules = rules
        self.results = results
        # The same scores come again and again.
        self._standing = cache(lambda own, other: standing(rules, (own, other)))
        deals = results.deals
        self._shares = [count / deals for _, _, count in results.points]
        self._outright = results.outright[0] / deals
        self._scoreless = sum(n for a, b, n in results.points if not (a or b)) / deals
        self._level = self._play_on()
        self._size = rules.target + results.most
        self._ahead = self._table()

    def of_dealer(self, own: int, other: int) -> float:
        """The chance of the side that deals next, with ``own`` match points to ``other``."""
        if max(own, other) >= self.rules.target:
            return self._at_the_end(own, other)
        return 1 - self._ahead[other * self._size + own]

    def of_side(self, side: int, score: tuple[int, ...], dealer: int) -> float:
        """The chance of a side at a score, the seat ``dealer`` being the next to deal."""
        deals = self.rules.side(dealer)
        chance = self.of_dealer(score[deals], score[1 - deals])
        return chance if side == deals else 1 - chance

    def _at_the_end(self, own: int, other: int) -> float:
        """As :meth:`of_dealer` when a side has reached the target."""
        end = self._standing(own, other)
        if not end.over:
            return self._level[own - other]
        return 0.5 if end.winner is None else float(end.winner == 0)

    def _play_on(self) -> dict[int, float]:
        """The chance of the dealer's side by its lead, when matches go on past the target."""
        target = self.rules.target
        level = {
            lead: 0.5
            for lead in _LEADS
            if not standing(self.rules, (target + min(lead, 0), target - max(lead, 0))).over
        }
        self._level = level
        change = 1.0
        while change > _SAME:  # a deal that decides makes the change smaller every time
            change = 0.0
            for lead in level:
                chance = self._mean_past_the_target(lead)
                change = max(change, abs(chance - level[lead]))
                level[lead] = chance
        return level

    def _mean_past_the_target(self, lead: int) -> float:
        own, other = self.rules.target + max(lead, 0), self.rules.target - min(lead, 0)
        return self._outright + fsum(
            share * (1 - self._at_the_end(other + theirs, own + ours))
            for share, (ours, theirs, _) in zip(self._shares, self.results.points, strict=True)
        )

    def _table(self) -> list[float]:
        """By points of a side that has just dealt, and of the other, in one list: its chance."""
        size, target = self._size, self.rules.target
        table = [0.0] * (size * size)
        for own in range(size):
            for other in range(target if own < target else 0, size):
                table[own * size + other] = 1 - self._at_the_end(other, own)
        for total in range(2 * target - 2, -1, -1):
            for own, chance in self._of_total(total, table):
                table[(total - own) * size + own] = 1 - chance
        return table

    def _of_total(self, total: int, table: list[float]) -> list[tuple[int, float]]:
        """By points of the dealer's side, its chance: for scores that add up to ``total``.

        Where nobody has points the other side deals at the same score:
        x = a + q (1 - y), and y = b + q (1 - x).
        """
        size = self._size
        rows = [
            (share, ours * size + theirs)
            for share, (ours, theirs, _) in zip(self._shares, self.results.points, strict=True)
            if ours or theirs
        ]
        shares = [share for share, _ in rows]
        steps = [step for _, step in rows]
        q = self._scoreless
        if q == 1:
            return [(own, 0.5) for own in self._scores(total)]
        known = {
            own: self._outright
            + fsum(map(mul, shares, [table[own * size + total - own + step] for step in steps]))
            for own in self._scores(total)
        }
        return [
            (own, (a + q * (1 - known[total - own] - q)) / (1 - q * q)) for own, a in known.items()
        ]

    def _scores(self, total: int) -> range:
        """The points of a side below the target, when both sides together have ``total``."""
        highest = self.rules.target - 1
        return range(max(0, total - highest), min(total, highest) + 1)


def check_match(rules: Rules) -> None:
    """Refuse rules whose matches cannot be counted by totals of two sides.

    :raises NoChancesError: with the reason.
    """
    for is_refused, reason in _reasons(rules):
        if is_refused:
            raise NoChancesError(reason)


def _reasons(rules: Rules) -> Iterator[tuple[bool, str]]:
    yield rules.sides != 2, f"matches of {rules.sides} sides have no table of chances"
    yield rules.match_end != "higher", f"match_end={rules.match_end} is not counted by totals"
    yield (
        rules.target > HIGHEST_TARGET,
        f"target {rules.target}: tables of chances are made up to {HIGHEST_TARGET}",
    )
