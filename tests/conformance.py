"""Runs of ``conform``, in this process or by the command line."""

import json
import sys
from contextlib import contextmanager
from pathlib import Path

from matchplay import run_command
from scopa_engine.conform.desk import Engine
from scopa_engine.conform.registry import chosen
from scopa_engine.conform.run import run_checks
from scopa_engine.conform.times import Times
from scopa_engine.match.stop import Stop

# For machines that do other things beside.
PATIENT = Times(startup=30.0, answer=30.0, margin=5.0)
# For engines that greet, and then never answer what is asked.
QUICK = Times(startup=30.0, answer=0.5, margin=0.5)
# For engines that do not even greet.
BRIEF = Times(startup=1.0, answer=0.5, margin=0.5)
BUILT_IN = ("scopa-engine",)
# Answers the greeting only, so that everything else fails.
MUTE = """
import sys
for line in sys.stdin:
    if line == "usp 1\\n":
        print("id name mute\\nid version 1\\nid author x\\nvariants scopa\\nuspok 1", flush=True)
"""
BOTS = Path(__file__).parents[1] / "protocol" / "bots"


def script(path, text):
    """The command of an engine whose program is ``text``, in Python."""
    path.write_text(text, encoding="utf-8")
    return (sys.executable, "-S", "-E", str(path))


@contextmanager
def not_stopped():
    stop = Stop()
    try:
        yield stop
    finally:
        stop.close()


def results(command, *names, times=QUICK, seed=1, concurrency=1):
    """The results of the checks with these names, by name."""
    with not_stopped() as stop:
        engine = Engine(command, times, seed)
        found = run_checks(chosen(names), engine, stop, concurrency=concurrency)
    return {result.check.name: result for result in found}


def conform(*words):
    """Exit code, standard output and standard error of the command."""
    return run_command("conform", *words)


def conform_json(*words):
    code, out, _ = conform("--json", *words)
    return code, json.loads(out)
