"""Named tuples of different kinds that are never equal."""

from typing import TypeVar

_T = TypeVar("_T", bound=type[tuple[object, ...]])


def distinct(message: _T) -> _T:
    """Make messages equal only to messages of their own kind.

    They are named tuples, which are quick to define and to make, but as tuples ``stop``
    and ``quit`` would be the same.
    """

    def equals(self: tuple[object, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def differs(self: tuple[object, ...], other: object) -> bool:
        return not equals(self, other)

    message.__eq__, message.__ne__ = equals, differs  # type: ignore[method-assign, assignment]
    return message
