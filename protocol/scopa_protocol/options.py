"""Engine options: what a declaration says, and the check of a value against it."""

import re
from typing import Literal, NamedTuple, NoReturn, Self, get_args

from scopa_protocol.errors import ProtocolError
from scopa_protocol.integers import parse_number
from scopa_protocol.patterns import TEXT, WORD
from scopa_protocol.scan import quoted

OptionType = Literal["check", "spin", "combo", "string", "button"]
OPTION_TYPES: tuple[OptionType, ...] = get_args(OptionType)

# How an empty string is written, where a reader would miss an empty word.
EMPTY_STRING = "<empty>"

_WORD = re.compile(WORD)
_TEXT = re.compile(TEXT)


class _Fields(NamedTuple):
    name: str
    type: OptionType
    default: str = ""
    min: int | None = None
    max: int | None = None
    vars: tuple[str, ...] = ()


class OptionSpec(_Fields):
    """One option of an engine (PROTOCOL.md, "Options").

    ``min`` and ``max`` belong to a spin, ``vars`` to a combo; a button has no
    default and no value, and a string may be empty.

    :raises ProtocolError: ``bad-value`` when the declaration contradicts itself.
    """

    __slots__ = ()

    def __new__(
        cls,
        name: str,
        type: OptionType,  # noqa: A002
        default: str = "",
        min: int | None = None,  # noqa: A002
        max: int | None = None,  # noqa: A002
        vars: tuple[str, ...] = (),  # noqa: A002
    ) -> Self:
        """The declaration, checked."""
        spec = super().__new__(cls, name, type, default, min, max, vars)
        spec._check()
        return spec

    def _check(self) -> None:
        if self.type not in OPTION_TYPES:
            self._refuse(f"has no type {quoted(self.type)}, but one of {', '.join(OPTION_TYPES)}")
        if not all(_WORD.fullmatch(word) for word in (self.name, *self.vars)):
            self._refuse("has a name or a var that is not one word")
        if (self.type == "spin") != (self.min is not None and self.max is not None):
            self._refuse("must have min and max when it is a spin, and only then")
        if (self.type == "combo") != bool(self.vars):
            self._refuse("must have var when it is a combo, and only then")
        if self.type == "button":
            if self.default:
                self._refuse("is a button and has no default")
        elif self.parse(self.default) != self.default:
            self._refuse(f"writes an empty default as '', not as {EMPTY_STRING}")

    def parse(self, value: str | None) -> str:
        """The value that ``setoption`` sets: ``value`` itself, '' for an empty string or a button.

        :raises ProtocolError: ``bad-value``, without a column, naming option, value and limits.
        """
        if self.type == "button":
            if value is not None:
                self._refuse(f"is a button and takes no value, found {quoted(value)}")
            return ""
        if value is None:
            self._refuse(f"needs a value: {self._allowed()}")
        if self.type == "string" and value == EMPTY_STRING:
            return ""
        if not self._allows(value):
            self._refuse(f"is {self._allowed()}, found {quoted(value)}")
        return value

    def _allows(self, value: str) -> bool:
        match self.type:
            case "check":
                return value in ("true", "false")
            case "spin":
                return self._in_range(value)
            case "combo":
                return value in self.vars
            case _:
                return not value or _TEXT.fullmatch(value) is not None

    def _in_range(self, value: str) -> bool:
        try:
            number = parse_number(value)
        except ProtocolError:
            return False
        return self.min is not None and self.max is not None and self.min <= number <= self.max

    def _allowed(self) -> str:
        match self.type:
            case "check":
                return "true or false"
            case "spin":
                return f"a number from {self.min} to {self.max}"
            case "combo":
                return f"one of {', '.join(self.vars)}"
            case _:
                return "text without control characters or outer blanks"

    def _refuse(self, why: str) -> NoReturn:
        raise ProtocolError("bad-value", 0, f"option {quoted(self.name)} {why}")
