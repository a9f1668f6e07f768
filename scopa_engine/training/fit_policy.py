"""From choices to the numbers of a policy: the softmax that makes the choices most likely."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from scopa_engine.kernel.tables import LIKING_UNIT
from scopa_engine.training.choices import FEATURES, Choice

_DOUBT: Final = 0.5
"""What the square of a number counts against it; what was never seen stays 0."""


class _Table:
    """Choices as arrays: a row a play, the plays of a choice one after the other."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        plays = [play for choice in choices for play in choice.plays]
        counts = [len(choice.plays) for choice in choices]
        self.first = np.cumsum([0, *counts[:-1]])
        self.choice_of = np.repeat(np.arange(len(choices)), counts)
        self.chosen = self.first + [choice.chosen for choice in choices]
        columns = np.array([feature for play in plays for feature in play])
        ends = np.cumsum([0, *(len(play) for play in plays)])
        # A feature that a play has twice counts twice.
        self.rows = csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(plays), FEATURES))

    def surprise(self, numbers: "np.ndarray") -> tuple[float, "np.ndarray"]:
        """The sum of -log(chance) over all choices, and its gradient."""
        scores = self.rows @ numbers
        scores -= np.maximum.reduceat(scores, self.first)[self.choice_of]
        odds = np.exp(scores)
        total = np.add.reduceat(odds, self.first)
        chances = odds / total[self.choice_of]
        lost = -np.log(chances[self.chosen]).sum()
        chances[self.chosen] -= 1
        return float(lost), self.rows.T @ chances


def fit_policy(choices: Sequence[Choice]) -> tuple[int, ...]:
    """The numbers of a policy."""
    table = _Table(choices)

    def target(numbers: "np.ndarray") -> tuple[float, "np.ndarray"]:
        lost, gradient = table.surprise(numbers)
        return lost + _DOUBT / 2 * float(numbers @ numbers), gradient + _DOUBT * numbers

    found = minimize(target, np.zeros(FEATURES), jac=True, method="L-BFGS-B")
    return tuple(round(LIKING_UNIT * number) for number in found.x)


def surprise(numbers: Sequence[int], choices: Sequence[Choice]) -> float:
    """The mean of -log(chance) of choices under a policy; less is better."""
    lost, _ = _Table(choices).surprise(np.array(numbers) / LIKING_UNIT)
    return lost / len(choices)
