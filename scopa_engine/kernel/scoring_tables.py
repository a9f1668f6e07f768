"""What sets of cards count, by rule set: primiera, and points for single cards."""

from scopa_engine.kernel.capture_tables import MANY
from scopa_engine.kernel.ranks import ALL_RANKS, RANKS, SETS, sums_of, supersets
from scopa_engine.rules import Rules
from scopa_engine.rules.scoring import LUDOTEKA, STANDARD

NO_PRIMIERA = -(1 << 40)
_COUNT_ORDER = [rank - 1 for rank in (2, 3, 4, 5, 1, 6, 7)]


def primiera_of(rules: Rules) -> list[int]:
    """By cards of one suit: what they add; the higher sum over the suits has the primiera."""
    if rules.primiera == "off":
        return [0] * SETS
    if rules.primiera == "counts":
        of_rank = [0] * RANKS
        for place, rank in enumerate(_COUNT_ORDER):
            of_rank[rank] = 5**place
        return sums_of(of_rank)
    worth = LUDOTEKA if rules.primiera == "ludoteka" else STANDARD
    if rules.primiera == "graded":
        # At most four cards are of one worth: digits in base five compare the highest first.
        worth = tuple(5 ** sorted(set(STANDARD)).index(each) for each in STANDARD)
    best = [0]
    for each in worth:
        best += [max(each, other) for other in best]
    suits = MANY << 16 if rules.missing_suit == "rank_by_suits" else 0
    nothing = NO_PRIMIERA if rules.missing_suit == "required" else 0
    return [nothing, *[each + suits for each in best[1:]]]


def special_of(rules: Rules) -> list[int]:
    """By denari held: their points."""
    of_rank = [rank + 1 if rules.trenta and rank < 3 else 0 for rank in range(RANKS)]
    of_rank[6] += rules.settebello
    of_rank[9] += rules.re_bello
    points = sums_of(of_rank)
    if rules.napola != "off":
        for denari in supersets(0b111, ALL_RANKS):
            run = (denari ^ denari + 1).bit_length() - 1
            points[denari] += {"run": run, "run6": min(run, 6), "fixed3": 3}[rules.napola]
    return points
