"""Conversations with the real engine process, over pipes."""

import subprocess
import sys
from contextlib import contextmanager

COMMAND = (sys.executable, "-P", "-m", "scopa_engine")
LONGEST = 20.0
"""Seconds after which a process is given up; no test comes near."""


class Talk:
    """An engine process that is running."""

    def __init__(self):
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )

    def say(self, *lines):
        """Write lines, in one write."""
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())

    def hear(self):
        """The next line; ``None`` at the end."""
        line = self.process.stdout.readline()
        assert line.endswith(b"\n") or not line, f"not a whole line: {line!r}"
        return line.decode().removesuffix("\n") if line else None

    def hear_until(self, last):
        """Lines up to the one that begins with ``last``."""
        lines = []
        while not lines or not lines[-1].startswith(last):
            line = self.hear()
            assert line is not None, f"the end, before {last}, after {lines}"
            lines.append(line)
        return lines

    def end(self):
        """Close the input; what is still said, the exit code and standard error."""
        out, err = self.process.communicate(timeout=LONGEST)
        return out.decode().splitlines(), self.process.returncode, err.decode()


@contextmanager
def talk():
    """An engine process; at the end it is gone."""
    it = Talk()
    try:
        yield it
    finally:
        it.process.kill()
        it.process.communicate()


def converse(data):
    """Everything said and the end of input at once: lines that answer, exit code, standard error.

    :param data: text, or bytes where they are not.
    """
    data = data if isinstance(data, bytes) else data.encode()
    done = subprocess.run(COMMAND, input=data, capture_output=True, timeout=LONGEST, check=False)
    assert done.stdout == b"" or done.stdout.endswith(b"\n")
    return done.stdout.decode().splitlines(), done.returncode, done.stderr.decode()
