"""How long the engine takes to be ready."""

import subprocess
import sys

from scopa_engine.bench.measure import Clock

_COMMAND = (sys.executable, "-m", "scopa_engine")


def ready_seconds(clock: Clock) -> float:
    """Seconds from the start of an engine's process to its ``readyok``.

    :raises RuntimeError: when the engine answers something else.
    """
    start = clock()
    with subprocess.Popen(_COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b"isready\n")
        engine.stdin.flush()
        answer = engine.stdout.readline().strip()
        seconds = clock() - start
    if answer != b"readyok":
        raise RuntimeError(f"the engine answered isready with {answer!r}")
    return seconds
