"""Positions, and the deal: who gets which card of a deck in dealing order."""

from dataclasses import dataclass
from itertools import combinations

from reference_cards import DECK, ordered, total, value
from reference_options import side_count, side_of


@dataclass(frozen=True)
class Position:
    """Everything known: one hand a seat, one pile and one count of scope a side.

    The stock is in dealing order, all other cards are in canonical order.
    """

    options: dict
    hands: tuple
    table: tuple
    stock: tuple
    piles: tuple
    scope: tuple
    last: int | None
    turn: int
    dealer: int
    score: tuple


def full_deck(options):
    """All cards of the game, each as often as there are decks."""
    return DECK * options["decks"]


def first_player(options, dealer):
    return dealer if options["first_player"] == "dealer" else (dealer + 1) % options["players"]


def deal_hands(options, cards, first):
    """One hand a seat out of `cards`, which are all used, and dealt from seat `first`."""
    packets = [1] * options["hand_size"]
    if options["deal_order"] == "packets":
        packets = {3: [3], 9: [3, 3, 3], 10: [3, 3, 4]}[options["hand_size"]]
    hands = [()] * options["players"]
    rest = tuple(cards)
    for packet in packets:
        for step in range(options["players"]):
            seat = (first + step) % options["players"]
            hands[seat] += rest[:packet]
            rest = rest[packet:]
    return tuple(ordered(hand) for hand in hands)


def must_be_dealt_again(options, table):
    """Whether the opening table holds too many kings or aces."""
    kings = sum(1 for card in table if value(card) == 10)
    aces = sum(1 for card in table if value(card) == 1)
    return (options["redeal_kings"] > 0 and kings >= options["redeal_kings"]) or (
        options["redeal_aces"] > 0 and aces >= options["redeal_aces"]
    )


def deal(options, deck, dealer=0, score=None):
    """The opening position, or None when this shuffle has to be dealt again."""
    in_hands = options["players"] * options["hand_size"]
    on_table = options["table_size"]
    first = first_player(options, dealer)
    if options["deal_order"] == "table_first":
        table, to_hands = deck[:on_table], deck[on_table : on_table + in_hands]
    else:
        to_hands, table = deck[:in_hands], deck[in_hands : in_hands + on_table]
    if must_be_dealt_again(options, table):
        return None
    sides = side_count(options)
    piles, scope, last = [()] * sides, [0] * sides, None
    fifteens = opening_fifteens(options, table)
    if fifteens:
        last = first if options["initial_fifteen"] == "first" else dealer
        piles[side_of(options, last)] = ordered(table)
        scope[side_of(options, last)] = fifteens
        table = ()
    return Position(
        options=options,
        hands=deal_hands(options, to_hands, first),
        table=ordered(table),
        stock=tuple(deck[in_hands + on_table :]),
        piles=tuple(piles),
        scope=tuple(scope),
        last=last,
        turn=first,
        dealer=dealer,
        score=tuple(score or [0] * sides),
    )


def deal_allowed(options, shuffles, dealer=0, score=None):
    """The opening position from the first of the `shuffles` that need not be dealt again."""
    dealt = (deal(options, deck, dealer, score) for deck in shuffles)
    return next(position for position in dealt if position is not None)


def opening_fifteens(options, table):
    """How many scope the opening table is worth to the one who takes it: 0, 1 or 2."""
    if options["initial_fifteen"] == "off":
        return 0
    if total(table) == 15:
        return 1
    if total(table) == 30 and (options["capture"] == "cirulla" or _splits_in_fifteens(table)):
        return 2
    return 0


def _splits_in_fifteens(table):
    return any(
        total(chosen) == 15 for size in range(1, len(table)) for chosen in combinations(table, size)
    )
