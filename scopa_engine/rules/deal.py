"""The opening of a deal: from a shuffled deck to the first player's turn."""

from random import Random

from scopa_engine.rules.captures import FIFTEEN, sums
from scopa_engine.rules.cards import (
    ALL_CARDS,
    EMPTY,
    Card,
    CardSet,
    card_set,
    members,
    value_of,
)
from scopa_engine.rules.errors import InvalidPositionError
from scopa_engine.rules.hands import deal_round
from scopa_engine.rules.rules import Rules
from scopa_engine.rules.shuffle import shuffled
from scopa_engine.rules.state import State

KING = 10
ACE = 1


def deal(rules: Rules, rng: Random, dealer: int = 0, score: tuple[int, ...] | None = None) -> State:
    """A new deal: decks are shuffled until the opening table is allowed (``redeal_kings``)."""
    while True:
        deck = tuple(shuffled(ALL_CARDS * rules.decks, rng))
        state = deal_deck(rules, deck, dealer, score)
        if state is not None:
            return state


def deal_deck(
    rules: Rules, deck: tuple[Card, ...], dealer: int = 0, score: tuple[int, ...] | None = None
) -> State | None:
    """The deal of ``deck`` in its order; ``None`` when the cards must be dealt again.

    :raises InvalidPositionError: when ``deck`` is not a whole deck of these rules.
    """
    if sorted(deck) != sorted(ALL_CARDS * rules.decks):
        raise InvalidPositionError(f"a deck must hold every card {rules.decks} time(s)")
    laid = rules.table_size
    if rules.deal_order == "table_first":
        table, rest = card_set(deck[:laid]), deck[laid:]
        hands, stock = deal_round(rules, rest, dealer)
    else:
        hands, rest = deal_round(rules, deck, dealer)
        table, stock = card_set(rest[:laid]), rest[laid:]
    if must_redeal(rules, table):
        return None
    return _open(rules, hands, table, stock, dealer, score or (0,) * rules.sides)


def must_redeal(rules: Rules, table: CardSet) -> bool:
    """Whether too many kings or aces lie on the opening table (rules.md 3, "Set-up")."""
    values = [value_of(card) for card in members(table)]
    limits = ((rules.redeal_kings, KING), (rules.redeal_aces, ACE))
    return any(limit and values.count(value) >= limit for limit, value in limits)


def _open(
    rules: Rules,
    hands: tuple[CardSet, ...],
    table: CardSet,
    stock: tuple[Card, ...],
    dealer: int,
    score: tuple[int, ...],
) -> State:
    first = rules.first_seat(dealer)
    piles, scope = [EMPTY] * rules.sides, [0] * rules.sides
    last = None
    fifteens = opening_fifteens(rules, table)
    if fifteens:
        last = dealer if rules.initial_fifteen == "dealer" else first
        piles[rules.side(last)], table = table, EMPTY
        scope[rules.side(last)] = fifteens
    return State(rules, hands, table, stock, tuple(piles), tuple(scope), last, first, dealer, score)


def opening_fifteens(rules: Rules, table: CardSet) -> int:
    """How many sweeps the opening table is worth (``initial_fifteen``, rules.md 5.5, 5.6)."""
    if rules.initial_fifteen == "off":
        return 0
    total = sum(map(value_of, members(table)))
    if total == FIFTEEN:
        return 1
    if total != 2 * FIFTEEN:
        return 0
    # Cirulla counts the total alone; elsewhere the table must part into two fifteens, and
    # what one group of fifteen leaves of thirty is the other.
    parts = rules.capture == "cirulla" or bool(sums(table, FIFTEEN, least=1))
    return 2 if parts else 0
