"""Points of a finished deal, by category and side."""

from reference_cards import SUITS, suit, value

PRIMIERA_TABLES = {
    "standard": {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10},
    "ludoteka": {7: 21, 6: 18, 5: 16, 4: 15, 3: 14, 2: 13, 1: 12, 8: 10, 9: 10, 10: 10},
}
# `graded` compares the best cards of the suits one by one, from the highest.
PRIMIERA_TABLES["graded"] = PRIMIERA_TABLES["standard"]

CATEGORIES = (
    "carte",
    "denari",
    "settebello",
    "primiera",
    "re_bello",
    "napola",
    "trenta",
    "sevens",
    "scope",
)


def deal_points(options, piles, scope):
    """Points by category (those that the options score) and side."""
    scorers = {
        "carte": lambda: majority([len(pile) for pile in piles]),
        "denari": lambda: majority([len(denari(pile)) for pile in piles]),
        "settebello": lambda: [pile.count("7d") for pile in piles],
        "primiera": lambda: majority([primiera(options, pile) for pile in piles]),
        "re_bello": lambda: [pile.count("10d") for pile in piles],
        "napola": lambda: [napola(options, pile) for pile in piles],
        "trenta": lambda: [trenta(pile) for pile in piles],
        "sevens": lambda: sevens(options, piles),
        "scope": lambda: scope_points(options, piles, scope),
    }
    return {
        category: tuple(scorers[category]())
        for category in CATEGORIES
        if options[category] != "off"
    }


def totals(points, sides):
    """Points of each side over all categories."""
    return tuple(sum(row[side] for row in points.values()) for side in range(sides))


def majority(amounts):
    """One point to the only side with the greatest amount; a shared first place gives nothing."""
    best = max(amounts)
    alone = amounts.count(best) == 1
    return [int(alone and amount == best) for amount in amounts]


def denari(pile):
    return [card for card in pile if suit(card) == "d"]


def count_of_value(pile, wanted):
    return sum(1 for card in pile if value(card) == wanted)


def primiera(options, pile):
    """What a side's primiera is compared by; the greatest wins."""
    if options["primiera"] == "counts":
        return [count_of_value(pile, rank) for rank in (7, 6, 1, 5, 4, 3, 2)]
    worth = PRIMIERA_TABLES[options["primiera"]]
    best = [
        max(worth[value(card)] for card in pile if suit(card) == s)
        for s in SUITS
        if any(suit(card) == s for card in pile)
    ]
    worths = sorted(best, reverse=True) if options["primiera"] == "graded" else [sum(best)]
    if options["missing_suit"] == "sum":
        return worths
    if options["missing_suit"] == "rank_by_suits":
        return [len(best), *worths]
    return worths if len(best) == 4 else []


def napola(options, pile):
    """Ace, 2 and 3 of denari, and what follows them without a gap."""
    run = 0
    while f"{run + 1}d" in pile:
        run += 1
    if run < 3:
        return 0
    return {"run": run, "run6": min(run, 6), "fixed3": 3}[options["napola"]]


def trenta(pile):
    """1, 2 and 3 points for the ace, the 2 and the 3 of denari."""
    return pile.count("1d") + 2 * pile.count("2d") + 3 * pile.count("3d")


def sevens(options, piles):
    """One point for most sevens; with `most_all` one more for every seven of the game."""
    counts = [count_of_value(pile, 7) for pile in piles]
    points = majority(counts)
    if options["sevens"] == "most_all":
        everything = 4 * options["decks"]
        points = [
            point + (count == everything) for point, count in zip(points, counts, strict=True)
        ]
    return points


def scope_points(options, piles, scope):
    """A point each; twice with the ponino: all cavalli of the game in one's pile."""
    all_cavalli = 4 * options["decks"]
    ponino = options["ponino"] == "on"
    return [
        count * (2 if ponino and count_of_value(pile, 9) == all_cavalli else 1)
        for pile, count in zip(piles, scope, strict=True)
    ]


def outright_winner(options, piles):
    """The side that wins the match whatever the points, or None."""
    for side, pile in enumerate(piles):
        if options["all_denari_wins"] == "on" and len(denari(pile)) == 10 * options["decks"]:
            return side
        every_copy = all(pile.count(card) == options["decks"] for card in ("1d", "2d", "3d"))
        if options["trenta"] == "on" and every_copy:
            return side
    return None
