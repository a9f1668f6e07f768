"""The kernel tuned for plain Python: the numbers of the general one, to the bit."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import rule_sets
from scopa_engine.binding import rules_from_text
from scopa_engine.kernel import plain, tree
from scopa_engine.kernel.captures import M32
from scopa_engine.kernel.draws import MOST, Draws
from scopa_engine.kernel.plain import is_covered
from scopa_engine.kernel.playout import Playout
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import UnsupportedRulesError, tables_of
from scopa_engine.rules import PRESETS, deal, view_of
from scopa_engine.search.worlds import hidden_plies

KNOWN = [name for name, rules in PRESETS.items() if rules.decks == 1]
SCOPA = tables_of(PRESETS["scopa"])


def in_both(tables, work):
    """What ``work`` finds with the general kernel, and with the tuned one."""
    return work(tree.Tree(tables)), work(plain.Tree(tables))


def playouts(deals, seed=3):
    def work(kernel):
        kernel.seed(seed)
        sums = [kernel.sum_playouts(deals, by_move) for by_move in (0, 1, 0)]
        return sums, kernel.rng, kernel.deck

    return work


def searched(state, iterations, seed=5):
    """The root's moves and their visits after a search of ``state``."""

    def work(kernel):
        load(kernel, state)
        kernel.seed(seed)
        kernel.start(hidden_plies(view_of(state, state.turn), state), 1024)
        kernel.search(iterations)
        return kernel.root_moves(), kernel.used, kernel.rng

    return work


def played(rules, rng, plays):
    state = deal(rules, rng, dealer=int(rng.random() * rules.players))
    for _ in range(plays):
        moves = state.legal_moves()
        state = state.after(moves[int(rng.random() * len(moves))])
    return state


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("scopa", True),
        ("scopone-scientifico", True),
        ("scopa:forced_capture=off", False),
        ("scopa:players=3", False),
        ("scopa:ponino=on", False),
        ("quindici", False),
    ],
)
def test_what_is_covered(text, expected):
    assert is_covered(tables_of(rules_from_text(text))) == expected


def test_playouts_of_the_yardstick():
    kernel = plain.Tree(SCOPA)
    kernel.seed(7)
    assert kernel.sum_playouts(10_000, 0) == 3499249938


@pytest.mark.parametrize("preset", KNOWN)
def test_playouts(preset):
    general, tuned = in_both(tables_of(PRESETS[preset]), playouts(150))
    assert tuned == general


@pytest.mark.parametrize("preset", KNOWN)
def test_tree_search(preset):
    rules = PRESETS[preset]
    rng = Random(f"plain {preset}")
    for plays in (0, 1, 8, rules.plays - 5):
        general, tuned = in_both(tables_of(rules), searched(played(rules, rng, plays), 60))
        assert tuned == general


@settings(max_examples=40, deadline=None)
@given(rule_sets(), st.integers(0, 2**32))
def test_random_rule_sets(rules, seed):
    try:
        tables = tables_of(rules)
    except UnsupportedRulesError:
        assume(False)
    general, tuned = in_both(tables, playouts(40, seed))
    assert tuned == general
    state = played(rules, Random(seed), seed % rules.plays)
    general, tuned = in_both(tables, searched(state, 20, seed))
    assert tuned == general


def test_position_without_some_cards_is_left_to_the_general_playout():
    def work(kernel):
        kernel.load([*range(34), 38, 39], 30, 1 << 34, [1, 2], [0, 0], -1, -1)
        kernel.seed(1)
        kernel.start([31, 33, 35], 256)
        kernel.search(50)
        return kernel.root_moves()

    general, tuned = in_both(SCOPA, work)
    assert tuned == general


@given(st.integers(1, M32), st.lists(st.integers(1, 40), max_size=MOST))
def test_draws_are_those_of_single_steps(state, limits):
    kernel = Playout(SCOPA)
    kernel.rng = state
    expected = [kernel.next_random(limit) for limit in limits]
    assert Draws(limits).after(state) == (bytes(expected), kernel.rng)
