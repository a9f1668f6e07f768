"""How ``play`` begins a game or goes on with one, and what is said when it is left."""

import os
import shlex
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scopa_engine.cli import ExitCode
from scopa_engine.cli.output import OutputError, echo
from scopa_engine.cli.page import Page
from scopa_engine.cli.person import leaving_on_signals, person_at
from scopa_engine.match.log import LogWriteError, read_log
from scopa_engine.match.outcome import SetupError, StartFailure
from scopa_engine.match.playing import versions
from scopa_engine.play import (
    Contest,
    EngineStoppedError,
    LeftError,
    SavedGame,
    begin,
    games_folder,
    go_on,
    kept,
    new_path,
    unfinished,
)
from scopa_protocol.printable import printable

_COMMAND = "scopa-engine play"


def begin_game(page: Page, contest: Contest, log: Path | None) -> ExitCode:
    """A new game, kept in ``log`` or among the other games.

    :raises SetupError: when it cannot be played or kept.
    """
    now = datetime.now(UTC)
    if log is None:
        stem = f"{now.astimezone():%Y%m%d-%H%M%S}-{contest.rules.preset}"
        log = new_path(games_folder(os.environ), stem)
    path, person = log, person_at(page.console, page.look)
    started = now.isoformat(timespec="seconds")
    return _played(page, path, lambda: begin(person, contest, path, versions(), started))


def resume_game(page: Page, path: Path) -> ExitCode:
    """Go on with the game in ``path``.

    :raises SetupError: when there is none, or none to go on with.
    """
    with SavedGame.of(path) as saved:
        return _gone_on(page, saved)


def go_on_with_last(page: Page) -> ExitCode | None:
    """Go on with the game that was left last; ``None`` when there is none."""
    for path in unfinished(games_folder(os.environ)):
        # Another program may be playing it; or no version of this one knows it any more.
        try:
            with SavedGame.of(path) as saved:
                return _gone_on(page, saved)
        except SetupError as error:
            echo(printable(str(error)), err=True)
    return None


def _gone_on(page: Page, saved: SavedGame) -> ExitCode:
    log = read_log(saved.path)
    try:
        game = kept(log)
    except SetupError as error:
        raise SetupError(f"{saved.path}: {error}") from None
    person = person_at(page.console, page.look)
    return _played(page, saved.path, lambda: go_on(person, game, saved))


def _played(page: Page, path: Path, play: Callable[[], None]) -> ExitCode:
    """What the command ends with when ``play`` has played the game in ``path``, or has not."""
    try:
        with leaving_on_signals():
            play()
    except (LeftError, EOFError, KeyboardInterrupt) as reason:
        if isinstance(reason, KeyboardInterrupt) and sys.stderr.isatty():
            _tell("")  # what is said now stands below the ^C that the terminal has shown
        _tell(_left(page, path))
        return ExitCode.INTERRUPTED
    except EngineStoppedError as error:
        _tell(f"{error}. {_left(page, path)}")
        return ExitCode.ENGINE_FAILED
    except StartFailure as failure:
        _tell(str(failure))
        return ExitCode.ENGINE_FAILED
    except (LogWriteError, OutputError) as error:
        _tell(f"{error}. {_left(page, path)}")
        return ExitCode.INTERRUPTED
    return ExitCode.FINISHED


def _left(page: Page, path: Path) -> str:
    """How to go on with the game in ``path``, if it has begun."""
    if not path.exists() or not path.stat().st_size:
        return page.text("play.not_begun")
    is_elsewhere = path.parent != games_folder(os.environ)
    words = [*_COMMAND.split(), *(["--resume", str(path)] if is_elsewhere else [])]
    return page.text("play.left", command=shlex.join(words))


def _tell(text: str) -> None:
    echo(printable(text), err=True)
