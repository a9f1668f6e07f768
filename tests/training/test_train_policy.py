"""Learning a policy: the same for any number of processes, and one that knows the choices."""

import pytest

from scopa_engine.kernel.tables import LEFT_SUMS, UnsupportedRulesError
from scopa_engine.rules import PRESETS, Move, card_set
from scopa_engine.search.policy_file import parse_policy_text, policy_text
from scopa_engine.training import Plan, train_policy
from scopa_engine.training.choices import FEATURES, Choice, features, play_choices
from scopa_engine.training.fit_policy import fit_policy, surprise

SCOPA = PRESETS["scopa"]
SMALL = Plan(SCOPA, seed=1, deals=250, iterations=4, generations=1)
SETTEBELLO, TWO, SEVEN_OF_CUPS = 6, 1, 16


def test_the_result_is_the_same_for_any_number_of_processes():
    alone = train_policy(SMALL)
    assert train_policy(SMALL._replace(threads=2)) == alone
    assert train_policy(SMALL._replace(seed=2)).numbers != alone.numbers
    assert parse_policy_text(policy_text(alone)) == alone
    assert alone.made["held-out"] != "0"


@pytest.mark.parametrize("preset", ["scopa", "scopone", "scopa-3"])
def test_a_small_policy_knows_more_than_nothing(preset):
    """By its surprise at choices that it was not learned from."""
    choices = play_choices(PRESETS[preset], "old", range(60), 40)
    new = play_choices(PRESETS[preset], "new", range(30), 40)
    nothing = (0,) * FEATURES
    assert surprise(fit_policy(choices), new) < 0.97 * surprise(nothing, new)


def test_rules_that_the_kernel_cannot_play():
    with pytest.raises(UnsupportedRulesError):
        train_policy(SMALL._replace(rules=PRESETS["scopa-6-decks"]))


def test_features_are_what_lies_open():
    table = card_set([TWO, SEVEN_OF_CUPS])
    take = Move(SETTEBELLO, card_set([SEVEN_OF_CUPS]))
    assert features(take, table) == (20 + 6, 20 + 16, 40 + 2)
    assert features(take, card_set([SEVEN_OF_CUPS])) == (20 + 6, 20 + 16, 40 + LEFT_SUMS)
    assert features(Move(29, card_set([])), table) == (19, 40 + 2 + 7 + 10)


def test_what_is_chosen_more_often_scores_higher():
    likes = Choice(((3,), (4,)), 0)
    hates = Choice(((3,), (4,)), 1)
    numbers = fit_policy([likes] * 30 + [hates] * 10)
    # By the definition of softmax the difference is log 3, here less for the doubt.
    assert 0.9 < (numbers[3] - numbers[4]) / 32 < 1.1
    assert set(numbers[:3]) == {0}


def test_surprise_of_nothing_is_that_of_chance():
    choice = Choice(((1,), (2,), (3,), (5, 5)), 2)
    assert surprise((0,) * FEATURES, [choice]) == pytest.approx(1.386294)
