"""Files of text, and TOML files: read with the place of a mistake; values as TOML shows them."""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from scopa_engine.match.outcome import SetupError

TEXT: Final[Mapping[type, str]] = MappingProxyType({str: "text in quotes"})
NUMBER: Final[Mapping[type, str]] = MappingProxyType({int: "a whole number"})
DECIMAL: Final[Mapping[type, str]] = MappingProxyType({int: "a number", float: "a number"})
CHECK: Final[Mapping[type, str]] = MappingProxyType({bool: "true or false"})
"""What a value may be: types, and what they are called."""

MOST_BYTES: Final = 1 << 28
"""Of a file; one without an end is refused, not read for ever."""
_PIECE = 1 << 20

_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def read_text(path: Path) -> str:
    """The text of a file in UTF-8.

    :raises SetupError: naming the file and what is wrong with it, and where.
    """
    try:
        with path.open("rb") as file:
            content = bytearray()
            while piece := file.read(_PIECE):
                content += piece
                if len(content) > MOST_BYTES:
                    raise SetupError(f"{path}: more than {MOST_BYTES} bytes")
        return content.decode()
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        column = error.start - error.object.rfind(b"\n", 0, error.start)
        raise SetupError(f"{path}, line {line}, column {column}: not UTF-8") from None


def read_toml(path: Path) -> dict[str, object]:
    """The table at the top of the file.

    :raises SetupError: naming file, line and column, and what is wrong there.
    """
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise SetupError(f"{path}{_where_and_what(str(error), text)}") from None
    except RecursionError:
        raise SetupError(f"{path}: values in values in values, too deep to be read") from None


def _where_and_what(message: str, text: str) -> str:
    found = _PLACE.fullmatch(message)
    if found is None:
        return f": {message}"
    what, line, column = found.groups()
    if line is None:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    return f", line {line}, column {column}: {what}"


def check_value(where: str, value: object, types: Mapping[type, str]) -> None:
    """Refuse a value that is of none of ``types``.

    :raises SetupError: as ``where=value: … is allowed``.
    """
    # By the very type: True is an int, too.
    is_one = type(value) in types and not (isinstance(value, str) and "\0" in value)
    if not is_one:
        allowed = " or ".join(dict.fromkeys(types.values()))
        raise SetupError(f"{where}={shown(value)}: {allowed} is allowed")
    if _is_too_big(value):
        raise SetupError(f"{where}={shown(value)}: a number of 64 bits is allowed")


def shown(value: object) -> str:
    """A value in one line, as in TOML but for dates and tables."""
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:
        # Python writes no more than some 4,000 digits.
        return "…"


def _is_too_big(value: object) -> bool:
    """Whether TOML does not promise such a whole number."""
    return isinstance(value, int) and not -(2**63) <= value < 2**63
