"""Every legal move of a view valued: exactly, or by independent searches."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final

from scopa_engine.analysis.forced import value_of_move
from scopa_engine.analysis.judgement import Analysis, Sample, judge, judge_exact
from scopa_engine.binding import position_text
from scopa_engine.kernel.backend import kernel_for
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Move, View
from scopa_engine.search import Control, Limits, Result
from scopa_engine.search.ismcts import ismcts
from scopa_engine.search.limits import Clock
from scopa_engine.search.pimc import DEFAULT_WORLDS, MOST_IN_HANDS, pimc
from scopa_engine.search.pimc_shallow import DEFAULT_WORLDS as SHALLOW_WORLDS
from scopa_engine.search.pimc_shallow import pimc_shallow
from scopa_engine.search.worlds import is_only_world

DEFAULT_ITERATIONS: Final = 2000
DEFAULT_SEARCHES: Final = 10
FEWEST_SEARCHES: Final = 2

METHODS: Final = ("auto", "ismcts", "pimc")
"""Exact where one world is left and tree search elsewhere; tree search; worlds solved."""


class NotAnalysedError(ValueError):
    """A position without moves, or one that a method does not value; the message says why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How moves are valued.

    :ivar algorithm: one of :data:`METHODS`.
    :ivar iterations: of each search for each move (worlds, where worlds are solved); ``None``
        is a number that suits the method.
    :ivar searches: how many independent searches.
    :ivar seconds: as many searches as fit into this time instead, two at least.
    """

    algorithm: str = METHODS[0]
    iterations: int | None = None
    searches: int = DEFAULT_SEARCHES
    seconds: float | None = None
    seed: int = 1


@dataclass(frozen=True, slots=True)
class _Method:
    name: str
    search: Callable[[View, int, Random], Sample]
    iterations: int
    note: str | None = None


def analyse(
    view: View, settings: Settings, clock: Clock, on_search: Callable[[int], None]
) -> Analysis:
    """What the legal moves of ``view`` are worth to its mover, whose hand must be known.

    The same view, settings and no ``seconds`` give the same result.

    :param on_search: told the number of each search before it begins.
    :raises IllegalMoveError: when the mover's hand is not known.
    :raises NotAnalysedError: when the deal is over, or the method asked for cannot do it.
    """
    if not view.legal_moves():
        raise NotAnalysedError("the deal is over: there is no move to analyse")
    if settings.algorithm != "ismcts":
        exact = _exact(view)
        if exact is not None:
            return Analysis(judge_exact(exact), "exact")
    method = _method_for(view, settings.algorithm)
    iterations = settings.iterations or method.iterations
    samples = []
    for number, rng in _searches(view, settings, clock):
        on_search(number)
        samples.append(method.search(view, iterations, rng))
    return Analysis(judge(samples), method.name, len(samples), iterations, method.note)


def _searches(view: View, settings: Settings, clock: Clock) -> Iterator[tuple[int, Random]]:
    """The searches to make, by number from 1, each with random numbers of its own."""
    place = position_text(view)
    deadline = None if settings.seconds is None else clock() + settings.seconds
    for number in count(1):
        yield number, Random(f"analyse {settings.seed} {number} {place}")
        is_enough = number >= settings.searches if deadline is None else clock() >= deadline
        if is_enough and number >= FEWEST_SEARCHES:
            return


def _exact(view: View) -> dict[Move, float] | None:
    """The moves' proven values, where the view leaves one world that is soon solved."""
    if not is_only_world(view) or sum(hand.size for hand in view.hands) > MOST_IN_HANDS:
        return None
    result = pimc(view, Limits(worlds=1), _endless(), Random(1), _say_nothing)
    if not result.exact:
        return None
    return {move: value for move, (value, _) in _sample_of(result).items()}


def _method_for(view: View, wanted: str) -> _Method:
    if wanted == "pimc":
        return _worlds_method(view)
    if any(pile.unknown for pile in view.piles):
        return _shallow("hidden piles")
    try:
        kernel_for(view.rules)
    except UnsupportedRulesError as error:
        return _shallow(str(error))
    if view.rules.sides > 2:
        note = "three or more sides: one tree for all moves, so values of bad ones are rough"
        return _Method("ismcts", _search_together, DEFAULT_ITERATIONS, note)
    return _Method("ismcts", _search_each, DEFAULT_ITERATIONS)


def _worlds_method(view: View) -> _Method:
    reason = _why_worlds_are_not_solved(view)
    if reason is not None:
        raise NotAnalysedError(f"pimc does not solve {reason}; auto is for all positions")
    return _Method("pimc", _solve_worlds, DEFAULT_WORLDS)


def _why_worlds_are_not_solved(view: View) -> str | None:
    if view.rules.sides > 2:
        return "three or more sides"
    if any(pile.unknown for pile in view.piles):
        return "hidden piles"
    if sum(hand.size for hand in view.hands) > MOST_IN_HANDS:
        return f"more than {MOST_IN_HANDS} cards in hands"
    try:
        kernel_for(view.rules)
    except UnsupportedRulesError as error:
        return str(error)
    return None


def _shallow(what: str) -> _Method:
    note = f"the kernel does not play {what}: values by pimc-shallow, five plays deep"
    return _Method("pimc-shallow", _look_ahead, SHALLOW_WORLDS, note)


def _search_each(view: View, iterations: int, rng: Random) -> Sample:
    return {move: value_of_move(view, move, iterations, rng) for move in view.legal_moves()}


def _search_together(view: View, iterations: int, rng: Random) -> Sample:
    # A tree keeps its results by the mover of each node, and of three sides none is another's
    # loss: so only a search from the mover's own node tells what it gets.
    limits = Limits(iterations=iterations * len(view.legal_moves()))
    return _sample_of(ismcts(view, limits, _endless(), rng, _say_nothing))


def _solve_worlds(view: View, worlds: int, rng: Random) -> Sample:
    return _sample_of(pimc(view, Limits(worlds=worlds), _endless(), rng, _say_nothing))


def _look_ahead(view: View, worlds: int, rng: Random) -> Sample:
    return _sample_of(pimc_shallow(view, Limits(worlds=worlds), _endless(), rng, _say_nothing))


def _sample_of(result: Result) -> Sample:
    found = {}
    for line in result.lines:
        assert line.points is not None, "every move was tried"
        found[line.move] = line.points, line.visits
    return found


def _endless() -> Control:
    """A search that nothing stops before its number of iterations; it never asks the time."""
    return Control(lambda: 0.0)


def _say_nothing(_: Result) -> None:
    """For searches that report."""
