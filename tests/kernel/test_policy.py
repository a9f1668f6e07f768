"""A policy in the kernel: scores, chances, and worlds weighted by the plays seen."""

import importlib
import json
import subprocess
import sys
from collections import Counter
from itertools import combinations
from math import exp
from random import Random

import pytest

from games import opening, plies, seed_of, steps
from scopa_engine.kernel import tree as python_kernel
from scopa_engine.kernel.policy import MOST_LIKING
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import LIKING_UNIT, tables_of
from scopa_engine.rules import PRESETS, Move, card_set, members, view_of
from scopa_engine.rules.moves import legal_moves
from scopa_engine.search.ismcts_policy import follow
from scopa_engine.search.plays_seen import see_plays
from scopa_engine.search.worlds import hidden_plies
from scopa_engine.training.choices import FEATURES, features

try:
    COMPILED = importlib.import_module("scopa_engine.kernel._compiled")
except ImportError:
    COMPILED = None

ONE_DECK = [name for name, rules in PRESETS.items() if rules.decks == 1]
SCOPA = PRESETS["scopa"]


def numbers_of(seed=0):
    rng = Random(seed)
    return tuple(rng.randrange(-60, 61) for _ in range(FEATURES))


def kernel_with(module, state, seen=(), *, prior=0.0, seed=3):
    """A kernel that follows a policy, set to what the mover sees of a state."""
    kernel = module.Tree(tables_of(state.rules))
    follow(kernel, numbers_of())
    kernel.prior = prior
    load(kernel, state)
    kernel.seed(seed)
    view = view_of(state, state.turn)._replace(seen=tuple(seen))
    kernel.start(hidden_plies(view, state), 1024)
    see_plays(kernel, view)
    return kernel


def rounds(rules, rng):
    """The states of a random game, each with the plays since hands were dealt."""
    seen = ()
    for state, move, after in steps(opening(rules, rng), rng):
        yield state, seen
        seen = (*seen, move) if (rules.plays - after.plays_left) % rules.round_plays else ()


@pytest.mark.parametrize("preset", ["scopa", "escoba", "scopa-d-assi"])
def test_a_score_adds_up_what_a_play_is(preset):
    rng = seed_of("liking", preset)
    numbers = numbers_of()
    for state in plies(opening(PRESETS[preset], rng), rng):
        kernel = kernel_with(python_kernel, state)
        for move in state.legal_moves():
            expected = sum(numbers[feature] for feature in features(move, state.table))
            assert kernel.liking(move.card, move.taken, state.table) == expected


def softmax(hand, table, move):
    """The chance of a play by the definition."""
    numbers = numbers_of()
    plays = [play for card in members(hand) for play in plays_of(card, table)]
    odds = {
        play: exp(sum(numbers[feature] for feature in features(play, table)) / LIKING_UNIT)
        for play in plays
    }
    return odds[move] / sum(odds.values())


def plays_of(card, table):
    return legal_moves(SCOPA, card_set([card]), table, first=False)


def test_worlds_come_as_often_as_the_plays_seen_are_plausible():
    rng = seed_of("weights")
    ply = SCOPA.plays - 2 * SCOPA.round_plays + 1  # one play into the last round but one
    state, seen = list(rounds(SCOPA, rng))[ply]
    (move,) = seen
    kernel = kernel_with(python_kernel, state, seen)
    table = card_set(members(state.table))
    before = table | move.taken if move.taken else table ^ 1 << move.card
    unseen = members(view_of(state, state.turn).unseen)
    weights = {
        hand: softmax(card_set([*hand, move.card]), before, move)
        for hand in combinations(unseen, 2)
    }
    other = range(ply + 1, ply + 1 + 2 * SCOPA.players, SCOPA.players)
    found = Counter()
    for _ in range(6_000):
        kernel.deal_world()
        kernel.weigh_world()
        found[tuple(sorted(kernel.seq[at] for at in other))] += 1
    total = sum(weights.values())
    assert max(weights.values()) > 3 * min(weights.values())
    for hand, weight in weights.items():
        assert found[hand] / 6_000 == pytest.approx(weight / total, abs=0.02)


def test_a_play_of_the_own_hand_tells_nothing():
    rng = seed_of("own")
    state, seen = list(rounds(SCOPA, rng))[3]
    told = kernel_with(python_kernel, state, seen)
    assert told.seen_count == 1 + (len(seen) - 1) // 2
    assert not kernel_with(python_kernel, state, ()).seen_count


def searched(module, state, seen, prior):
    kernel = kernel_with(module, state, seen, prior=prior)
    kernel.search(120)
    return kernel.root_moves()


@pytest.mark.skipif(COMPILED is None, reason="no compiled kernel")
@pytest.mark.parametrize("prior", [0.0, 0.03])
@pytest.mark.parametrize("preset", ONE_DECK)
def test_both_back_ends_find_the_same(preset, prior):
    rng = seed_of("back ends", preset)
    for number, (state, seen) in enumerate(rounds(PRESETS[preset], rng)):
        if number % 5 == 3:
            compiled = searched(COMPILED, state, seen, prior)
            assert compiled == searched(python_kernel, state, seen, prior)


def test_a_move_that_is_liked_is_tried_first():
    rng = seed_of("order")
    state = next(s for s in plies(opening(SCOPA, rng), rng) if len(s.legal_moves()) > 2)
    kernel = kernel_with(python_kernel, state, prior=0.03)
    kernel.search(1)
    best = max(
        state.legal_moves(), key=lambda move: kernel.liking(move.card, move.taken, state.table)
    )
    ((card, taken),) = [(card, taken) for card, taken, visits, _ in kernel.root_moves() if visits]
    assert Move(card, taken) == best


@pytest.mark.skipif(COMPILED is None, reason="no compiled kernel")
def test_the_compiled_kernel_makes_the_same_odds():
    """In a process of its own: kernels of one process share the table."""
    code = (
        "from scopa_engine.kernel import _compiled, tables\n"
        "from scopa_engine.rules import PRESETS\n"
        "_compiled.Tree(tables.tables_of(PRESETS['scopa']))\n"
        f"print(list(tables.shared_reals({2 * MOST_LIKING + 1})))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    odds = json.loads(done.stdout)
    expected = [exp(score / LIKING_UNIT) for score in range(-MOST_LIKING, MOST_LIKING + 1)]
    assert odds == pytest.approx(expected)
