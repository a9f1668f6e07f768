"""The match after a deal: totals, and whether somebody has won."""

from typing import NamedTuple

from reference_scoring import totals


class MatchScore(NamedTuple):
    """Totals by side; when it is over without a winner it is a draw."""

    score: tuple
    over: bool
    winner: int | None


def match_after(options, before, points, outright=None):
    """The match after a deal with `points` by category and side.

    `outright` is the side that wins whatever the totals, if any.
    """
    score = _added(before, totals(points, len(before)))
    if outright is not None:
        return MatchScore(score, True, outright)
    counted = [score]
    if options["match_end"] == "count_order":
        counted = _running_totals(before, points)
    for running in counted:
        winner = _winner(options, running)
        if winner is not None:
            return MatchScore(score, True, winner)
    drawn = options["tie"] == "draw" and _is_reached(options, score) and _is_shared(options, score)
    return MatchScore(score, drawn, None)


def next_dealer(options, dealer):
    """Who deals after a finished deal; a deal that is dealt again keeps its dealer."""
    return (dealer + 1) % options["players"]


def _added(totals_before, points):
    return tuple(old + new for old, new in zip(totals_before, points, strict=True))


def _running_totals(before, points):
    """Totals after each category, in the order of counting."""
    running = [before]
    for row in points.values():
        running.append(_added(running[-1], row))
    return running[1:]


def _is_reached(options, score):
    return max(score) >= options["target"]


def _best_first(options, score):
    return sorted(score, reverse=options["inverse"] == "off")


def _is_shared(options, score):
    best, second, *_ = _best_first(options, score)
    return best == second


def _winner(options, score):
    """The side that has won with these totals, or None."""
    best, second, *_ = _best_first(options, score)
    if _is_reached(options, score) and abs(best - second) >= options["win_by"]:
        return score.index(best)
    return None
