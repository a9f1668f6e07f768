"""What is asked of an engine, and what it answers, as values with units of people."""

from collections.abc import Mapping
from dataclasses import dataclass

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.rules import Move


@dataclass(frozen=True, slots=True)
class Greeting:
    """What an engine says of itself.

    :ivar identity: what it says after ``id``: ``name``, ``version``, ``author``, ….
    :ivar options: its options by name.
    :ivar variants: the presets that it plays; empty if it did not say.
    """

    identity: Mapping[str, str]
    options: Mapping[str, wire.OptionSpec]
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """What ends a search, the first that is reached (PROTOCOL.md, 7.3); times in seconds.

    >>> Limit(seconds=0.25).go()
    Go(iterations=None, worlds=None, movetime=250, clock=None, inc=None, infinite=False, \
searchmoves=())

    :ivar seconds: the most that the move may take.
    :ivar clock: the time left, for each side.
    :ivar inc: what each side gets back for a move.
    """

    iterations: int | None = None
    worlds: int | None = None
    seconds: float | None = None
    clock: tuple[float, ...] | None = None
    inc: tuple[float, ...] | None = None

    def go(self, moves: tuple[Move, ...] = (), *, infinite: bool = False) -> wire.Go:
        """The command that starts such a search, among ``moves`` if there are any."""
        return wire.Go(
            iterations=self.iterations,
            worlds=self.worlds,
            movetime=None if self.seconds is None else max(1, _ms(self.seconds)),
            clock=None if self.clock is None else tuple(map(_ms, self.clock)),
            inc=None if self.inc is None else tuple(map(_ms, self.inc)),
            infinite=infinite,
            searchmoves=tuple(map(binding.token_of, moves)),
        )

    @property
    def longest(self) -> float | None:
        """Seconds that the search may take; ``None`` where no time ends it."""
        times = [] if self.seconds is None else [self.seconds]
        if self.clock is not None:
            times.append(max(self.clock))
        return min(times, default=None)


def _ms(seconds: float) -> int:
    return round(seconds * 1000)


@dataclass(frozen=True, slots=True)
class Info:
    """How a search stands (PROTOCOL.md, 8); ``None`` or empty is what the engine does not say.

    :ivar seconds: that it has thought.
    :ivar ips: iterations a second.
    :ivar points: the difference to expect at the end of the deal, for the mover's side.
    :ivar match: the chance of that side to win the match, 0 to 1.
    :ivar exact: whether the value is proven.
    :ivar multipv: the rank of ``move``, from 1.
    :ivar pv: the play expected, ``move`` first.
    """

    worlds: int | None = None
    iterations: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    ips: int | None = None
    points: float | None = None
    match: float | None = None
    exact: bool | None = None
    multipv: int | None = None
    move: Move | None = None
    visits: int | None = None
    pv: tuple[Move, ...] = ()
    string: str | None = None


def info_of(info: wire.Info) -> Info:
    """The values of an ``info`` line.

    :raises IllegalMoveError: when a move is not in its canonical spelling.
    """
    micros = info.time_us
    if micros is None and info.time is not None:
        micros = 1000 * info.time
    return Info(
        worlds=info.worlds,
        iterations=info.iterations,
        nodes=info.nodes,
        seconds=None if micros is None else micros / 1_000_000,
        ips=info.ips,
        points=None if info.points is None else info.points / 100,
        match=None if info.match is None else info.match / 1000,
        exact=info.exact,
        multipv=info.multipv,
        move=None if info.move is None else binding.move_of(info.move),
        visits=info.visits,
        pv=tuple(map(binding.move_of, info.pv)),
        string=info.string,
    )


@dataclass(frozen=True, slots=True)
class Answer:
    """The move that an engine has chosen; as text, its canonical spelling.

    :ivar infos: what the engine said on the way, the last of it if that was much.
    """

    move: Move
    infos: tuple[Info, ...] = ()

    def __str__(self) -> str:
        return binding.move_text(self.move)

    @property
    def info(self) -> Info | None:
        """The last that was said of the move, or of no move; ``None`` if nothing was."""
        told = (info for info in reversed(self.infos) if info.move in (None, self.move))
        return next(told, None)
