"""Playing for the match and not for the points of the deal, where the score asks for it.

The chances are imported where they are looked up: an engine is ready before it needs them.
"""

from typing import TYPE_CHECKING

from scopa_engine.rules import Rules, View
from scopa_engine.rules.scoring import outright_cards
from scopa_engine.search.limits import Limits
from scopa_engine.search.result import Line, Result

if TYPE_CHECKING:
    from scopa_engine.chances import Stakes
    from scopa_engine.kernel.deal import Deal


def match_stakes(view: View, limits: Limits) -> "Stakes | None":
    """What the deal is played for, if it is played for the match; else ``None``.

    It is where the points that win most deals need not win most matches (:attr:`Stakes.matters`),
    or where ``limits`` say so; and only where there is a table.
    """
    if limits.match_play == "off":
        return None
    stakes = _stakes(view)
    return stakes if stakes and (stakes.matters or limits.match_play == "on") else None


def load_stakes(kernel: "Deal", view: View, stakes: "Stakes") -> None:
    """Let the kernel play ``view``, which it has loaded, for the match."""
    from scopa_engine.chances import payoffs_at

    rules = view.rules
    payoffs = payoffs_at(rules, view.score, view.dealer)
    assert payoffs is not None, "where there are stakes there is a table"
    # Of two such sets one is part of the other: the smaller decides.
    kernel.stake(payoffs, stakes.unit, min(outright_cards(rules), default=0))


def as_chances(result: Result) -> Result:
    """A result whose points are payoffs, 1 for a match won: with chances instead."""
    return result._replace(lines=tuple(map(_as_chance, result.lines)))


def _as_chance(line: Line) -> Line:
    if line.points is None:
        return line
    # A match won by many points pays a trifle more than one that is won.
    return line._replace(points=None, match=min(max((1 + line.points) / 2, 0.0), 1.0))


def with_chances(view: View, limits: Limits, result: Result) -> Result:
    """The same with what the points of each move mean for the match.

    A wish to play for the match that cannot be met becomes a note.
    """
    if limits.match_play == "off" or result.lines[0].points is None:
        return result
    stakes = _stakes(view)
    if stakes is None:
        return _without_table(view.rules, limits, result)
    side = view.rules.side(view.turn)
    return result._replace(lines=tuple(_with_chance(line, stakes, side) for line in result.lines))


def prepare_chances(rules: Rules) -> None:
    """Make the table of chances of these rules, ahead of a search."""
    from scopa_engine.chances import find_chances

    find_chances(rules)


def _stakes(view: View) -> "Stakes | None":
    from scopa_engine.chances import stakes_at

    return stakes_at(view.rules, view.score, view.dealer)


def _with_chance(line: Line, stakes: "Stakes", side: int) -> Line:
    if line.points is None:
        return line
    return line._replace(match=stakes.chance_of(side, line.points))


def _without_table(rules: Rules, limits: Limits, result: Result) -> Result:
    if limits.match_play != "on" or result.note is not None:
        return result
    from scopa_engine.chances import NoChancesError, chances_of

    try:
        chances_of(rules)
    except NoChancesError as error:
        return result.with_note(f"{error}: played for points")
    return result
