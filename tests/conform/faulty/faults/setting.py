"""Engines with wrong options (PROTOCOL.md 9)."""

import scopa_protocol as wire
from conform.faulty.correct import OPTIONS, Engine
from conform.faulty.family import caught_by
from scopa_engine import binding


class DeclaresOtherwise(Engine):
    """Writes a line of its options wrongly."""

    right, wrong = "", ""

    def say(self, line):
        super().say(line.replace(self.right, self.wrong) if "option name" in line else line)


@caught_by("options/form")
class NamesOptionWithBlank(DeclaresOtherwise):
    right, wrong = "name MoveOverhead", "name Move Overhead"


@caught_by("options/form")
class DeclaresSpinWithoutLimits(DeclaresOtherwise):
    right, wrong = "min 1 max 4", ""


@caught_by("options/form")
class DeclaresAnotherType(DeclaresOtherwise):
    right, wrong = "type spin default 10 min 0 max 1000", "type float default 10"


@caught_by("options/names")
class DeclaresOptionTwice(Engine):
    options = (*OPTIONS, OPTIONS[0])


@caught_by("options/form")
class DeclaresDefaultThatIsNoVar(DeclaresOtherwise):
    right, wrong = "default lookahead", "default Lookahead"


@caught_by("options/form")
class DeclaresDefaultBelowMin(DeclaresOtherwise):
    right, wrong = "default 1 min 1 max 4", "default 0 min 1 max 4"


class SetsOtherwise(Engine):
    """Looks at a value in its own way; ``None`` where it does as it should."""

    def option_value(self, spec, text):
        value = self.looked_at(spec, text)
        return super().option_value(spec, text) if value is None else value

    def looked_at(self, spec, text):
        raise NotImplementedError

    def refuse_value(self, spec):
        raise binding.RefusedError("bad-value", wire.Place(4), f"not for {spec.name}")


@caught_by("options/defaults")
class RefusesItsDefault(SetsOtherwise):
    def looked_at(self, spec, text):
        return self.refuse_value(spec) if (spec.name, text) == ("MoveOverhead", "10") else None


@caught_by("options/spin-limits")
class RefusesHighestValue(SetsOtherwise):
    def looked_at(self, spec, text):
        return self.refuse_value(spec) if spec.type == "spin" and text == str(spec.max) else None


@caught_by("options/spin-limits")
class RefusesLowestValue(SetsOtherwise):
    """Where that is 0, which it takes for nothing."""

    def looked_at(self, spec, text):
        return self.refuse_value(spec) if spec.type == "spin" and text == "0" else None


def is_whole(text):
    return text is not None and text.removeprefix("-").isdigit()


@caught_by("options/spin-below", {"options/refused-stays": "a value that it tries is taken"})
class RaisesLowValues(SetsOtherwise):
    def looked_at(self, spec, text):
        is_low = spec.type == "spin" and is_whole(text) and int(text) < spec.min
        return str(spec.min) if is_low else None


@caught_by("options/spin-above")
class LowersHighValues(SetsOtherwise):
    def looked_at(self, spec, text):
        is_high = spec.type == "spin" and is_whole(text) and int(text) > spec.max
        return str(spec.max) if is_high else None


@caught_by("options/spin-word")
class ReadsWordsAsLowest(SetsOtherwise):
    """As ``atoi`` does."""

    def looked_at(self, spec, text):
        return str(spec.min) if spec.type == "spin" and not is_whole(text) else None


@caught_by("options/combo")
class ForgetsLastVar(SetsOtherwise):
    def looked_at(self, spec, text):
        return self.refuse_value(spec) if spec.vars and text == spec.vars[-1] else None


@caught_by("options/combo-other")
class TakesAnyVar(SetsOtherwise):
    def looked_at(self, spec, text):
        return spec.default if spec.vars and text not in spec.vars else None


@caught_by("options/check")
class WantsOnAndOff(SetsOtherwise):
    def looked_at(self, spec, text):
        return self.refuse_value(spec) if spec.type == "check" and text == "false" else None


@caught_by("options/check-other")
class TakesAnythingForFalse(SetsOtherwise):
    def looked_at(self, spec, text):
        return "false" if spec.type == "check" and text not in ("true", "false") else None


@caught_by("options/string", {"options/defaults": "that is one default"})
class KnowsNoEmptyText(SetsOtherwise):
    def looked_at(self, spec, text):
        return self.refuse_value(spec) if text == "<empty>" else None


@caught_by("options/button")
class WantsValueForButton(SetsOtherwise):
    def looked_at(self, spec, text):
        return self.refuse_value(spec) if spec.type == "button" and text is None else None


@caught_by("options/unknown")
class IgnoresUnknownOptions(Engine):
    def on_setoption(self, setting, ref):
        try:
            super().on_setoption(setting, ref)
        except binding.RefusedError as error:
            if error.code != "unknown-option":
                raise


@caught_by("options/unknown")
class CallsUnknownOptionBadValue(Engine):
    def refuse(self, error, ref):
        code = "bad-value" if error.code == "unknown-option" else error.code
        super().refuse(wire.ProtocolError(code, error.column, error.text), ref)


@caught_by("options/exact-name")
class ReadsNamesInAnyCase(Engine):
    def on_setoption(self, setting, ref):
        names = {spec.name.lower(): spec.name for spec in self.options}
        name = names.get(setting.name.lower(), setting.name)
        super().on_setoption(setting._replace(name=name), ref)


@caught_by("options/refused-stays")
class ResetsOptionWhenItRefuses(Engine):
    def option_value(self, spec, text):
        try:
            return super().option_value(spec, text)
        except binding.RefusedError:
            self.values[spec.name] = spec.default
            raise


@caught_by("options/kept")
class ForgetsOptionsAtNewgame(Engine):
    def on_newgame(self, _, ref):
        super().on_newgame(_, ref)
        self.values = {spec.name: spec.default for spec in self.options}
