"""Processes that an engine has left behind, known by a mark in their environment."""

from time import monotonic, sleep

import psutil

_POLL_SECONDS = 0.02


def processes_with(mark: str, patience: float) -> list[str]:
    """The running processes with ``mark``, ``NAME=VALUE``, that do not end by themselves.

    :param patience: seconds that they may take to end.
    """
    deadline = monotonic() + patience
    while (found := _running(mark)) and monotonic() < deadline:
        sleep(_POLL_SECONDS)
    return found


def _running(mark: str) -> list[str]:
    name, _, value = mark.partition("=")
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(name) == value:
                found.append(f"{process.name()} ({process.pid})")
        except psutil.Error:  # it has ended, or is another user's
            continue
    return found
