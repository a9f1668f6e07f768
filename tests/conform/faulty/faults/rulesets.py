"""Engines that play the wrong rules (PROTOCOL.md 5)."""

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by, each
from conform.faulty.faults.positions import OPENING
from scopa_engine import binding
from scopa_engine.rules import PRESETS, Rules

OPTION_NAMES = frozenset(Rules._fields) - {"preset"}


class TakesRules(Engine):
    """Plays plain Scopa under refused rules of which it ``thinks well``."""

    def thinks_well(self, rules):
        raise NotImplementedError

    def view_of(self, position):
        try:
            return super().view_of(position)
        except binding.RefusedError as error:
            if error.code == "bad-rules" and self.thinks_well(position.rules):
                return OPENING
            raise


def are_known(rules):
    return rules.preset in PRESETS and {name for name, _ in rules.changes} <= OPTION_NAMES


def has_twice(rules):
    return len(dict(rules.changes)) < len(rules.changes)


@caught_by("bad-rules/preset")
class TakesAnyPreset(TakesRules):
    def thinks_well(self, rules):
        return rules.preset not in PRESETS


@caught_by("bad-rules/option")
class TakesAnyRuleOption(TakesRules):
    def thinks_well(self, rules):
        return rules.preset in PRESETS and not are_known(rules)


@caught_by("bad-rules/value")
class TakesAnyRuleValue(TakesRules):
    def thinks_well(self, rules):
        names = dict(rules.changes)
        return (
            are_known(rules) and not has_twice(rules) and bool({"target", "primiera"} & set(names))
        )


@caught_by("bad-rules/combination")
class TakesAnyCombination(TakesRules):
    def thinks_well(self, rules):
        return are_known(rules) and bool({"table_size", "trenta"} & set(dict(rules.changes)))


@caught_by("bad-rules/twice")
class TakesRuleOptionTwice(TakesRules):
    def thinks_well(self, rules):
        return has_twice(rules)


@caught_by("bad-rules/not-declared")
class DeclaresLessThanItPlays(Engine):
    def greeting(self):
        for message in super().greeting():
            yield wire.Variants(("scopa",)) if isinstance(message, wire.Variants) else message


@caught_by("rules/changes")
class IgnoresChangesOfRules(Engine):
    def view_of(self, position):
        view = super().view_of(position)
        return view._replace(rules=PRESETS[position.rules.preset])


def refuses(preset):
    """An engine that declares a rule set and does not know it."""

    def view_of(self, position):
        if position.rules.preset == preset:
            raise binding.RefusedError("bad-rules", wire.Place(1), f"{preset} is not known here")
        return Engine.view_of(self, position)

    title = "".join(part.capitalize() for part in preset.split("-"))
    return caught_by(f"rules/{preset}")(
        type(f"Refuses{title}", (Engine,), {"view_of": view_of, "__module__": __name__})
    )


for _preset in PRESETS:
    if _preset != "scopa":
        refuses(_preset)


@caught_by(
    "rules/escoba",
    each(
        "captures are others there too",
        "queries/moves",
        "rules/changes",
        "rules/cirulla",
        "rules/quindici",
    ),
)
class CapturesBySumUnderEveryName(Engine):
    def view_of(self, position):
        view = super().view_of(position)
        return view._replace(rules=view.rules._replace(capture="sum"))
