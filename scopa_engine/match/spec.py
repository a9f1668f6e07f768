"""What the user says of an engine, in a word list or in a table of a file.

The same keys either way: ``--engine 'name=A cmd="…" option.X=… iterations=2000'``, and a table
``[[engine]]`` with ``name = "A"``, ``iterations = 2000`` and the tables ``option`` and ``env``.
"""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final

from scopa_engine.match.outcome import SetupError
from scopa_engine.match.toml import CHECK, NUMBER, TEXT, check_value, shown

BUILT_IN = "scopa-engine"
KEYS = "name cmd cwd env.X option.X iterations worlds movetime clock sees"
HAND, ALL = "hand", "all"
"""What an engine is sent: what its seat may know; or every card, no fair play but a measure."""

# PROTOCOL.md 7.3
_MOST_DIGITS: Final = 18

# What the keys of a table may hold, and the keys of its tables env and option.
_TYPES: Final[Mapping[str, Mapping[type, str]]] = MappingProxyType(
    {
        "name": TEXT,
        "cmd": TEXT,
        "cwd": TEXT,
        "iterations": NUMBER,
        "worlds": NUMBER,
        "movetime": NUMBER,
        "clock": {**NUMBER, str: 'text like "60000+500"'},
        "sees": TEXT,
    }
)
_TABLES: Final[Mapping[str, Mapping[type, str]]] = MappingProxyType(
    {"env": TEXT, "option": {**TEXT, **NUMBER, **CHECK}}
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What an engine may use for a move; all ``None``: its default budget.

    :ivar movetime: milliseconds a move.
    :ivar clock: milliseconds a game; ``inc`` milliseconds more after each move.
    """

    iterations: int | None = None
    worlds: int | None = None
    movetime: int | None = None
    clock: int | None = None
    inc: int = 0


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """An engine to be started, and how it is to play.

    :ivar partners: other engines for the further seats of its side, in their order; none: it
        plays all seats itself.
    """

    name: str
    cmd: str = BUILT_IN
    cwd: str | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = Limits()
    sees: str = HAND
    partners: tuple["EngineSpec", ...] = ()

    @property
    def team(self) -> tuple["EngineSpec", ...]:
        """The engine, and its partners if it has any."""
        return (self, *self.partners)

    def command(self) -> list[str]:
        """Program and arguments, the program as a path that can be started.

        A program with a slash is looked up from ``cwd``, as the system does.

        :raises SetupError: when there is no such program or folder.
        """
        try:
            words = shlex.split(self.cmd)
        except ValueError as error:
            raise SetupError(f"engine {self.name}: cmd={self.cmd!r}: {error}") from None
        if not words:
            raise SetupError(f"engine {self.name}: cmd is empty")
        if self.cwd is not None and not Path(self.cwd).is_dir():
            raise SetupError(f"engine {self.name}: cwd={self.cwd}: no such folder")
        return [*self._program(words[0]), *words[1:]]

    def _program(self, word: str) -> list[str]:
        if word == BUILT_IN:
            # The runner's own version, on PATH or not, whatever lies in the folder of its start.
            return [sys.executable, "-P", "-m", "scopa_engine"]
        if "/" in word:
            path = Path(self.cwd or ".") / word
            if path.is_file() and os.access(path, os.X_OK):
                return [word]
        elif found := shutil.which(word, path=self.environment().get("PATH")):
            return [str(Path(found).absolute())]
        raise SetupError(f"engine {self.name}: there is no program {word}")

    def environment(self) -> dict[str, str]:
        """The runner's environment with the changes of this engine."""
        return {**os.environ, **self.env}


def parse_engine(text: str, name: str) -> EngineSpec:
    """The engine of an ``--engine`` text, called ``name`` if it does not say.

    :raises SetupError: naming the word that is wrong and what is allowed.
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise SetupError(f"--engine {text!r}: {error}") from None
    values: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not _is_key(key):
            raise SetupError(f"--engine: {word!r} is not KEY=VALUE with a key of: {KEYS}")
        if key in values:
            raise SetupError(f"--engine: {key} is given twice")
        values[key] = value
    return engine_of(values, name)


def _is_key(key: str) -> bool:
    group, dot, rest = key.partition(".")
    return bool(rest) and group in {"env", "option"} if dot else key in KEYS.split()


def spec_of_table(
    table: Mapping[str, object], *, name: str | None = None, folder: Path = Path()
) -> EngineSpec:
    """The engine of a table of a TOML file: the keys of ``--engine``, with ``option`` and ``env``.

    >>> spec_of_table({"name": "A", "iterations": 50, "option": {"Algorithm": "ismcts"}}).limits
    Limits(iterations=50, worlds=None, movetime=None, clock=None, inc=0)

    :param name: what it is called if the table does not say.
    :param folder: where the file lies. The engine is started there, or in its ``cwd`` as seen
        from there.
    :raises SetupError: naming the engine, the key, its value and what is allowed.
    """
    engine = table.get("name", name)
    where = f"engine {engine}" if isinstance(engine, str) and engine.isprintable() else "engine"
    values = dict(_words(where, table))
    if not isinstance(engine, str):
        raise SetupError("engine: name is missing")
    if folder != Path():
        values["cwd"] = str(folder / values.get("cwd", ""))
    return engine_of(values, engine)


def _words(where: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Keys and values as they would stand in an ``--engine`` text."""
    for key, value in table.items():
        if key in _TYPES:
            yield key, _text(f"{where}: {key}", value, _TYPES[key])
        elif key not in _TABLES:
            allowed = " ".join([*_TYPES, *_TABLES])
            raise SetupError(f"{where}: there is no key {shown(key)}; allowed: {allowed}")
        elif isinstance(value, Mapping):
            for inner, each in value.items():
                full = f"{key}.{inner}"
                if not inner or not inner.isprintable() or "=" in inner:
                    raise SetupError(f"{where}: {shown(full)} cannot be a name")
                yield full, _text(f"{where}: {full}", each, _TABLES[key])
        else:
            raise SetupError(f"{where}: {key}={shown(value)}: a table is allowed")


def _text(where: str, value: object, types: Mapping[type, str]) -> str:
    check_value(where, value, types)
    return str(value).lower() if isinstance(value, bool) else str(value)


def engine_of(values: Mapping[str, str], name: str) -> EngineSpec:
    """The engine that these keys and values describe."""
    name = values.get("name", name)
    if not name.strip() or not name.isprintable():
        raise SetupError(f"engine: {name!r} cannot be a name")
    return EngineSpec(
        name=name,
        cmd=values.get("cmd", BUILT_IN),
        cwd=values.get("cwd"),
        env=_group(values, "env"),
        options=_group(values, "option"),
        limits=_limits(name, values),
        sees=_sees(name, values.get("sees", HAND)),
    )


def _sees(name: str, text: str) -> str:
    if text not in {HAND, ALL}:
        raise SetupError(f"engine {name}: sees={text}: {HAND} or {ALL} is allowed")
    return text


def _group(values: Mapping[str, str], prefix: str) -> dict[str, str]:
    start = f"{prefix}."
    return {
        key.removeprefix(start): value for key, value in values.items() if key.startswith(start)
    }


def _limits(name: str, values: Mapping[str, str]) -> Limits:
    def number(key: str, text: str | None, least: int = 1) -> int | None:
        if text is None:
            return None
        is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
        if not (is_number and int(text) >= least):
            raise SetupError(
                f"engine {name}: {key}={text}: a whole number from {least} is allowed, with "
                f"{_MOST_DIGITS} digits at most"
            )
        return int(text)

    clock, plus, inc = values.get("clock", "").partition("+")
    return Limits(
        iterations=number("iterations", values.get("iterations")),
        worlds=number("worlds", values.get("worlds")),
        movetime=number("movetime", values.get("movetime")),
        clock=number("clock", clock) if "clock" in values else None,
        inc=number("clock", inc, least=0) or 0 if plus else 0,
    )
