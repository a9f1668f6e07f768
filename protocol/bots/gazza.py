#!/usr/bin/env python3
"""Gazza, the magpie: a whole bot for plain Scopa, which takes what glitters.

Figures are sections of PROTOCOL.md.  Positions and plays are trusted, not checked (6.4, 6.6).
"""

import re
import sys

NUMBER, CARD = "(0|[1-9][0-9]*)", "(?:10|[1-9])[dcsb]"
CARDS, PAIR = f"(-|({CARD}|[?][0-9]?[0-9]?)+)", f"{NUMBER}/{NUMBER}"
HANDS = f"{CARDS}(/{CARDS})*"
POSITION = (
    f"position scopa {HANDS} {CARDS} {CARDS} {HANDS} [0-9/]+ [-0-9] [0-9] [0-9] [0-9/]+"
    f"( moves( {CARD}(x({CARD})+)?| [+]{HANDS})*)?"
)
THINK = f"moves|go( (iterations|worlds|movetime) {NUMBER}| (clock|inc) {PAIR})*"
WORDS = "usp|isready|wait|newgame|stop|gameover|setoption|go|moves|quit"
# What answers all other lines, by their form; the first that fits counts.
ANSWERS = {
    "usp 1": "id name gazza-py\nid version 1\nid author nobody\nvariants scopa\nuspok 1",
    f"usp {NUMBER}": "error unsupported 0 only version 1 is spoken here",
    "isready": "readyok",
    "wait": "waitok",
    f"newgame|stop|gameover {PAIR} .+": "",
    "setoption name [^ ]+( value.*)?": "error unknown-option 0 there are no options here",
    "go( .*)? (infinite|searchmoves)( .*)?": "error unsupported 0 there is no search here",
    f"({WORDS})( .*)?|position( scopa( .*)?)?": "error syntax 0 not the form of the command",
    "position .*": "error unsupported 0 only scopa is played here",
    ".*": "error unknown-command 0 there is no such command here",
}


def answer(line, view):
    """What answers a line; `view`, the mover's hand and the table, is kept for the next one."""
    word, *fields = line.split(" ")
    if word == "position" or line == "newgame":
        view[:] = ["?"], []  # also when the position is refused (6.8)
    if re.fullmatch(POSITION, line):
        view[:] = read_position(*fields)
        return ""
    if re.fullmatch(THINK, line):
        return think(word, *view)
    return next(reply for form, reply in ANSWERS.items() if re.fullmatch(form, line))


def cards_of(text):
    """The cards of a text, and a "?" for each unknown one."""
    text = re.sub("[?]([0-9]+)", lambda count: "?" * int(count[1]), text)
    return re.findall(f"{CARD}|[?]", text)


def read_position(_rules, hands, table, _stock, _piles, _scope, _last, turn, *rest):
    """The mover's hand and the table, after all plays (6.1, 6.3)."""
    table, turn = re.findall(CARD, table), int(turn)
    for token in ["+" + hands, *rest[3:]]:
        if token[0] == "+":
            hands = [cards_of(hand) for hand in token.split("/")]
            continue
        card, *taken = cards_of(token)
        if hand := hands[turn % len(hands)]:
            hand.remove(card if card in hand else hand[-1])  # unknown ones stand last
        table = [other for other in table if other not in taken] if taken else [*table, card]
        turn += 1
    return hands[turn % len(hands)], table


# The value of each card, in canonical order (3.2).
VALUE = {f"{value}{suit}": value for suit in "dcsb" for value in range(1, 11)}


def sums(cards, total):
    """The sets of cards that add up to the total, each as text."""
    if total <= 0 or not cards:
        return [""] if total == 0 else []
    first, *rest = cards
    return [first + more for more in sums(rest, total - VALUE[first])] + sums(rest, total)


def legal_moves(hand, table):
    """A card takes an equal one, or else a sum, or else is laid (4.3)."""
    moves, table = [], [card for card in VALUE if card in table]
    for card in [card for card in VALUE if card in hand]:
        equal = [other for other in table if VALUE[other] == VALUE[card]]
        moves += [f"{card}x{taken}" for taken in sums(equal or table, VALUE[card])] or [card]
    return moves


def think(word, hand, table):
    """The answer to `moves` or `go`; it comes at once, whatever the limits (7.3)."""
    if "?" in hand or (word == "go" and not hand):
        return "error wrong-state 0 there is no hand to play from"
    moves = legal_moves(hand, table)
    if word == "moves":
        return " ".join([word, *moves])
    return "bestmove " + max(moves, key=lambda move: gain(move, table))


# What a card is good for: most cards, most denari, primiera, the settebello (4.6).
WORTH = {c: 1 + 2 * (c[-1] == "d") + 3 * (VALUE[c] == 7) + 6 * (c == "7d") for c in VALUE}


def gain(move, table):
    """The worth of what a capture brings, and 10 for a scopa; a card laid costs its own."""
    card, *taken = cards_of(move)
    worth = WORTH[card] + sum(WORTH[other] for other in taken)
    return worth + 10 * (len(taken) == len(table)) if taken else -worth


def main():
    """Read lines, write answers; a request id stands before both (1.1, 1.4)."""
    sys.stdin.reconfigure(errors="replace", newline="\n")
    view = [["?"], []]
    for line in sys.stdin:
        line = " ".join(re.findall("[^ \t]+", line.rstrip("\r\n")))
        request, line = re.fullmatch("(#[0-9]{1,18} )?(.*)", line).groups("")
        if line == "quit":
            return
        for reply in answer(line, view).splitlines() if line else []:
            print(request + reply, flush=True)


main()
