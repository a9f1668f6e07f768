"""What seats and sides are called on the screen."""

from collections.abc import Sequence

from scopa_engine.language import Language
from scopa_engine.play.contest import Contest
from scopa_engine.rules import Rules


class Names:
    """The names of a contest in a language."""

    def __init__(self, contest: Contest, language: Language) -> None:
        table, rules = contest.table, contest.rules
        seats = range(rules.players)
        partners = [s for s in seats if rules.side(s) == table.side and s != table.seat]
        partner = language.text("play.partner")
        name = contest.engine.name
        self._seats = [name if rules.players == 2 else f"{name} {seat}" for seat in seats]
        self._seats[table.seat] = contest.name
        for seat in partners:
            self._seats[seat] = partner if len(partners) == 1 else f"{partner} {seat}"
        self._sides = _by_side(self._seats, rules)
        whom = [*self._seats]
        whom[table.seat] = language.text("play.whom")
        self._whom = _by_side(whom, rules)
        if rules.teams == 2:
            own, others = language.text("play.us"), language.text("play.them")
            self._sides = [own if side == table.side else others for side in (0, 1)]
            self._whom = [side.lower() for side in self._sides]

    def seat(self, seat: int) -> str:
        """Who sits at ``seat``."""
        return self._seats[seat]

    def whom(self, side: int) -> str:
        """Who plays for ``side``, within a sentence behind "for"."""
        return self._whom[side]

    def side(self, side: int) -> str:
        """Who plays for ``side``."""
        return self._sides[side]


def _by_side(names: Sequence[str], rules: Rules) -> list[str]:
    seats = range(rules.players)
    return [
        ", ".join(names[seat] for seat in seats if rules.side(seat) == side)
        for side in range(rules.sides)
    ]
