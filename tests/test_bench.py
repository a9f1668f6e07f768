"""The figures of a machine: their names, the signature, how samples become speeds.

Nothing here depends on how fast the machine is.
"""

import importlib
import os
import re
import subprocess
import sys

import pytest

from scopa_engine.bench import Effort, bench, figures, signature
from scopa_engine.bench.deals import RULES, position
from scopa_engine.bench.measure import Sample, Work, mean_ms, sample, sample_all, speed
from scopa_engine.bench.signature import PRESETS_HASHED
from scopa_engine.bench.start import ready_seconds
from scopa_engine.bench.works import hidden_plies
from scopa_engine.kernel import backend, scoring_tables, tables
from scopa_engine.kernel.position import load, order_of_play
from scopa_engine.rules import PRESETS, members
from yardstick import yardstick_deck

try:
    importlib.import_module("scopa_engine.kernel._compiled")
    HAS_COMPILED = True
except ImportError:
    HAS_COMPILED = False

KEYS = [
    "signature",
    "backend",
    "random_deals_per_s",
    "move_uniform_deals_per_s",
    "ismcts_1k_per_s",
    "ismcts_10k_per_s",
    "solver_nodes_per_s",
    "solve_ms",
    "pimc_worlds_per_s",
    "ready_ms",
]
M32 = 0xFFFFFFFF


class Ticks:
    """A clock that goes on by a second at every look."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1.0
        return self.now


# The signature


def signature_with(kernel):
    command = [sys.executable, "-P", "-m", "scopa_engine", "bench", "--signature"]
    env = os.environ | {"SCOPA_KERNEL": kernel}
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.skipif(not HAS_COMPILED, reason="no compiled kernel here")
def test_signature_is_the_same_on_both_back_ends():
    compiled = signature_with("compiled")
    assert re.fullmatch(r"[0-9a-f]{16}\n", compiled)
    assert signature_with("python") == compiled


@pytest.fixture(scope="module")
def told():
    """The signature of this process."""
    return signature()


@pytest.fixture
def _fresh_kernels():
    """Tables and kernels of before are not used within the test, nor those of it afterwards."""
    caches = (tables.tables_of, backend.kernel_for, backend.solver_for)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def test_signature_is_the_same_every_time(told):
    assert signature() == told


@pytest.mark.parametrize(
    ("module", "name", "changed"),
    [
        (scoring_tables, "STANDARD", (16, 12, 13, 14, 15, 18, 22, 10, 10, 10)),
        (tables, "power_of", lambda rules: tables.NO_POWER),
        (tables, "special_of", lambda rules: [cards >> 6 & 1 for cards in range(tables.SETS)]),
    ],
)
@pytest.mark.usefixtures("_fresh_kernels")
def test_signature_tells_a_table_that_is_altered(monkeypatch, told, module, name, changed):
    monkeypatch.setattr(module, name, changed)
    assert signature() != told


def test_signature_is_over_many_ways_to_play():
    hashed = [PRESETS[name] for name in PRESETS_HASHED]
    assert {rules.capture for rules in hashed} == {"sum", "quindici", "cirulla"}
    assert {rules.sides for rules in hashed} == {2, 3}
    assert {"scopa", "scopone", "scopa-3", "cirulla", "quindici", "scopa-d-assi"} <= set(
        PRESETS_HASHED
    )


# The deals, which are those of the yardstick in C++


def test_a_deal_is_its_deck_in_the_order_of_play():
    state = position(0)
    deck = yardstick_deck(0)
    assert members(state.table) == tuple(sorted(deck[36:]))
    assert (state.turn, state.hands[0]) == (0, sum(1 << card for card in deck[0:6:2]))
    assert list(state.stock) == deck[6:36]


def test_values_are_those_of_the_yardstick():
    solver = backend.solver_for(RULES)
    checksum = 0
    for number in range(220):
        rounds_left = 1 if number < 150 else 2 if number < 215 else 3
        load(solver, position(number, rounds_left, number))
        checksum = (checksum * 31 + solver.solve()) & M32
    assert checksum == 2289249412


@pytest.mark.parametrize("rounds_left", range(1, 7))
def test_hidden_plies(rounds_left):
    state = position(3, rounds_left, 3)
    cards = order_of_play(state)
    hidden = {cards[ply] for ply in hidden_plies(rounds_left)}
    assert hidden == {*members(state.hands[1]), *state.stock}


# Samples


def test_a_sample_lasts_as_long_as_asked():
    done = []
    work = Work(lambda repeat, piece: done.append((repeat, piece)), lambda: 7)
    assert sample(work, 2, 3.0, Ticks()) == Sample(done=21, pieces=3, seconds=3.0)
    assert done == [(2, 0), (2, 1), (2, 2)]


def test_a_sample_has_a_piece_at_least_and_as_many_as_there_are():
    assert sample(Work(lambda *_: None, lambda: 7), 0, 0.5, Ticks()).pieces == 1
    assert sample(Work(lambda *_: None, lambda: 7, most=4), 0, 9.5, Ticks()).pieces == 4


def test_preparing_takes_no_time():
    ticks = Ticks()
    assert sample(Work(lambda *_: ticks(), lambda: 1), 0, 2.0, ticks).seconds == 2.0


def test_works_take_turns():
    order = []
    works = {
        name: Work(lambda repeat, piece, name=name: order.append((name, repeat)), lambda: 1)
        for name in "ab"
    }
    samples = sample_all(works, Effort(repeats=2, seconds=1.0, starts=1), Ticks())
    assert order == [("a", 0), ("b", 0), ("a", 1), ("b", 1)]
    assert {name: len(of_work) for name, of_work in samples.items()} == {"a": 2, "b": 2}


def test_a_speed_and_a_mean_are_medians_over_repeats():
    samples = (Sample(100, 1, 1.0), Sample(100, 5, 2.0), Sample(900, 9, 3.0))
    assert speed(samples) == 100
    assert mean_ms(samples) == pytest.approx(400.0)


# All together


def test_figures(monkeypatch):
    monkeypatch.setattr(figures, "signature", lambda: "0123456789abcdef")
    monkeypatch.setattr(figures, "ready_seconds", lambda clock: clock() / 1000)
    told = bench(Effort(repeats=1, seconds=0.0, starts=3), Ticks(), Ticks()).to_json()
    assert list(told) == KEYS
    assert (told["signature"], told["backend"]) == ("0123456789abcdef", backend.backend())
    assert list(told["solve_ms"]) == list("123456")
    assert list(told["pimc_worlds_per_s"]) == list("23456")
    # One piece of work of a second.
    assert (told["ismcts_1k_per_s"], told["ismcts_10k_per_s"]) == (1_000, 10_000)
    assert told["random_deals_per_s"] == told["move_uniform_deals_per_s"] > 0
    assert told["solver_nodes_per_s"] > 0
    assert told["solve_ms"]["6"] == 1000.0
    assert told["ready_ms"] == 2.0


def test_ready_is_measured_on_the_engine():
    assert ready_seconds(Ticks()) == 1.0


def test_an_engine_that_is_not_ready_is_told(monkeypatch):
    command = (sys.executable, "-c", "print('no')")
    monkeypatch.setattr("scopa_engine.bench.start._COMMAND", command)
    with pytest.raises(RuntimeError, match="answered isready with b'no'"):
        ready_seconds(Ticks())
