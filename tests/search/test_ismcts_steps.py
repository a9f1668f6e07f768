"""How often a tree search looks at the clock: often enough to keep to its limits, and no more."""

import pytest

from scopa_engine.kernel.backend import COMPILED, backend
from scopa_engine.search.ismcts import grow
from scopa_engine.search.limits import Control, Limits

FIRST, MOST = (128, 2048) if backend() == COMPILED else (8, 8)
"""Iterations in a step."""


class Kernel:
    """Searches without searching: an iteration takes some seconds of its own clock."""

    used = 0

    def __init__(self, iteration, stop_at=None):
        self.iteration = iteration
        self.now = 0.0
        self.iterations = 0
        self.steps = []
        self.control = None
        self.stop_at = stop_at

    def search(self, iterations):
        self.iterations += iterations
        self.now += iterations * self.iteration
        self.steps.append(iterations)
        if self.stop_at is not None and self.iterations >= self.stop_at:
            self.control.stop()

    def root_moves(self):
        return []


def searched(kernel, limits, deadline=None):
    kernel.control = Control(clock=lambda: kernel.now, deadline=deadline)
    grow([kernel], limits, kernel.control, lambda _result: None)
    return kernel


@pytest.mark.parametrize("iteration", [2e-8, 1.3e-7, 2.5e-7, 1e-6, 5e-6, 2e-5])
def test_a_fast_search_looks_seldom_and_is_hardly_late(iteration):
    kernel = searched(Kernel(iteration), Limits(seconds=0.05), deadline=0.05)
    longest = max(0.0005, FIRST * iteration)
    assert max(kernel.steps) * iteration <= longest
    assert 0.05 <= kernel.now <= 0.05 + longest
    assert len(kernel.steps) <= 0.05 / min(0.00025, MOST * iteration) + 80
    assert max(kernel.steps) <= MOST


def test_a_slow_search_looks_after_every_step():
    kernel = searched(Kernel(0.001), Limits(seconds=10), deadline=10)
    assert max(kernel.steps) == kernel.steps[0] <= FIRST


@pytest.mark.parametrize("wanted", [1, 100, 5000, 123_456])
def test_steps_do_not_change_how_many_iterations_are_done(wanted):
    assert searched(Kernel(1e-6), Limits(iterations=wanted)).iterations == wanted


@pytest.mark.parametrize("stop_at", [1, 5000, 100_000])
def test_stop_is_heard_though_the_clock_stands_still(stop_at):
    kernel = searched(Kernel(0.0, stop_at), Limits(infinite=True))
    assert stop_at <= kernel.iterations < stop_at + MOST
