"""Matches between scripted engines, in this process or by the command line."""

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psutil

from scopa_engine.match.client import EngineClient
from scopa_engine.match.guard import Guard
from scopa_engine.match.host import Host, Timeouts
from scopa_engine.match.log import LogWriter
from scopa_engine.match.outcome import OnFault
from scopa_engine.match.players import Players, close_tables, start_tables
from scopa_engine.match.results import result_of
from scopa_engine.match.runner import Conduct, Ending, Match, never, play_match
from scopa_engine.match.setup import make_setup
from scopa_engine.match.spec import parse_engine
from scopa_engine.match.stop import Stop

SCRIPTED = Path(__file__).parent / "engines" / "scripted.py"
RECOVER = Conduct()
QUICK = Timeouts(startup=5.0, move=0.5, quit=0.5, margin=0.05)


def engine(name, switches="", limits="", options=""):
    """An ``--engine`` text for the scripted engine."""
    command = f"{shlex.quote(sys.executable)} -S -E {shlex.quote(str(SCRIPTED))} {switches}"
    return f"name={name} cmd={shlex.quote(command)} {limits} {options}"


@contextmanager
def hosted(timeouts=QUICK, stop=None):
    """What engine processes need around them."""
    own = Stop()
    try:
        with Guard() as guard:
            yield Host(guard, stop or own, timeouts)
    finally:
        own.close()


@contextmanager
def client(switches="", options="", timeouts=QUICK, limits=""):
    """One scripted engine that is not started yet."""
    with hosted(timeouts) as host:
        spec = parse_engine(engine("A", switches, limits, options), "A")
        it = EngineClient(spec, "A", host)
        yield it
        it.say_quit()
        it.close(time.monotonic() + timeouts.quit)


def play(
    *engines,
    pairs=2,
    unit="deal",
    rules=None,
    seed=1,
    deals=None,
    on_fault=OnFault.FORFEIT,
    conduct=RECOVER,
    timeouts=QUICK,
    log=None,
    stop=None,
    watch=lambda game: None,
    concurrency=1,
    is_decided=never,
    block=1,
):
    """Play a match in this process, pair after pair: how it ended, its run and its games."""
    setup = make_setup(
        engines, rules=rules, deals=deals, pairs=pairs, unit=unit, seed=seed, on_fault=on_fault
    )
    table_rules = setup.terms.schedule.rules
    with hosted(timeouts, stop) as host:
        tables = [Players(setup.engines, table_rules, host) for _ in range(concurrency)]
        try:
            start_tables(tables, table_rules.preset)
            versions = {"scopa-engine": "test"}
            started = "2000-01-01T00:00:00+00:00"
            run = setup.run(tables[0].records(), conduct, timeouts, versions, started)
            run = replace(run, block=block)
            games = []
            ending = play_match(
                Match(run, setup.terms, is_decided=is_decided),
                tables,
                conduct,
                lambda g: (games.append(g), watch(g)),
            )
        finally:
            close_tables(tables)
    if log is not None:
        write_log(log, run, games, finished=ending is Ending.FINISHED)
    return ending, run, games


def write_log(path, run, games, *, finished=True):
    with LogWriter(path, overwrite=True) as writer:
        for value in (run, *games, *([result_of(run, games)] if finished else [])):
            writer.write(value)


def command(*words, **kwargs):
    """The command line in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "scopa_engine", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **kwargs,
    )


def run_command(*words):
    """Exit code, standard output and standard error of a command."""
    process = command(*words)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def wait_until(condition, seconds=20.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.01)


def noted_pids(path):
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def alive(pids):
    """Those of the processes that still run."""
    return [pid for pid in pids if psutil.pid_exists(pid) and not _is_zombie(pid)]


def _is_zombie(pid):
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def kill(process, number=signal.SIGKILL):
    os.kill(process.pid, number)
