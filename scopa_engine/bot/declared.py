"""Options of a bot: declared as data of its class, read as attributes of the bot."""

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, Self, TypeVar, overload

from scopa_protocol import OptionSpec

T = TypeVar("T")


class _HasSettings(Protocol):
    settings: Mapping[str, str]


class Declared(Generic[T]):
    """An option in a class; in an object of the class, the value that is set.

    :ivar spec: the declaration as it stands in the protocol.
    """

    def __init__(self, spec: OptionSpec, read: Callable[[str], T]) -> None:
        self.spec = spec
        self._read = read

    @overload
    def __get__(self, bot: None, owner: type) -> Self: ...
    @overload
    def __get__(self, bot: _HasSettings, owner: type) -> T: ...
    def __get__(self, bot: _HasSettings | None, owner: type) -> Self | T:
        """The declaration from the class, the value from the object."""
        if bot is None:
            return self
        return self._read(bot.settings.get(self.spec.name, self.spec.default))


def spin(name: str, default: int, least: int, most: int) -> Declared[int]:
    """A whole number from ``least`` to ``most``."""
    return Declared(OptionSpec(name, "spin", str(default), min=least, max=most), int)


def check(name: str, *, default: bool) -> Declared[bool]:
    """Yes or no."""
    spec = OptionSpec(name, "check", "true" if default else "false")
    return Declared(spec, lambda value: value == "true")


def combo(name: str, *values: str) -> Declared[str]:
    """One of some words; the first is the default."""
    return Declared(OptionSpec(name, "combo", values[0], vars=values), str)


def string(name: str, default: str = "") -> Declared[str]:
    """Any text of one line."""
    return Declared(OptionSpec(name, "string", default), str)


def declared_by(owner: type) -> tuple[OptionSpec, ...]:
    """The options of a class, those of its bases first."""
    found = {
        member.spec.name: member.spec
        for each in reversed(owner.__mro__)
        for member in vars(each).values()
        if isinstance(member, Declared)
    }
    return tuple(found.values())
