"""The form of rules, as the pages of the grammar show it, however they are written in code."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """These characters."""

    text: str


@dataclass(frozen=True, slots=True)
class Characters:
    """One character of a class, as it stands between ``[`` and ``]`` in EBNF."""

    text: str


@dataclass(frozen=True, slots=True)
class Name:
    """What the rule of this name reads."""

    name: str


@dataclass(frozen=True, slots=True)
class Sequence:
    """One part after the other."""

    parts: tuple["Form", ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the parts."""

    parts: tuple["Form", ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part ``least`` to ``most`` times in a row; ``None``: as often as one likes."""

    part: "Form"
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Without:
    """What is ``part`` and not ``other``."""

    part: "Form"
    other: "Form"


Form = Text | Characters | Name | Sequence | Choice | Repeat | Without


def sequence(parts: Iterable[Form]) -> Form:
    """Parts one after the other, ``x x*`` as ``x+``; one part alone is that part."""
    flat: list[Form] = []
    for part in parts:
        if isinstance(part, Repeat) and (part.least, part.most) == (0, None):
            again = items(part.part)
            if flat[-len(again) :] == again:
                flat[-len(again) :] = [Repeat(part.part, 1, None)]
                continue
        flat += items(part)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def items(form: Form) -> list[Form]:
    """The parts of a sequence; of anything else, itself."""
    return list(form.parts) if isinstance(form, Sequence) else [form]


def inner(form: Form) -> tuple[Form, ...]:
    """The forms that stand in a form."""
    match form:
        case Sequence(parts) | Choice(parts):
            return parts
        case Repeat(part):
            return (part,)
        case Without(part, other):
            return part, other
        case _:
            return ()


def names_in(form: Form) -> Iterator[str]:
    """The rules that a form uses, as they stand in it."""
    if isinstance(form, Name):
        yield form.name
    for part in inner(form):
        yield from names_in(part)


def depth_first(names: Iterable[str], rules: Mapping[str, Form]) -> list[str]:
    """Rules in the order in which they are met from ``names``, each before those it uses."""
    met: dict[str, None] = {}

    def meet(name: str) -> None:
        if name in rules and name not in met:
            met[name] = None
            for other in names_in(rules[name]):
                meet(other)

    for name in names:
        meet(name)
    return list(met)
