"""What seats and sides are called on the screen."""

from scopa_engine.language import Language
from scopa_engine.play.contest import Contest


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
        self._sides = [
            ", ".join(self._seats[seat] for seat in seats if rules.side(seat) == side)
            for side in range(rules.sides)
        ]
        if rules.teams == 2:
            own, others = language.text("play.us"), language.text("play.them")
            self._sides = [own if side == table.side else others for side in (0, 1)]

    def seat(self, seat: int) -> str:
        """Who sits at ``seat``."""
        return self._seats[seat]

    def side(self, side: int) -> str:
        """Who plays for ``side``."""
        return self._sides[side]
