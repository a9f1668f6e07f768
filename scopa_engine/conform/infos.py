"""``info`` lines that can be read; others are for the check ``info/form``."""

from collections.abc import Iterable

import scopa_protocol as wire
from scopa_engine.conform.words import word_of

# What may differ from one search to the next.
_TIMES = frozenset({"time", "time_us", "ips"})


def infos_of(lines: Iterable[str]) -> list[wire.Info]:
    """The ``info`` lines of these, as messages."""
    found = []
    for line in lines:
        if word_of(line) == "info":
            try:
                reply = wire.read_reply(line).reply
            except wire.ProtocolError:
                continue
            if isinstance(reply, wire.Info):
                found.append(reply)
    return found


def without_times(lines: Iterable[str]) -> list[str]:
    """The lines without what tells times."""
    return [_without_times(line) for line in lines]


def _without_times(line: str) -> str:
    words = line.split()
    if word_of(line) != "info":
        return line
    end = words.index("string") if "string" in words else len(words)
    kept = [
        word
        for number, word in enumerate(words[:end])
        if word not in _TIMES and words[number - 1] not in _TIMES
    ]
    return " ".join(kept + words[end:])
