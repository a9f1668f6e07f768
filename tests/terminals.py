"""A command in a terminal of its own, and what stands on its screen."""

import os
import re
import sys
import time

import pexpect
import pyte

PROMPTS = ("Your play: ", "Giochi: ", "Juegas: ")


class Terminal:
    """``scopa-engine`` with these arguments in a pseudo-terminal of so many columns and lines."""

    def __init__(self, *arguments, columns=80, lines=24, environ=None):
        self.size = columns, lines
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        self._typed_at = 0
        command = ["-P", "-m", "scopa_engine", *map(str, arguments)]
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "en_US.UTF-8", **(environ or {})}
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            env.pop(name, None)
        self.process = pexpect.spawn(
            sys.executable, command, env=env, dimensions=(lines, columns), echo=True
        )
        self.process.delaybeforesend = None

    def wait_for(self, *texts, seconds=20.0):
        """Read until the last line of the screen ends with one of ``texts``; which it was."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not self._more(0.05) and self._has_heard:
                for text in texts:
                    if self.last_line().endswith(text.rstrip()):
                        return text
        raise AssertionError(f"waited for {texts}; the screen:\n" + "\n".join(self.screen()))

    def _more(self, seconds=0.0):
        try:
            data = self.process.read_nonblocking(1 << 16, timeout=seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += data
        self._stream.feed(data)
        return True

    @property
    def _has_heard(self):
        """Whether the line that was typed last has been shown whole."""
        return b"\n" in self.raw[self._typed_at :]

    def type(self, text):
        """Type a line."""
        self._typed_at = len(self.raw)
        self.process.sendline(text)

    def screen(self):
        """The lines of the screen, without blanks at their ends."""
        return [line.rstrip() for line in self._screen.display]

    def last_line(self):
        """The last line that holds anything."""
        return next((line for line in reversed(self.screen()) if line), "")

    def hang_up(self):
        """Close the terminal, as who closes its window does."""
        self.process.ptyproc.fileobj.close()
        self.process.ptyproc.closed = True

    def close(self):
        """End the command, if it still runs."""
        if not self.process.ptyproc.closed:
            self.process.close(force=True)

    def end(self, seconds=10.0):
        """Read to the end; the exit code."""
        deadline = time.monotonic() + seconds
        while self.process.isalive() or self._more():
            assert time.monotonic() < deadline, "it does not end"
            self._more(0.05)
        self.process.wait()
        return self.process.exitstatus


def printed(raw):
    """What was printed, without colours and movements."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", raw.decode())
