"""A game with all that it needs: engines are started, it is played, engines are sent away."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from scopa_engine.match.host import Host
from scopa_engine.match.record import Run
from scopa_engine.play.advice import Adviser
from scopa_engine.play.contest import Contest, Kept
from scopa_engine.play.desk import Desk, Person
from scopa_engine.play.game import GameInPlay
from scopa_engine.play.levels import adviser_beside
from scopa_engine.play.opponents import TIMEOUTS, Opponents, hosted
from scopa_engine.play.saved import SavedGame
from scopa_engine.play.session import Session


def begin(
    person: Person,
    contest: Contest,
    path: Path,
    versions: Mapping[str, str],
    started: str,
) -> None:
    """Play a new game, and write it to ``path``.

    Whatever ends it, the file holds all that was played and no engine is left.

    :param versions: of what plays, by name, and ``started``, when it began: for the log.
    :raises SetupError: when the file, a program, an option or the rules forbid it.
    :raises StartFailure: when an engine does not get to its first ``readyok``.
    :raises LeftError: and the others of :meth:`Session.play`.
    """
    game = GameInPlay(contest.table)
    with hosted() as host, _at_table(person, contest, host) as (desk, opponents):
        run = contest.run(opponents.begin(game), versions, started)
        with SavedGame.new(path) as saved:
            desk.screen.begin(game, run)
            _play(desk, opponents, run, game, saved, (0,) * contest.rules.players)


def go_on(person: Person, game: Kept, saved: SavedGame) -> None:
    """Go on with a game that ``saved`` holds; parameters and errors are those of :func:`begin`."""
    contest = game.contest
    with hosted() as host, _at_table(person, contest, host) as (desk, opponents):
        opponents.begin(game.game)
        desk.screen.go_on(game.game, saved.path)
        _play(desk, opponents, game.run, game.game, saved, game.think_ms)


@contextmanager
def _at_table(person: Person, contest: Contest, host: Host) -> Iterator[tuple[Desk, Opponents]]:
    opponents, adviser = Opponents(contest, host), Adviser(adviser_beside(contest.engine), host)
    try:
        yield Desk(person, contest, adviser), opponents
    finally:
        deadline = person.clock() + TIMEOUTS.quit
        opponents.close(deadline)
        adviser.close(deadline)


def _play(
    desk: Desk,
    opponents: Opponents,
    run: Run,
    game: GameInPlay,
    saved: SavedGame,
    think_ms: tuple[int, ...],
) -> None:
    def save(think_ms: tuple[int, ...]) -> None:
        saved.write(run, game.record(desk.contest.seats(), think_ms))

    Session(desk, game, opponents, save, think_ms).play()
    standing = game.standing
    assert standing is not None
    opponents.tell_end(standing.score)
    desk.screen.end(game, saved.path)
