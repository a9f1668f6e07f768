"""The files of texts: which there are, and what they hold."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

FOLDER: Final = Path(__file__).parent.parent / "data" / "language"


@cache
def texts(code: str, section: str) -> Mapping[str, str]:
    """The texts of a section in a language; a key within a table is ``TABLE.KEY``."""
    return MappingProxyType(dict(_flat("", load(f"{code}/{section}.toml"))))


def load(name: str) -> dict[str, Any]:
    """The file of that name in :data:`FOLDER`."""
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def _flat(path: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{path}{key}.", value)
        else:
            yield f"{path}{key}", value
