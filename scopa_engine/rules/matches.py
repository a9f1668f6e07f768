"""A match: deals until a target is reached."""

from typing import NamedTuple

from scopa_engine.rules.rules import Rules
from scopa_engine.rules.scoring import Points, deal_points, outright_winner, total
from scopa_engine.rules.state import State


class MatchScore(NamedTuple):
    """Match points by side after a deal; ``winner`` is ``None`` while it goes on, or drawn."""

    score: Points
    over: bool = False
    winner: int | None = None


def after_deal(state: State) -> MatchScore:
    """How the match stands after the finished deal ``state`` (rules.md 3, "Match")."""
    rules = state.rules
    by = deal_points(rules, state.piles, state.scope)
    points = total(by, rules.sides)
    score = tuple(a + b for a, b in zip(state.score, points, strict=True))
    winner = outright_winner(rules, state.piles)
    if winner is None and rules.match_end == "count_order":
        winner = _first_to_arrive(rules, state.score, by)
    if winner is not None:
        return MatchScore(score, over=True, winner=winner)
    return standing(rules, score)


def _first_to_arrive(rules: Rules, before: Points, by: dict[str, Points]) -> int | None:
    """The side that reaches the target first when categories are counted in order.

    Two that arrive with the same category are told apart by their totals then.
    """
    running = list(before)
    for points in by.values():
        running = [a + b for a, b in zip(running, points, strict=True)]
        arrived = standing(rules, tuple(running))
        if arrived.winner is not None:
            return arrived.winner
    return None


def standing(rules: Rules, score: Points) -> MatchScore:
    """How a match stands at these totals, whatever the order in which points were counted."""
    if max(score) < rules.target:
        return MatchScore(score)
    ranked = sorted(score, reverse=not rules.inverse)
    if abs(ranked[0] - ranked[1]) >= rules.win_by:
        return MatchScore(score, over=True, winner=score.index(ranked[0]))
    is_level = ranked[0] == ranked[1]
    return MatchScore(score, over=is_level and rules.tie == "draw")


def next_dealer(rules: Rules, dealer: int) -> int:
    """Who deals next: the deal passes on after every finished deal."""
    return (dealer + 1) % rules.players
