"""How often a tree search looks at the clock: often enough to keep to its limits, and no more."""

import pytest

from scopa_engine.search.ismcts import grow
from scopa_engine.search.limits import Control, Limits


class Kernel:
    """Searches without searching: an iteration takes ``seconds`` of its own clock."""

    used = 0

    def __init__(self, seconds):
        self.seconds = seconds
        self.now = 0.0
        self.iterations = 0
        self.searches = 0

    def search(self, iterations):
        self.iterations += iterations
        self.now += iterations * self.seconds
        self.searches += 1

    def root_moves(self):
        return []


def searched(iteration, deadline, **limits):
    kernel = Kernel(iteration)
    control = Control(clock=lambda: kernel.now, deadline=deadline)
    grow([kernel], Limits(**limits), control, lambda _result: None)
    return kernel


@pytest.mark.parametrize("seconds", [2e-8, 2.5e-7, 1e-6, 5e-6, 2e-5])
def test_a_fast_search_looks_seldom_and_is_hardly_late(seconds):
    kernel = searched(seconds, deadline=0.5, seconds=0.5)
    one_step = max(0.0005, 128 * seconds)
    assert 0.5 <= kernel.now <= 0.5 + one_step
    assert kernel.searches <= 0.5 / min(0.00025, 8192 * seconds) + 300


def test_steps_do_not_change_how_many_iterations_are_done():
    for wanted in (1, 100, 5000, 123_456):
        assert searched(1e-6, deadline=None, iterations=wanted).iterations == wanted


def test_stop_ends_a_search_whose_clock_stands_still():
    kernel = Kernel(0.0)
    control = Control(clock=lambda: kernel.now)

    def report(_result):
        control.stop()

    grow([kernel], Limits(infinite=True), control, report)
    assert 4096 <= kernel.iterations < 10_000
