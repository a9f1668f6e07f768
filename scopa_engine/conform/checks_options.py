"""Options (PROTOCOL.md, 9.1): those that the engine declares."""

from scopa_engine.conform.check import check, given, must, must_be_readable
from scopa_engine.conform.infos import infos_of
from scopa_engine.conform.positions import OPENING
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Skip
from scopa_engine.conform.words import word_of, words_of
from scopa_protocol import OptionSpec, OptionType

_NO_OPTIONS = ("unknown-option", "unknown-command", "unsupported")


def _of_type(talk: Talk, kind: OptionType) -> list[OptionSpec]:
    """The options of a type; skip where there are none."""
    found = [spec for spec in talk.options.values() if spec.type == kind]
    if not found:
        raise Skip(f"it declares no option of type {kind}")
    return found


def _set(name: str, value: str | int) -> str:
    return f"setoption name {name} value {value}"


def _bad_value(talk: Talk, name: str, value: str | int) -> None:
    talk.refusal(_set(name, value), "bad-value")


@check("options/form", "9.1")
def form(talk: Talk) -> None:
    """Every `option` line is well-formed, its default a possible value."""
    said = [line for line in talk.greet() if word_of(line) == "option"]
    if not said:
        raise Skip("it declares no option")
    for line in said:
        must_be_readable(line)


@check("options/names", "9.1")
def names(talk: Talk) -> None:
    """No option is declared twice."""
    said = [words_of(line) for line in talk.greet() if word_of(line) == "option"]
    if not said:
        raise Skip("it declares no option")
    declared = [words[2] for words in said if words[1:2] == ["name"] and len(words) > 2]
    twice = next((name for name in declared if declared.count(name) > 1), None)
    must(twice is None, f"option {twice} is declared twice")


@check("options/defaults", "9.1")
def defaults(talk: Talk) -> None:
    """Each default can be set."""
    specs = [spec for spec in talk.options.values() if spec.type != "button"]
    if not specs:
        raise Skip("it declares no option with a value")
    for spec in specs:
        talk.accepted(_set(spec.name, spec.default or "<empty>"))


@check("options/spin-limits", "9.1")
def spin_limits(talk: Talk) -> None:
    """The lowest and the highest value of a spin are accepted."""
    for spec in _of_type(talk, "spin"):
        for value in (spec.min, spec.max):
            talk.accepted(f"setoption name {spec.name} value {value}")


@check("options/spin-below", "9.1")
def spin_below(talk: Talk) -> None:
    """A value below `min` is `bad-value`."""
    for spec in _of_type(talk, "spin"):
        _bad_value(talk, spec.name, (spec.min or 0) - 1)


@check("options/spin-above", "9.1")
def spin_above(talk: Talk) -> None:
    """A value above `max` is `bad-value`."""
    for spec in _of_type(talk, "spin"):
        _bad_value(talk, spec.name, (spec.max or 0) + 1)


@check("options/spin-word", "9.1")
def spin_word(talk: Talk) -> None:
    """A word in place of a number is `bad-value`."""
    for spec in _of_type(talk, "spin"):
        _bad_value(talk, spec.name, "many")


@check("options/combo", "9.1")
def combo(talk: Talk) -> None:
    """Each `var` of a combo is accepted."""
    for spec in _of_type(talk, "combo"):
        for value in (*spec.vars, spec.default):
            talk.accepted(_set(spec.name, value))


@check("options/combo-other", "9.1")
def combo_other(talk: Talk) -> None:
    """Another word for a combo is `bad-value`."""
    for spec in _of_type(talk, "combo"):
        _bad_value(talk, spec.name, "no-such-value")


@check("options/check", "9.1")
def check_values(talk: Talk) -> None:
    """A check takes `true` and `false`."""
    for spec in _of_type(talk, "check"):
        for value in ("true", "false", spec.default):
            talk.accepted(_set(spec.name, value))


@check("options/check-other", "9.1")
def check_other(talk: Talk) -> None:
    """Another word for a check is `bad-value`."""
    for spec in _of_type(talk, "check"):
        _bad_value(talk, spec.name, "maybe")


@check("options/string", "9.1")
def string(talk: Talk) -> None:
    """A string is made empty by `<empty>`, or by `value` alone."""
    for spec in _of_type(talk, "string"):
        talk.accepted(_set(spec.name, "<empty>"))
        talk.accepted(f"setoption name {spec.name} value")


@check("options/button", "9.1")
def button(talk: Talk) -> None:
    """A button is pressed without a value."""
    for spec in _of_type(talk, "button"):
        talk.accepted(f"setoption name {spec.name}")


@check("options/unknown", "9.1")
def unknown(talk: Talk) -> None:
    """An unknown name is `unknown-option`."""
    codes = _NO_OPTIONS[:1] if talk.options else _NO_OPTIONS
    talk.refusal(_set("No-such-option", 1), *codes)


@check("options/exact-name", "9.1")
def exact_name(talk: Talk) -> None:
    """Names are written exactly as they are declared."""
    specs = [spec for spec in talk.options.values() if spec.type != "button"]
    if not specs:
        raise Skip("it declares no option with a value")
    for spec in specs:
        name = next(name for name in _other_cases(spec.name) if name not in talk.options)
        talk.refusal(_set(name, spec.default or "<empty>"), "unknown-option")


def _other_cases(name: str) -> tuple[str, ...]:
    return name.lower(), name.upper(), f"{name}x"


def _lines(talk: Talk) -> int:
    """How many lines of ``MultiPV`` a search tells."""
    talk.set_up(OPENING)
    count = max((info.multipv or 1 for info in infos_of(talk.go())), default=0)
    talk.answers()
    return count


def _with_two_lines(talk: Talk) -> None:
    """Set ``MultiPV`` to 2; skip where that does not show."""
    if "MultiPV" not in talk.options:
        raise Skip("it has no option by which this could be seen")
    with given("info/multipv"):
        talk.accepted(_set("MultiPV", 2))
        if _lines(talk) != 2:
            raise Skip("not tested, see info/multipv: `MultiPV` 2 does not give two lines")


@check("options/refused-stays", "9.1")
def refused_stays(talk: Talk) -> None:
    """A refused value leaves the one before."""
    _with_two_lines(talk)
    talk.answers(_set("MultiPV", -1))
    count = _lines(talk)
    must(count == 2, f"after a refused value of `MultiPV` there are {count} lines, not 2")


@check("options/kept", "7")
def kept(talk: Talk) -> None:
    """`newgame` keeps the options."""
    _with_two_lines(talk)
    talk.answers("newgame")
    count = _lines(talk)
    must(count == 2, f"after `newgame` there are {count} lines of `MultiPV`, not 2")
