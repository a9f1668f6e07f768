"""The kernel plays as the readable core does, in every rule set that it knows."""

import os
from random import Random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from games import rule_sets
from scopa_engine.kernel.playout import Playout
from scopa_engine.kernel.position import load, order_of_play
from scopa_engine.kernel.tables import UnsupportedRulesError, tables_of
from scopa_engine.rules import PRESETS, deal, make_rules, points_of, total

FEW = 4
DEALS = int(os.environ.get("SCOPA_KERNEL_DEALS", FEW))
if DEALS > FEW:
    pytestmark = pytest.mark.timeout(0)  # thousands of them take an hour
PRESETS_KNOWN = [name for name, rules in PRESETS.items() if rules.decks == 1]


def play_in_both(rules, rng):
    """Whole random deals, compared at every ply and at the end."""
    state = deal(rules, rng, dealer=int(rng.random() * rules.players))
    kernel = Playout(tables_of(rules))
    load(kernel, state)
    first = rules.side(rules.first_seat(state.dealer))
    for side in range(rules.sides):
        kernel.pile[side], kernel.swept[side] = kernel.root_pile[side], kernel.root_swept[side]
    seq, table, last, ply = order_of_play(state), kernel.table, kernel.last, 0
    while not state.is_over:
        assert kernel_moves(kernel, seq, ply, table) == set(state.legal_moves())
        moves = state.legal_moves()
        move = moves[int(rng.random() * len(moves))]
        at = seq.index(move.card, ply)
        seq[at], seq[ply] = seq[ply], seq[at]
        if move.taken:
            last = kernel.side_at[ply]
        table = kernel.play(ply, move.card, move.taken, table)
        ply += 1
        state = state.after(move)
        if not state.is_over:
            assert table == state.table
    assert gains(kernel, table, last) == expected_gains(rules, state, first)


def kernel_moves(kernel, seq, ply, table):
    end = ply - ply % kernel.round_plays + kernel.round_plays
    found = set()
    for at in range(ply, end, kernel.players):
        n = kernel.options(table, seq[at] % 10, 0)
        assert len(set(kernel.out[:n])) == n
        found |= {(seq[at], taken) for taken in kernel.out[:n]}
    return found


def gains(kernel, table, last):
    value = kernel.outcome(table, last)
    return [value, -value] if kernel.sides == 2 else kernel.gain[: kernel.sides]


def expected_gains(rules, state, first):
    points = total(points_of(state), rules.sides)
    sign = -1 if rules.inverse else 1
    return [
        sign * (points[side] - max(points[:side] + points[side + 1 :]))
        for side in ((first + offset) % rules.sides for offset in range(rules.sides))
    ]


@pytest.mark.parametrize("preset", PRESETS_KNOWN)
def test_presets(preset):
    rng = Random(f"kernel {preset}")
    for _ in range(DEALS):
        play_in_both(PRESETS[preset], rng)


ACE_TAKES_AN_ACE_ALONE = make_rules(
    "asso-piglia-tutto",
    [("capture", "quindici"), ("quindici_equal", "on"), ("ace_on_table", "only_ace")],
)


@settings(max_examples=10 * DEALS, deadline=None)
@given(rule_sets(), st.integers(0, 2**32))
@example(ACE_TAKES_AN_ACE_ALONE._replace(forced_capture=False), 187)
def test_random_rule_sets(rules, seed):
    try:
        tables_of(rules)
    except UnsupportedRulesError:
        assume(False)
    play_in_both(rules, Random(seed))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("scopa-6-decks", "two decks"),
        ("scopa:players=8,hand_size=1,table_size=0", "more than 6 sides"),
        ("scopa-d-assi:ace_empty=take_self", "ace_empty other than stay"),
        ("scopa-d-assi:ace_may_decline=on", "ace_may_decline other than off"),
        ("scopa-d-assi:ace_first_play=forbidden", "ace_first_play"),
    ],
)
def test_what_the_kernel_does_not_play(text, reason):
    preset, _, changes = text.partition(":")
    rules = make_rules(preset, [tuple(c.split("=")) for c in changes.split(",") if c])
    with pytest.raises(UnsupportedRulesError, match=reason):
        tables_of(rules)
