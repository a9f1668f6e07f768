"""From the games of a run to its result; a pure function of the log.

Only whole pairs count, in the order of their numbers, whatever the order of the games.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scopa_engine.binding import rules_from_text
from scopa_engine.match import stats
from scopa_engine.match.categories import categories
from scopa_engine.match.playback import start_of
from scopa_engine.match.record import Game, MeanAndError, Result, Run
from scopa_engine.match.schedule import Schedule
from scopa_engine.match.sprt import Bounds, Sprt, Tested, Verdict


@dataclass(frozen=True, slots=True)
class PairResult:
    """A pair from the first engine's side.

    :ivar difference: its points less those of the others (their mean), averaged over games;
        under ``inverse`` rules the other way round, so that more is always better.
    :ivar scores: by game 1 for won, 1/2 for drawn, 0 for lost.
    :ivar by_role: the difference of each game by its role in it: on the dealer's side, on the
        next side, and so on.
    :ivar first_role: its role in the game that was played first.
    """

    pair: int
    difference: float
    scores: tuple[float, ...]
    by_role: tuple[float, ...]
    first_role: int

    @property
    def gain(self) -> float:
        """The difference where it met the deal again, less that where the deal was new."""
        later = [each for role, each in enumerate(self.by_role) if role != self.first_role]
        return sum(later) / len(later) - self.by_role[self.first_role]

    @property
    def score(self) -> float:
        """The mean of the scores."""
        return sum(self.scores) / len(self.scores)


class Pairing:
    """Puts the games of a run together into pairs, as they come."""

    def __init__(self, run: Run) -> None:
        rules = rules_from_text(run.rules)
        self.sides = rules.sides
        self._sign = -1 if rules.inverse else 1
        self._first = run.leads[0]
        self._schedule = Schedule(rules, run.seed, rotates=run.rotates)
        self._halves: dict[int, dict[int, Game]] = {}

    def add(self, game: Game) -> PairResult | None:
        """The pair that ``game`` completes, if it does and all its games count."""
        if game.points is None:
            return None
        halves = self._halves.setdefault(game.pair, {})
        halves[game.half] = game
        if len(halves) < self.sides:
            return None
        del self._halves[game.pair]
        games = [halves[half] for half in sorted(halves)]
        dealer = _dealer(games)
        by_role = {self._role(each, dealer): self._difference(each) for each in games}
        if len(by_role) < self.sides:
            # Only in a log that is not true.
            return None
        first = halves.get(self._schedule.half(game.pair, 0), games[0])
        return PairResult(
            game.pair,
            sum(by_role.values()) / len(games),
            tuple(map(self._score, games)),
            tuple(by_role[role] for role in sorted(by_role)),
            self._role(first, dealer),
        )

    def _role(self, game: Game, dealer: int) -> int:
        return (self._side(game) - dealer) % self.sides

    def _split(self, game: Game) -> tuple[int, list[int]]:
        """The points of the first engine and those of the others, more being better."""
        assert game.points is not None
        points = [self._sign * each for each in game.points]
        return points.pop(self._side(game)), points

    def _side(self, game: Game) -> int:
        return game.side_of(self._first)

    def _difference(self, game: Game) -> float:
        own, others = self._split(game)
        return own - sum(others) / len(others)

    def _score(self, game: Game) -> float:
        if game.winner is not None:
            return float(game.winner == self._side(game))
        own, others = self._split(game)
        best = max(others)
        return 0.5 if own == best else float(own > best)


def _dealer(games: Iterable[Game]) -> int:
    """The first dealer in all games of a pair; seat 0 if none of them has come to a deal.

    :raises SetupError: when a position of a log is none.
    """
    for game in games:
        if game.deals:
            return start_of(f"pair {game.pair}, half {game.half}", game.deals[0]).dealer
    return 0


def pairs_of(run: Run, games: Iterable[Game]) -> list[PairResult]:
    """The whole pairs of a run that has played ``games``, in the order of their numbers."""
    pairing = Pairing(run)
    pairs = [pair for game in games if (pair := pairing.add(game)) is not None]
    return sorted(pairs, key=lambda pair: pair.pair)


def sprt_of(pairs: Iterable[PairResult], bounds: Bounds) -> Tested:
    """How a sequential test of ``pairs``, in the order of their numbers, stands or ended."""
    test = Sprt(bounds)
    for pair in sorted(pairs, key=lambda pair: pair.pair):
        if test.add(pair.difference, pair.score) is not Verdict.UNDECIDED:
            break
    return test.state


def ratios_of(pairs: Iterable[PairResult], bounds: Bounds) -> list[float]:
    """The ratio after each pair that a sequential test sees, in the order of their numbers."""
    test = Sprt(bounds)
    ratios = []
    for pair in sorted(pairs, key=lambda pair: pair.pair):
        verdict = test.add(pair.difference, pair.score)
        ratios.append(test.llr)
        if verdict is not Verdict.UNDECIDED:
            break
    return ratios


def decider(run: Run, bounds: Bounds) -> Callable[[Game], bool]:
    """A test that sees the games of a run one by one, and says whether it is decided by then.

    Pairs must end in the order of their numbers, as they do in the order of the schedule; then
    it stops with the pair that :func:`sprt_of` names.
    """
    pairing = Pairing(run)
    test = Sprt(bounds)

    def is_decided(game: Game) -> bool:
        pair = pairing.add(game)
        if pair is None:
            return False
        return test.add(pair.difference, pair.score) is not Verdict.UNDECIDED

    return is_decided


def result_of(run: Run, games: Iterable[Game]) -> Result:
    """The result line of a run that has played ``games``."""
    games = list(games)
    pairs = pairs_of(run, games)
    points = stats.estimate([pair.difference for pair in pairs])
    outcomes = Counter(score for pair in pairs for score in pair.scores)
    scores = [pair.score for pair in pairs]
    two_sides = len(run.names) == 2
    return Result(
        pairs=len(pairs),
        names=run.names,
        mean=points.mean,
        se=points.se,
        interval=stats.t_interval(points),
        los=stats.los(points),
        wdl=(outcomes[1.0], outcomes[0.5], outcomes[0.0]),
        pentanomial=stats.pentanomial(scores) if two_sides else None,
        elo=stats.elo(scores) if two_sides else None,
        normalized_elo=stats.normalized_elo(scores) if two_sides else None,
        sprt=sprt_of(pairs, run.sprt) if run.sprt else None,
        faults=_faults(run, games),
        roles=_roles(pairs) if run.unit == "deal" else None,
        categories={name: (of.mean, of.se) for name, of in categories(run, games).items()},
        canary=_canary(pairs),
    )


def _canary(pairs: list[PairResult]) -> MeanAndError | None:
    """What is gained by meeting a deal again, if pairs have begun in every role.

    The pairs that began in the same role are averaged first, and then the roles: so it does not
    matter what the roles are worth.
    """
    gains: dict[int, list[float]] = {}
    for pair in pairs:
        gains.setdefault(pair.first_role, []).append(pair.gain)
    if not pairs or len(gains) < len(pairs[0].by_role):
        return None
    of = stats.stratified(list(gains.values()))
    return of.mean, of.se


def _roles(pairs: list[PairResult]) -> tuple[MeanAndError, ...]:
    by_role = zip(*(pair.by_role for pair in pairs), strict=True)
    found = [stats.estimate(differences) for differences in by_role]
    return tuple((each.mean, each.se) for each in found)


def _faults(run: Run, games: Iterable[Game]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {name: Counter() for name in run.players}
    for game in games:
        if game.ended_by is not None:
            counts[game.ended_by][game.outcome.value] += 1
    return {name: dict(sorted(of.items())) for name, of in counts.items()}
