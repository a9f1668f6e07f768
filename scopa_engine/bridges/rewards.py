"""What a finished deal pays each seat."""

from scopa_engine.rules import CardSet, Rules, deal_points, total


def seat_rewards(
    rules: Rules, piles: tuple[CardSet, ...], scope: tuple[int, ...]
) -> tuple[float, ...]:
    """By seat: the points of its side in the deal, less the mean of the other sides.

    So they add up to zero, whatever the number of sides, and partners share theirs.  Under
    ``inverse``, where fewer points are better, the sign is turned round.
    """
    points = total(deal_points(rules, piles, scope), rules.sides)
    sign = -1 if rules.inverse else 1
    of_side = [sign * (own - (sum(points) - own) / (rules.sides - 1)) + 0.0 for own in points]
    return tuple(of_side[rules.side(seat)] for seat in range(rules.players))


def highest_reward(rules: Rules) -> float:
    """A reward that no deal exceeds; nor does one fall below its negative.

    A sweep a play, twice with ``ponino``, and one side with all other points there are: carte,
    denari and primiera 1 each, settebello and re bello 1 a deck, sevens 2, napola 10 or
    trenta 6 a deck.
    """
    sweeps = rules.plays * (2 if rules.ponino else 1)
    return float(sweeps + 3 + 2 * rules.decks + 2 + max(10, 6 * rules.decks))
