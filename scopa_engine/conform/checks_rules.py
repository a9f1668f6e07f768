"""Rule sets (PROTOCOL.md, 5): those that the engine declares, and those that it must refuse."""

from collections.abc import Callable

from scopa_engine.conform.check import Check, check
from scopa_engine.conform.positions import (
    FORCED,
    OPENING,
    must_play,
    random_deal,
    random_states,
    seen,
    told,
)
from scopa_engine.conform.talk import Talk
from scopa_engine.conform.verdict import Failure, Skip
from scopa_engine.conform.words import error_of, is_unsupported, quoted
from scopa_engine.rules import PRESETS

_POSITIONS = 12
# What an engine may say of rules that it does not play.
_REFUSED = ("bad-rules", "unsupported")


def _plays(preset: str) -> Callable[[Talk], None]:
    def run(talk: Talk) -> None:
        if talk.variants and preset not in talk.variants:
            raise Skip("it does not declare this rule set")
        rules = PRESETS[preset]
        must_play(talk, *map(seen, random_states(rules, talk.rng, _POSITIONS)))
        last = rules.plays - 1
        plays = (0, 1, min(rules.round_plays, last), last // 2, last)
        must_play(talk, *(told(random_deal(rules, talk.rng, count)) for count in plays))

    return run


PLAYED = tuple(
    Check(
        f"rules/{preset}",
        "5.5",
        f"In random positions of {preset} the move is legal",
        _plays(preset),
    )
    for preset in PRESETS
)


@check("rules/changes", "5.1")
def changes(talk: Talk) -> None:
    """Changes of a preset."""
    for rules, original in (
        ("scopa:target=21,primiera=ludoteka", OPENING),
        # In plain Scopa this card takes, here it is laid.
        ("scopa:capture=quindici", FORCED),
    ):
        position = original.replace("scopa", rules, 1)
        for line in talk.answers(position):
            error = error_of(line)
            if is_unsupported(line) or (error is not None and error.code in _REFUSED):
                raise Skip(f"not supported: changes of a preset are answered {quoted(line)}")
        must_play(talk, position)


def _must_refuse(talk: Talk, rules: str, *codes: str) -> None:
    """Fail unless rules are refused; skip where the engine takes no such rules at all."""
    error = talk.refusal(OPENING.replace("scopa", rules, 1), *codes, "unsupported")
    if error.code == "unsupported":
        raise Skip("not supported: changes of a preset are answered with error unsupported")


@check("bad-rules/preset", "5.6")
def preset(talk: Talk) -> None:
    """An unknown preset is refused."""
    talk.refusal(OPENING.replace("scopa", "no-such-game", 1), *_REFUSED)


@check("bad-rules/option", "5.6")
def option(talk: Talk) -> None:
    """An unknown option of a preset is `bad-rules`."""
    _must_refuse(talk, "scopa:no_such_option=on", "bad-rules")


@check("bad-rules/value", "5.6")
def value(talk: Talk) -> None:
    """A value that an option cannot have is `bad-rules`."""
    _must_refuse(talk, "scopa:target=0", "bad-rules")
    _must_refuse(talk, "scopa:primiera=best", "bad-rules")


@check("bad-rules/combination", "5.6")
def combination(talk: Talk) -> None:
    """Options that have no meaning together are `bad-rules`."""
    _must_refuse(talk, "scopa:table_size=0", "bad-rules")
    _must_refuse(talk, "scopa:napola=run,trenta=on", "bad-rules")


@check("bad-rules/twice", "5.1")
def twice(talk: Talk) -> None:
    """An option that stands twice is refused."""
    _must_refuse(talk, "scopa:target=21,target=31", "bad-rules", "syntax")


@check("bad-rules/not-declared", "16.1")
def not_declared(talk: Talk) -> None:
    """A preset that the engine does not declare is refused."""
    others = [name for name in PRESETS if name not in talk.variants]
    if not others or not talk.variants:
        raise Skip("it declares every preset")
    for name in others:
        position = seen(random_deal(PRESETS[name], talk.rng, 0).state)
        if not any(map(error_of, talk.answers(position))):
            raise Failure(f"it does not declare {name}, and accepts {quoted(position)}")


@check("bad-rules/none-left", "6.8")
def none_left(talk: Talk) -> None:
    """After refused rules there is no position."""
    talk.set_up(OPENING)
    if not talk.refusals(OPENING.replace("scopa", "no-such-game", 1)):
        raise Skip("not tested, see bad-rules/preset: it is not refused")
    talk.refusal("go", "wrong-state")
