"""Learning from self-play: the same result for any number of processes, and one that tells."""

from array import array

import pytest

from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.kernel.value_tables import SUMMED
from scopa_engine.rules import PRESETS
from scopa_engine.search.value_file import parse_value_text, text_of
from scopa_engine.training import Plan, train
from scopa_engine.training.fit import error, fit, predict
from scopa_engine.training.samples import SAMPLE_SIZE, Sample, pack, play_deals, unpack

SCOPA = PRESETS["scopa"]
SMALL = Plan(SCOPA, seed=1, deals=60, iterations=4, generations=2)
STAGES = 5


def played(rules=SCOPA, deals=40, seed="test", iterations=4):
    numbers = play_deals(rules, seed, range(deals), iterations, None)
    return [unpack(numbers, number) for number in range(len(numbers) // SAMPLE_SIZE)]


def test_the_result_is_the_same_for_any_number_of_processes():
    alone = train(SMALL)
    assert train(SMALL._replace(threads=2)) == alone
    assert train(SMALL._replace(seed=2)).numbers != alone.numbers


def test_what_was_done_is_told():
    value = train(SMALL)
    assert value.rules == SCOPA
    assert {key: value.made[key] for key in ("seed", "deals", "iterations", "generations")} == {
        "seed": "1",
        "deals": "60",
        "iterations": "4",
        "generations": "2",
    }
    assert value.made["held-out"] == str(60 // 10 * STAGES)
    assert {"error", "error-of-nothing", "error-of-generation-before"} < set(value.made)
    assert parse_value_text(text_of(value)) == value


def test_progress_is_told():
    told = []
    train(SMALL, lambda generation, deals: told.append((generation, deals)))
    assert told == [(1, 25), (1, 50), (1, 60), (2, 25), (2, 50), (2, 60)]


@pytest.mark.parametrize("preset", ["scopa", "scopone", "escoba"])
def test_a_small_value_knows_more_than_nothing(preset):
    """By the error on deals that it was not learned from."""
    samples = played(PRESETS[preset], deals=80)
    stages = 1 + max(sample.stage for sample in samples)
    numbers = fit(samples, stages)
    new = played(PRESETS[preset], deals=40, seed="new")
    nothing = array("h", bytes(2 * len(numbers)))
    assert error(numbers, new) < 0.9 * error(nothing, new)


def test_samples_survive_being_packed():
    samples = played(deals=2)
    assert len(samples) == 2 * STAGES
    numbers = array("h", [number for sample in samples for number in pack(sample)])
    assert [unpack(numbers, number) for number in range(len(samples))] == samples


def test_scope_made_before_are_left_out():
    scope = SUMMED - 1
    of_deals = [played(deals=30)[number::STAGES] for number in range(STAGES)]
    ahead = [[sample.targets[scope] for sample in stage] for stage in of_deals]
    # There is less to come after every round, and at last next to nothing.
    spread = [sum(abs(lead) for lead in stage) for stage in ahead]
    assert spread[0] > spread[2] > spread[4]


def sample(targets, entry=3, suits=(1000, 1000, 1000, 1000)):
    base = [0, 296, 692, 717, 842, 917]
    return Sample(0, tuple(at + entry for at in base), suits, targets, (0, 0, 0, 0))


def test_means_of_many_samples():
    suits = (1045,) * 4
    learned = [sample((1, 0, -1, 0, 0, 2, 1), suits=suits)] * 3000
    learned += [sample((0, 1, -1, 0, 0, 0, 1), suits=suits)] * 3000
    numbers = fit(learned, 1)
    assert predict(numbers, learned[0]) == pytest.approx(0.5 + 0.5 - 1 + 1 + 1, abs=0.05)


def test_few_samples_are_not_believed():
    believed = fit([sample((0, 0, 0, 0, 0, 8, 0))], 1)
    assert 0 < predict(believed, sample((0,) * 7)) < 2


@pytest.mark.parametrize(
    ("preset", "why"), [("scopa-3", "two sides, not 3"), ("scopa-6-decks", "two decks")]
)
def test_rules_without_a_value(preset, why):
    with pytest.raises(UnsupportedRulesError, match=why):
        train(SMALL._replace(rules=PRESETS[preset]))
