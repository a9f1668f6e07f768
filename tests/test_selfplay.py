"""Deals of the engine against itself: reproducible, shared out, and counted right."""

import pytest

from scopa_engine.rules import PRESETS
from scopa_engine.selfplay import play_results


def test_any_number_of_processes_gives_the_same():
    told = []
    alone = play_results(PRESETS["scopa"], 2, 30, iterations=2, on_deals=told.append)
    assert told == [25, 5]
    assert alone == play_results(PRESETS["scopa"], 2, 30, iterations=2, workers=2)
    assert alone.deals == 30


def test_another_seed_is_other_deals():
    assert play_results(PRESETS["scopa"], 1, 4, 2) != play_results(PRESETS["scopa"], 2, 4, 2)


def test_points_of_plain_deals_are_what_there_is_to_win():
    """Settebello always, and carte, denari and primiera at most: the rest are scope."""
    results = play_results(PRESETS["scopa"], 1, 8, 2)
    assert all(dealer + other >= 1 for dealer, other, _ in results.points)
    assert results.outright == (0, 0)


@pytest.mark.parametrize("seed", [1])
def test_outright_wins_stand_apart(seed):
    """Random play of Trenta wins some deals at once: three denari with one side."""
    results = play_results(PRESETS["trenta"], seed, 12, 1)
    assert sum(results.outright) > 0
    assert sum(count for *_, count in results.points) == 12 - sum(results.outright)
