"""The last round but one: the equilibrium found, against a linear program and brute force."""

from collections import defaultdict
from importlib import import_module

import numpy as np
import pytest
from scipy.optimize import linprog

from endings import ending, hands_of, unseen_of, value_of, with_hands
from scopa_engine.kernel import cfr as python_kernel
from scopa_engine.kernel.backend import cfr_for
from scopa_engine.kernel.cfr import RESPOND
from scopa_engine.kernel.position import load
from scopa_engine.kernel.tables import tables_of
from scopa_engine.rules import PRESETS, deal_points, total
from scopa_engine.search.exploit import EndingGame, last_round_loss

try:
    COMPILED = import_module("scopa_engine.kernel._compiled")
except ImportError:
    COMPILED = None

SCOPA = PRESETS["scopa"]
LAST_ROUND = 6


def planted(state, kernel=None, splits=20, hand=0):
    kernel = kernel or cfr_for(state.rules)
    load(kernel, state)
    kernel.plant(unseen_of(state), hand, splits)
    while not kernel.grow(1000):
        pass
    while not kernel.pay(10_000):
        pass
    kernel.prepare()
    return kernel


def learned(state, iterations, **how):
    kernel = planted(state, **how)
    for _ in range(2 * iterations):
        kernel.learn()
    return kernel


def pairs_of(state):
    mine, others = hands_of(state)
    return [(a, b) for a in mine for b in others if not a & b]


def worth(kernel, state, seat, mode):
    """The value of a game for a seat, a deal."""
    first = state.rules.first_seat(state.dealer)
    return sum(kernel.values((seat - first) % 2, mode)) / len(pairs_of(state))


class Program:
    """A game in sequence form: realization plans of both seats, payoffs between them.

    Source: Koller, Megiddo and von Stengel, "Efficient computation of equilibria for extensive
    two-person games", 1996.
    """

    def __init__(self, state):
        self.sequences = [{(): 0}, {(): 0}]
        self.sets = [{}, {}]
        self.payoffs = defaultdict(float)
        for mine, other in pairs_of(state):
            self.add(with_hands(state, mine, other), (), [(), ()], (mine, other))

    def add(self, state, history, plans, hands):
        if state.plays_left == LAST_ROUND:
            self.payoffs[plans[0], plans[1]] += value_of(state)
            return
        seat = state.turn
        know = (state.hands[seat], history)
        self.sets[seat].setdefault(know, (plans[seat], state.legal_moves()))
        for move in state.legal_moves():
            plan = (know, move)
            self.sequences[seat].setdefault(plan, len(self.sequences[seat]))
            after = [plan if who == seat else plans[who] for who in (0, 1)]
            self.add(state.play(move), (*history, move), after, hands)

    def flow(self, seat):
        """What a realization plan obeys: the matrix and its right-hand side."""
        matrix = np.zeros((len(self.sets[seat]) + 1, len(self.sequences[seat])))
        matrix[0, 0] = 1
        for row, (know, (before, moves)) in enumerate(self.sets[seat].items(), 1):
            matrix[row, self.sequences[seat][before]] = -1
            for move in moves:
                matrix[row, self.sequences[seat][know, move]] = 1
        return matrix, np.eye(1, len(matrix))[0]

    def value(self):
        """The value for seat 0, summed over all pairs of hands."""
        ours, theirs = self.sequences
        payoffs = np.zeros((len(ours), len(theirs)))
        for (mine, other), value in self.payoffs.items():
            payoffs[ours[mine], theirs[other]] = value
        flow, right = self.flow(0)
        flow_of_other, right_of_other = self.flow(1)
        # Over plans x and values q of the other's sets: most q at its root, with F2' q <= A' x.
        count = len(flow_of_other)
        cost = np.concatenate([np.zeros(len(ours)), -right_of_other])
        upper = np.hstack([-payoffs.T, flow_of_other.T])
        equal = np.hstack([flow, np.zeros((len(flow), count))])
        bounds = [(0, None)] * len(ours) + [(None, None)] * count
        found = linprog(cost, upper, np.zeros(len(theirs)), equal, right, bounds)
        assert found.success
        return -found.fun


@pytest.mark.parametrize(("seed", "plays_left"), [(1, 8), (2, 8), (3, 9)])
def test_the_value_is_that_of_a_linear_program(seed, plays_left):
    state = ending(SCOPA, seed, plays_left)
    kernel = learned(state, 200)
    value = Program(state).value() / len(pairs_of(state))
    most, least = worth(kernel, state, 0, RESPOND), -worth(kernel, state, 1, RESPOND)
    assert least - 1e-9 <= value <= most + 1e-9
    assert most - least < 1e-4


@pytest.mark.parametrize("plays_left", [8, 9, 10])
def test_what_is_learned_can_be_exploited_less_and_less(plays_left):
    state = ending(SCOPA, 4, plays_left)
    gaps = []
    kernel = planted(state)
    for _ in range(3):
        for _ in range(40):
            kernel.learn()
        gaps.append(worth(kernel, state, 0, RESPOND) + worth(kernel, state, 1, RESPOND))
    assert all(gap >= -1e-9 for gap in gaps)
    assert gaps[-1] <= gaps[0] < 0.01


def best_response(worlds, seat, choose):
    """Points of a best response, summed over worlds that look alike to the responding seat."""
    state = worlds[0]
    if state.plays_left == LAST_ROUND:
        return sum(map(value_of, worlds)) * (1 if seat == 0 else -1)
    if state.turn == seat:
        return max(
            best_response([world.play(move) for world in worlds], seat, choose)
            for move in state.legal_moves()
        )
    by_move = defaultdict(list)
    for world in worlds:
        move = choose(world)
        by_move[move].append(world.play(move))
    return sum(best_response(alike, seat, choose) for alike in by_move.values())


@pytest.mark.parametrize("choice", [0, -1])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("plays_left", [8, 9])
def test_a_best_response_is_that_of_brute_force(plays_left, seat, choice):
    state = ending(SCOPA, 5, plays_left)
    game = EndingGame(state, 50)
    found = game.exploitability(lambda view: {view.legal_moves()[choice]: 1.0}, 1 - seat)
    by_hand = defaultdict(list)
    for pair in pairs_of(state):
        by_hand[pair[seat != state.turn]].append(with_hands(state, *pair))
    best = sum(
        best_response(worlds, seat, lambda world: world.legal_moves()[choice])
        for worlds in by_hand.values()
    )
    value = game.value if seat == state.turn else -game.value
    assert found.best + value == pytest.approx(best / len(pairs_of(state)))
    assert found.best >= found.equilibrium - 1e-9


@pytest.mark.parametrize("seat", [0, 1])
def test_the_loss_in_the_last_round_is_that_of_brute_force(seat):
    losses = []
    for seed in range(6):
        state = ending(SCOPA, seed, 6)
        loss = last_round_loss(state, lambda view: {view.legal_moves()[0]: 1.0}, seat)
        best, played = (against_best(state, seat, n) for n in (None, 1))
        assert loss == pytest.approx(best - played)
        losses.append(loss)
    assert min(losses) >= 0 < max(losses)


def against_best(state, seat, moves):
    """The points of a seat that looks at so many of its moves only, the first ones."""
    if state.is_over:
        points = total(deal_points(state.rules, state.piles, state.scope), 2)
        return points[seat] - points[1 - seat]
    if state.turn != seat:
        return min(against_best(state.play(move), seat, moves) for move in state.legal_moves())
    return max(against_best(state.play(m), seat, moves) for m in state.legal_moves()[:moves])


def test_the_equilibrium_cannot_be_exploited_by_more_than_its_gap():
    state = ending(SCOPA, 6, 9)
    game = EndingGame(state, 100)
    assert 0 <= game.gap < 0.001


@pytest.mark.parametrize(("preset", "plays_left"), [("scopa", 9), ("inversa", 8), ("cirulla", 8)])
@pytest.mark.skipif(COMPILED is None, reason="no compiled kernel here")
def test_both_kernels_give_the_same(preset, plays_left):
    state = ending(PRESETS[preset], 7, plays_left)
    hand = state.hands[state.turn]
    found = []
    for module in (python_kernel, COMPILED):
        kernel = module.Cfr(tables_of(state.rules))
        kernel = learned(state, 5, kernel=kernel, splits=2, hand=hand)
        found.append((kernel.root_moves(hand), kernel.used, kernel.payoffs, kernel.nodes))
    assert found[0] == found[1]


def test_the_last_play_is_worth_its_mean_over_all_deals():
    state = ending(SCOPA, 8, 7)
    kernel = planted(state, hand=state.hands[state.turn])
    sign = 1 if state.turn == 0 else -1
    values = {
        (move.card, move.taken): sign * value_of(state.play(move)) for move in state.legal_moves()
    }
    found = kernel.root_moves(state.hands[state.turn])
    assert {(card, taken): value for card, taken, _, value in found} == pytest.approx(values)
    assert [chance for *_, chance, _ in found].count(1.0) == 1
