"""The form of the objects in a log: of which type the value of each key is.

Keys that are not there, and those that are not known, are passed over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias, Union

Form: TypeAlias = Union[type, "Each", "Many", "Maybe", "Keys"]


@dataclass(frozen=True, slots=True)
class Each:
    """An object with any keys, whose values have this form."""

    form: Form


@dataclass(frozen=True, slots=True)
class Many:
    """An array of values of this form."""

    form: Form


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value of this form, or null."""

    form: Form


@dataclass(frozen=True, slots=True)
class Keys:
    """An object, and of which form the values of its keys are."""

    forms: Mapping[str, Form]


def misfit(value: object, form: Form) -> tuple[str, ...] | None:
    """The keys that lead to what in ``value`` is not of that form; ``None`` if all of it is.

    >>> misfit({"seats": ["A", 1]}, Keys({"seats": Many(str)}))
    ('seats', '1')
    """
    if isinstance(form, type):
        fits = type(value) is form or (form is float and type(value) is int)
        return None if fits else ()
    if isinstance(form, Maybe):
        return None if value is None else misfit(value, form.form)
    if type(value) is not (list if isinstance(form, Many) else dict):
        return ()
    for key, each, inner in _parts(value, form):
        # Most values are texts and numbers that fit: this is to be quick.
        if type(each) is not inner and (keys := misfit(each, inner)) is not None:
            return (str(key), *keys)
    return None


def _parts(value: Any, form: Each | Many | Keys) -> Iterator[tuple[object, object, Form]]:  # noqa: ANN401
    """What is in an array or an object: its key, itself, its form."""
    if isinstance(form, Keys):
        return ((key, value[key], inner) for key, inner in form.forms.items() if key in value)
    parts = enumerate(value) if isinstance(form, Many) else value.items()
    return ((key, each, form.form) for key, each in parts)


_OF_AN_ENGINE: Final[dict[str, Form]] = {
    "name": str,
    "cmd": Maybe(str),
    "id": Each(str),
    "options": Each(str),
    "limits": Each(int),
    "cwd": Maybe(str),
    "env": Maybe(Each(str)),
    "sees": str,
}
_ENGINES: Final = Many(Keys(MappingProxyType(_OF_AN_ENGINE)))
_OF_AN_ENGINE["partners"] = _ENGINES

RUN: Final = Keys(
    {
        "rules": str,
        "unit": str,
        "pairs": int,
        "seed": int,
        "engines": _ENGINES,
        "versions": Each(str),
        "started": str,
        "deals": Maybe(str),
        "deals_check": Maybe(str),
        "recover": bool,
        "restart": bool,
        "timeouts": Each(float),
        "block": int,
        "changes_suits": bool,
        "rotates": bool,
        "sprt": Maybe(Keys({})),
    }
)

_EVIDENCE: Final = Keys(
    {
        "reason": str,
        "asked": Maybe(str),
        "lines": Many(str),
        "stderr": str,
        "exit_code": Maybe(int),
        "signal": Maybe(str),
        "reproduce": Maybe(str),
    }
)

_DEAL: Final = Keys(
    {
        "position": str,
        "moves": str,
        "points": Maybe(Many(int)),
        "by": Maybe(Each(Many(int))),
    }
)

GAME: Final = Keys(
    {
        "pair": int,
        "half": int,
        "seats": Many(str),
        "deals": Many(_DEAL),
        "points": Maybe(Many(int)),
        "winner": Maybe(int),
        "ended_by": Maybe(str),
        "evidence": Maybe(_EVIDENCE),
        "think_ms": Many(int),
        "overhead_us": Many(Maybe(int)),
        "suits": str,
    }
)
