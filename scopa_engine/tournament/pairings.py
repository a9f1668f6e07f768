"""Who plays whom: the formats of a tournament.

``round-robin``  every choice of as many engines as the rules have sides: with two sides
                 everybody against everybody, with three all triples.
``gauntlet``     every challenger with every choice of the others; challengers do not meet.
``ladder``       the engines stand on a ladder, the first one on top.  Each challenger in turn
                 is put below the lowest rung and plays the engine above it; as long as it wins
                 it changes places with that engine and plays the next one.  It stays below the
                 first that it does not beat.  With one challenger this is the climb of a
                 newcomer; with all engines as challengers it sorts them, king of the hill at
                 the top.  A rung is won with a mean above 0 points a game, or with the verdict
                 H1 where the tournament has a sequential test.

In every format a pairing is played once, and what is next follows from the results alone.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import combinations

from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import Result
from scopa_engine.match.sprt import Verdict

Pairing = tuple[str, ...]
"""The engines of one match by name; the first one is the challenger, if there is one."""


class Format(StrEnum):
    """How pairings are chosen."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    LADDER = "ladder"


def default_challengers(form: Format, names: Sequence[str]) -> tuple[str, ...]:
    """Who challenges the others if nobody is named: first of a gauntlet, last of a ladder."""
    match form:
        case Format.ROUND_ROBIN:
            return ()
        case Format.GAUNTLET:
            return tuple(names[:1])
        case Format.LADDER:
            return tuple(names[-1:])


def check_format(
    form: Format, names: Sequence[str], challengers: Sequence[str], sides: int
) -> None:
    """Refuse a tournament that has no pairings, or none of this kind.

    :raises SetupError: saying what is allowed.
    """
    if form is Format.ROUND_ROBIN and challengers:
        raise SetupError(f"challengers are allowed for gauntlet and ladder only, not for {form}")
    if form is Format.LADDER and sides != 2:
        raise SetupError(
            f"a ladder is climbed one against one, and these rules have {sides} sides; "
            f"{Format.ROUND_ROBIN} and {Format.GAUNTLET} are allowed"
        )
    for name in challengers:
        if name not in names:
            raise SetupError(f"challenger {name}: the engines are {', '.join(names)}")
        if challengers.count(name) > 1:
            raise SetupError(f"challenger {name} is named twice")
    if len(names) < sides:
        raise SetupError(f"these rules are played by {sides} engines at a table, not {len(names)}")
    others = len(names) - len(challengers)
    if form is Format.GAUNTLET and others < sides - 1:
        raise SetupError(
            f"a challenger needs {sides - 1} others at its table, and there are {others} beside "
            "the challengers"
        )


def pairings(
    form: Format,
    names: Sequence[str],
    challengers: Sequence[str],
    sides: int,
    results: Mapping[Pairing, Result],
) -> list[Pairing]:
    """The pairings in their order, as far as they are known by the results of finished ones."""
    match form:
        case Format.ROUND_ROBIN:
            return list(combinations(names, sides))
        case Format.GAUNTLET:
            others = [name for name in names if name not in challengers]
            return [
                (challenger, *opponents)
                for challenger in challengers
                for opponents in combinations(others, sides - 1)
            ]
        case Format.LADDER:
            return climb(names, challengers, results)[1]


def climb(
    names: Sequence[str], challengers: Sequence[str], results: Mapping[Pairing, Result]
) -> tuple[list[str], list[Pairing]]:
    """The ladder as it stands, top first, and its pairings up to the first without a result.

    A challenger whose turn has not come is not on it.
    """
    ladder = [name for name in names if name not in challengers]
    pairs: list[Pairing] = []
    for challenger in challengers:
        ladder.append(challenger)
        for rung in range(len(ladder) - 1, 0, -1):
            pairing = challenger, ladder[rung - 1]
            pairs.append(pairing)
            if pairing not in results:
                return ladder, pairs
            if not has_won(results[pairing]):
                break
            ladder[rung - 1 : rung + 1] = pairing
    return ladder, pairs


def has_won(result: Result) -> bool:
    """Whether the challenger takes the rung of the engine that it has played."""
    if result.sprt is not None:
        return result.sprt.verdict is Verdict.H1
    return result.mean is not None and result.mean > 0
