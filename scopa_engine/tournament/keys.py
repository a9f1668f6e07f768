"""The keys of a tournament file and what each may hold.

They are the long options of ``match`` without their dashes (but those for its one log), and what
only a tournament has: ``format``, ``challengers``, ``teams`` and ``logs``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from scopa_engine.match.outcome import OnFault, SetupError
from scopa_engine.match.referee import UNITS
from scopa_engine.match.toml import CHECK, DECIMAL, NUMBER, TEXT, check_value, shown
from scopa_engine.tournament.pairings import Format

_MOST: Final = 1_000_000
_MOST_PAIRS: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class _Key:
    """What a value may be: of a type, and one that fits."""

    types: Mapping[type, str]
    fits: Callable[[Any], bool] = lambda _value: True
    allowed: str = ""


def _one_of(words: Sequence[str]) -> _Key:
    return _Key(TEXT, lambda word: word in words, f"one of {', '.join(words)}")


def _whole(least: int, most: int) -> _Key:
    allowed = f"a whole number from {least} to {most}"
    return _Key(NUMBER, lambda number: least <= number <= most, allowed)


def _is_team(value: object) -> bool:
    return (
        isinstance(value, list) and len(value) > 1 and all(isinstance(name, str) for name in value)
    )


_SECONDS: Final = _Key(
    DECIMAL, lambda number: 0 < number <= _MOST, f"a number of seconds above 0 and up to {_MOST}"
)
_NAMES: Final = _Key(
    {list: "a list of names"},
    lambda names: all(isinstance(name, str) for name in names),
    "a list of names",
)
_TEAMS: Final = _Key(
    {list: "a list of teams"},
    lambda teams: all(_is_team(team) for team in teams),
    'a list of teams like ["A", "B"]',
)
_ENGINES: Final = _Key(
    {list: "tables [[engine]]"},
    lambda tables: all(isinstance(table, Mapping) for table in tables),
    "tables [[engine]]",
)

KEYS: Final[Mapping[str, _Key]] = MappingProxyType(
    {
        "format": _one_of(list(Format)),
        "challengers": _NAMES,
        "teams": _TEAMS,
        "logs": _Key(TEXT),
        "rules": _Key(TEXT),
        "unit": _one_of(UNITS),
        "seed": _Key(NUMBER),
        "pairs": _whole(1, _MOST_PAIRS),
        "deals": _Key(TEXT),
        "sprt": _Key({**TEXT, dict: "a table"}),
        "on-fault": _one_of(list(OnFault)),
        "recover": _Key(CHECK),
        "restart": _Key(CHECK),
        "move-timeout": _SECONDS,
        "startup-timeout": _SECONDS,
        "quit-timeout": _SECONDS,
        "margin": _whole(0, _MOST),
        "concurrency": _whole(1, _MOST),
        "force-concurrency": _Key(CHECK),
        "trace": _Key(TEXT),
        "quiet": _Key(CHECK),
        "json": _Key(CHECK),
        "engine": _ENGINES,
    }
)


def check_keys(values: Mapping[str, object]) -> None:
    """Refuse what is no key, what a key cannot hold, and a file without what it must have.

    :raises SetupError: naming the key, its value and what is allowed.
    """
    for key, value in values.items():
        if key not in KEYS:
            raise SetupError(f"there is no key {shown(key)}; allowed: {' '.join(KEYS)}")
        check_value(key, value, KEYS[key].types)
        if not KEYS[key].fits(value):
            raise SetupError(f"{key}={shown(value)}: {KEYS[key].allowed} is allowed")
    for key in ("format", "engine"):
        if key not in values:
            raise SetupError(f"{key} is missing: {KEYS[key].allowed}")
