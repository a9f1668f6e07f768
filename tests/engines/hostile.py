"""An engine that says what three files hold, byte by byte: to `usp`, to `go`, on standard error."""

import os
import sys
from pathlib import Path

GREETING, ANSWER, ERRORS = (Path(name).read_bytes() for name in sys.argv[1:4])


def say(data, target=1):
    while data:
        data = data[os.write(target, data) :]


for line in sys.stdin:
    word = line.split()[0]
    if word == "usp":
        say(GREETING)
    elif word == "isready":
        say(b"readyok\n")
    elif word == "go":
        say(ERRORS, 2)
        say(ANSWER)
    elif word == "quit":
        break
