"""The rule bot *greedy* of the literature: one ply, no sampling.

Source: Di Palma and Lanzi, "Traditional Wisdom and Monte Carlo Tree Search Face-to-Face in
the Card Game Scopone", IEEE Transactions on Games 10(3), 2018.
"""

from collections.abc import Callable, Iterator
from random import Random

from scopa_engine.rules import CardSet, Move, View, members
from scopa_engine.rules.cards import DENARI, OF_VALUE, SETTEBELLO, Card, value_of
from scopa_engine.rules.moves import gain, may_take_all
from scopa_engine.rules.scoring import STANDARD
from scopa_engine.rules.turn import Turn, take_turn
from scopa_engine.search.limits import Control, Limits
from scopa_engine.search.result import Line, Report, Result

Choice = Callable[[View, tuple[Move, ...]], Move]
"""How a rule bot picks one of the moves."""


def greedy(view: View, limits: Limits, control: Control, rng: Random, report: Report) -> Result:  # noqa: ARG001
    """The play that greedy chooses; the limits do not matter to it."""
    return result_of(choose, view, limits)


def result_of(choice: Choice, view: View, limits: Limits) -> Result:
    """The one play that a rule bot has an opinion of."""
    moves = limits.searchmoves or view.legal_moves()
    move = choice(view, moves)
    return Result((Line(move, visits=1, pv=(move,)),), worlds=0, iterations=1, nodes=len(moves))


def choose(view: View, moves: tuple[Move, ...]) -> Move:
    """(1) A sweep if there is one, the worthiest; else (2) among the plays that are safe
    (3) the capture worth most or (4) the card worth least, laid.
    """
    candidates = sweeping(view, moves) or safe(view, moves)
    return max(candidates, key=lambda move: value(view, move))


def sweeping(view: View, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The plays that sweep the table and score for it."""
    return tuple(move for move in moves if _sweeps(view, move))


def safe(view: View, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The plays after which no card still unseen sweeps the table; all if there is none."""
    return tuple(move for move in moves if _is_safe(view, move)) or moves


def value(view: View, move: Move) -> int:
    """The worth of the cards that a capture brings; a card laid costs its own."""
    if not move.taken:
        return -worth(move.card)
    return sum(worth(card) for card in members(gain(move, view.table)))


def worth(card: Card) -> int:
    """Primiera points, and more for a seven (8), a denaro (10) and the settebello (100)."""
    points = STANDARD[value_of(card) - 1]
    if value_of(card) == 7:
        points += 8
    if 1 << card & DENARI:
        points += 10
    if card == SETTEBELLO:
        points += 100
    return points


def _sweeps(view: View, move: Move) -> bool:
    return _turn(view, move, view.table, view.plays_left).scope > 0


def _is_safe(view: View, move: Move) -> bool:
    plays_left = view.plays_left
    table = _turn(view, move, view.table, plays_left).table
    if not table:
        return True
    sweeps = (
        Move(card, table)
        for card in _one_of_each_value(view.unseen)
        if may_take_all(view.rules, card, table)
    )
    return not any(_turn(view, sweep, table, plays_left - 1).scope for sweep in sweeps)


def _one_of_each_value(cards: CardSet) -> Iterator[Card]:
    """What a card may take depends on its value alone."""
    for of_value in OF_VALUE:
        if same := members(CardSet(cards & of_value)):
            yield same[0]


def _turn(view: View, move: Move, table: CardSet, plays_left: int) -> Turn:
    last_hand = plays_left <= view.rules.round_plays
    return take_turn(view.rules, move, table, last_hand=last_hand, last_card=plays_left == 1)
