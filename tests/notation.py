"""Cards, moves and small positions from text, for tests of the rules."""

import re

from scopa_engine.rules import PRESETS, Card, Move, Rules, State, card_set, make_rules, members
from scopa_engine.rules.cards import FULL_DECK, CardSet, remove
from scopa_engine.rules.moves import legal_moves

CARD = re.compile(r"(10|[1-9])([dcsb])", re.IGNORECASE)


def cards(text):
    """Cards in the order written: ``3D 5S``, ``3d5s`` or ``-``."""
    return tuple(
        Card("dcsb".index(suit.lower()) * 10 + int(value) - 1) for value, suit in CARD.findall(text)
    )


def pile(text):
    """The set of these cards; ``denari`` and the other suits stand for all ten."""
    for suit, name in zip("dcsb", ("denari", "coppe", "spade", "bastoni"), strict=True):
        text = text.replace(name, "".join(f"{value}{suit}" for value in range(1, 11)))
    return card_set(cards(text))


def move(text):
    card, _, taken = text.partition("x")
    return Move(cards(card)[0], pile(taken))


def name(card):
    return f"{card % 10 + 1}{'dcsb'[card // 10]}"


def text_of(move):
    taken = "".join(map(name, members(move.taken)))
    return name(move.card) + (f"x{taken}" if taken else "")


def rules(text="scopa", **options):
    """A preset, with options as they are written in rule strings."""
    return make_rules(text, [(key, str(value)) for key, value in options.items()])


def plays(hand, table, rules=PRESETS["scopa"], *, first=False):
    """Legal plays as texts, for a hand and a table alone."""
    return [text_of(m) for m in legal_moves(rules, pile(hand), pile(table), first=first)]


def captures(hand, table, rules=PRESETS["scopa"], *, first=False):
    """What the one card of ``hand`` may take: a set of texts, empty when it is laid."""
    return {play.partition("x")[2] for play in plays(hand, table, rules, first=first)} - {""}


def position(
    rules: Rules, hands, table, *, turn=0, stock="", piles=None, scope=None, last=None, dealer=None
) -> State:
    """A state with just these cards; it need not hold a whole deck."""
    hands = tuple(pile(hand) for hand in hands)
    piles = tuple(map(pile, piles)) if piles else (CardSet(0),) * rules.sides
    return State(
        rules,
        hands + (CardSet(0),) * (rules.players - len(hands)),
        pile(table),
        cards(stock),
        piles,
        scope or (0,) * rules.sides,
        last,
        turn,
        rules.players - 1 if dealer is None else dealer,
        (0,) * rules.sides,
    )


def the_rest(*texts):
    """All cards of the deck that are not among these."""
    rest = FULL_DECK
    for text in texts:
        rest = remove(rest, pile(text))
    return "".join(map(name, members(rest)))
