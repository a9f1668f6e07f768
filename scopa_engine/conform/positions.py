"""Positions to ask for moves in, and what is legal there."""

from collections.abc import Iterator
from random import Random

import scopa_protocol as wire
from scopa_engine.binding import move_text, position_text, view_from_text
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Failure
from scopa_engine.conform.words import quoted
from scopa_engine.match.deal import DealInPlay
from scopa_engine.rules import Card, Move, Rules, State, card_set, deal, view_of

OPENING = "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
"""The first turn of a deal, seat 0 to play."""
OTHER = "position scopa ?3/1c4s9b 6d10c2s5b ?30 -/- 0/0 - 1 0 0/0"
"""Another deal, seat 1 to play; no card of either hand is in both."""
FORCED = (
    "position scopa 3d/- 1s2c - 4d5d6d7d8d9d10d1c3c4c5c6c7c8c9c10c2s3s/"
    "1d2d4s5s6s7s8s9s10s1b2b3b4b5b6b7b8b9b10b 0/2 1 0 0 9/10"
)
"""The last card of a deal: ``3dx2c1s`` is the only move."""
OVER = f"{FORCED} moves 3dx2c1s"
"""A deal that has ended."""


def random_deal(rules: Rules, rng: Random, plays: int) -> DealInPlay:
    """A deal after so many random plays, with its history; any dealer and score."""
    score = tuple(rng.randrange(rules.target) for _ in range(rules.sides))
    game = DealInPlay(deal(rules, rng, rng.randrange(rules.players), score))
    for _ in range(plays):
        game.play(rng.choice(game.state.legal_moves()))
    return game


def told(game: DealInPlay) -> str:
    """The line that the player to move gets in a match, with the history."""
    return game.line(game.state.turn)


def seen(state: State) -> str:
    """The position as the player to move sees it, without a history."""
    return f"position {position_text(view_of(state, state.turn))}"


def full(state: State) -> str:
    """The position with every card."""
    return f"position {position_text(state)}"


def random_states(rules: Rules, rng: Random, count: int) -> Iterator[State]:
    """States from everywhere in a deal."""
    for number in range(count):
        plays = (2 * number + 1) * rules.plays // (2 * count)
        yield random_deal(rules, rng, plays).state


def legal_in(position: str) -> tuple[str, ...]:
    """The legal moves where a position line leads, in canonical order and spelling."""
    view = view_from_text(position.removeprefix("position "))
    return tuple(map(move_text, view.legal_moves()))


def legal_move(position: str, text: str) -> Move:
    """The legal move that ``text`` is; the order of captured cards is for another check.

    :raises Failure: when it is none.
    """
    view = view_from_text(position.removeprefix("position "))
    legal = view.legal_moves()
    try:
        played = wire.parse_move(text)
        taken = card_set(map(Card, played.taken))
    except ValueError:
        pass
    else:
        for move in legal:
            if (move.card, move.taken) == (played.card, taken):
                return move
    shown = " ".join(map(move_text, legal))
    raise Failure(f"{quoted(text)} is no legal move; legal are: {shown}")


def must_be_legal(position: str, text: str) -> None:
    """Fail unless ``text`` is a legal move there, however spelled."""
    legal_move(position, text)


def must_play(talk: Talk, *positions: str) -> None:
    """Fail unless the engine plays a legal move in each position."""
    for position in positions:
        must_be_legal(position, talk.best(position))
