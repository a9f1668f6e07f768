"""Positions of the last round but one, and games of them in a form that any solver can take.

Nothing here knows how the program solves them: plays are those of the rules, and only the last
round, in which all cards are known, is left to the exact solver.
"""

from functools import cache
from itertools import combinations
from random import Random

from scopa_engine.kernel.backend import solver_for
from scopa_engine.kernel.position import load
from scopa_engine.rules import CardSet, deal, members

SIX = 6


def ending(rules, seed, plays_left):
    """The state with so many plays left of a random game; ``plays_left`` from 7 to 12."""
    rng = Random(f"ending {seed}")
    state = deal(rules, rng)
    while state.plays_left > plays_left:
        state = state.play(rng.choice(state.legal_moves()))
    return state


def unseen_of(state):
    """The cards that the public does not see."""
    cards = sum(1 << card for card in state.stock)
    return CardSet(sum(state.hands) | cards)


def hands_of(state):
    """The hands that each of the two players may hold: the mover's, then those of the other."""
    unseen = [1 << card for card in members(unseen_of(state))]
    mine, others = (state.hands[seat].bit_count() for seat in (state.turn, 1 - state.turn))
    return [[CardSet(sum(hand)) for hand in combinations(unseen, n)] for n in (mine, others)]


def with_hands(state, mine, other):
    """The state when the mover holds ``mine``."""
    stock = tuple(members(CardSet(unseen_of(state) & ~mine & ~other)))
    hands = (mine, other) if state.turn == 0 else (other, mine)
    return state._replace(hands=hands, stock=stock)


@cache
def value_after_round(state):
    """For seat 0, the mean over the deals of the last six cards, which lie in the hands."""
    cards = [1 << card for card in members(CardSet(sum(state.hands)))]
    solver = solver_for(state.rules)
    solver.reset()  # whoever used it last may have stopped it
    values = []
    for hand in combinations(cards, SIX // 2):
        other = sum(cards) - sum(hand)
        load(solver, state._replace(hands=(CardSet(sum(hand)), CardSet(other))))
        values.append(solver.solve())
    # The solver counts for the side that plays first in the deal.
    sign = 1 if state.rules.first_seat(state.dealer) == 0 else -1
    return sign * sum(values) / len(values)


def value_of(state):
    """The value for seat 0 of a state at the start of the last round, whoever holds what."""
    hands = (CardSet(sum(state.hands)), CardSet(0))
    cards = members(hands[0])
    lowest = CardSet(sum(1 << card for card in cards[: SIX // 2]))
    return value_after_round(state._replace(hands=(lowest, CardSet(hands[0] ^ lowest))))
