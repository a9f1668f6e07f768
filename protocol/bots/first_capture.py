#!/usr/bin/env python3
"""The smallest complete USP bot: it captures when it can, else it lays its first card.

It plays the rule sets that capture as plain Scopa does, with one deck.
"""

import re
import sys
from itertools import combinations

CARD = re.compile(r"(?:10|[1-9])[dcsb]")
GREETING = (
    "id name first-capture",
    "id version 1",
    "id author nobody",
    "variants scopa",
    "uspok 1",
)


def value(card):
    return int(card[:-1])


def canonical(cards):
    return sorted(cards, key=lambda card: ("dcsb".index(card[-1]), value(card)))


def captures(card, table):
    """Sets of table cards that the card may take: an equal one, or else sums."""
    equal = [(other,) for other in table if value(other) == value(card)]
    sums = (
        chosen
        for count in range(2, len(table) + 1)
        for chosen in combinations(table, count)
        if sum(map(value, chosen)) == value(card)
    )
    return equal or list(sums)


def read_position(words):
    """The mover's hand and the table, from the words after `position`."""
    hands = [CARD.findall(hand) for hand in words[1].split("/")]
    table, turn = CARD.findall(words[2]), int(words[7])
    for token in words[11:]:
        if token.startswith("+"):
            hands = [CARD.findall(hand) for hand in token[1:].split("/")]
            continue
        card, *taken = CARD.findall(token)
        hands[turn] = [other for other in hands[turn] if other != card]
        table = [other for other in table if other not in taken] if taken else [*table, card]
        turn = (turn + 1) % len(hands)
    return canonical(hands[turn]), canonical(table)


def choose(hand, table):
    for card in hand:
        for taken in captures(card, table):
            return f"{card}x{''.join(taken)}"
    return hand[0]


def answer(words, position):
    """The lines that answer a command; the position is kept for `go`."""
    match words:
        case ["usp", "1"]:
            return GREETING
        case ["isready"]:
            return ("readyok",)
        case ["position", *fields]:
            position[:] = read_position(fields)
        case ["go", *_] if position:
            return (f"bestmove {choose(*position)}",)
        case ["go", *_]:
            return ("error wrong-state 0 there is no position",)
        case ["newgame"] | ["stop"] | ["gameover", *_]:
            pass
        case [word, *_]:
            return (f"error unknown-command 1 {word} is not known here",)
    return ()


def main():
    position = []
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            return
        for reply in answer(words, position):
            print(reply, flush=True)


main()
