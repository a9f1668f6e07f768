"""The folder of a tournament: a log for each pairing, held against the plan.

A log is named after its engines, ``greedy+random.jsonl``, so a tournament may get more engines
and keep what was played.  Characters of a name that mean something to a shell or in a path are
written as in addresses, ``%20``.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from scopa_engine.match.log import Log
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.record import Run
from scopa_engine.match.resume import setup_of
from scopa_engine.match.setup import Setup
from scopa_engine.tournament.pairings import Pairing
from scopa_engine.tournament.plan import Plan, read_plan

# What may differ from one start to the next; engines are compared by themselves.
_FREE: Final = ("engines", "versions", "started")
_RUN_LINE: Final = b'{"type":"run"'


def folder_of(plan: Plan, file: Path) -> Path:
    """Where the logs of the tournament of ``file`` lie, if nobody says otherwise."""
    return plan.logs or file.with_suffix(".logs")


def file_and_folder(path: Path, logs: Path | None) -> tuple[Plan, Path, Path]:
    """The plan, file and folder of logs of a tournament that was played, by one of both.

    :param logs: the folder, if it is none that file and plan lead to.
    :raises SetupError: when one of them cannot be found or read.
    """
    file = path.with_suffix(".toml") if path.is_dir() else path
    if not file.exists():
        raise SetupError(
            f"{path}: a folder, and no {file} beside it; give the tournament's file, with --logs"
        )
    plan = read_plan(file)
    folder = logs or (path if path.is_dir() else folder_of(plan, file))
    if not folder.is_dir():
        raise SetupError(f"{folder}: no such folder, so nothing was played; --logs names another")
    return plan, file, folder


def log_path(folder: Path, pairing: Pairing) -> Path:
    """Where the log of a pairing lies."""
    return folder / f"{'+'.join(quote(name, safe='') for name in pairing)}.jsonl"


def is_begun(path: Path) -> bool:
    """Whether there is a log at ``path``, with a whole first line.

    :raises SetupError: when it cannot be read.
    """
    try:
        with path.open("rb") as file:
            first = file.readline()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise SetupError(f"log {path}: {error.strerror}") from None
    # A run that was killed in its first moment leaves nothing, or the beginning of a line.
    return first.endswith(b"\n") or not _RUN_LINE.startswith(first[: len(_RUN_LINE)])


def check_log(path: Path, log: Log, plan: Plan, pairing: Pairing) -> None:
    """Refuse a log of another match than the one that ``plan`` has for ``pairing``.

    :raises SetupError: naming the log, what is different and how.
    """
    # Of a finished log one deal is enough to see that seeds still make the same ones.
    lines = log.lines[:1] if log.result else log.lines
    try:
        logged = setup_of(replace(log, lines=lines))
    except SetupError as error:
        raise SetupError(f"{path}: {error}") from None
    setup = plan.setup_of(pairing)
    expected = setup.run(log.run.engines, plan.conduct, plan.timeouts, {}, "")
    _check(path, "", _compared(log.run), _compared(expected))
    was, now = _by_name(logged), _by_name(setup)
    _check(path, "", {"engines": [*was]}, {"engines": [*now]})
    for name, engine in now.items():
        _check(path, f"engine {name}: ", was[name], engine)


def _compared(run: Run) -> dict[str, Any]:
    return {key: value for key, value in asdict(run).items() if key not in _FREE}


def _by_name(setup: Setup) -> dict[str, dict[str, Any]]:
    """All engines, partners too, each as it is by itself."""
    engines = (replace(each, partners=()) for side in setup.engines for each in side.team)
    return {engine.name: asdict(engine) for engine in engines}


def _check(path: Path, whose: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> None:
    for key, value in now.items():
        if was[key] != value:
            raise SetupError(
                f"{path}: {whose}{key} was {was[key]} and is now {value}; go on as it was, or "
                "with another folder for logs"
            )
