"""Spellings of cards and moves, good and bad, and position lines that must be refused."""

from dataclasses import replace

import reference as ref

SUIT_NAMES = {"d": "denari", "c": "coppe", "s": "spade", "b": "bastoni"}

BAD_CARDS = ("0d", "11d", "07d", "7", "d", "7e", "7D", "d7", "1 0d", "7d5c", "")

CARD_LISTS = {
    "-": "no cards",
    "7d10b3s": "3 known",
    "?3": "3 unknown",
    "7d?2": "1 known, 2 unknown",
    "1d10d": "2 known",
    "7d7d": "2 known",
}
BAD_CARD_LISTS = ("", "--", "-7d", "7d-", "7d 5c", "7d,5c", "7d/5c", "?0", "?2?3", "?2x", "10")

MOVES = {
    "5c": "lays 5c",
    "10b": "lays 10b",
    "7dx7c": "7d takes 7c",
    "9cx4s5b": "9c takes 4s 5b",
    "10sx1d2d3d4d": "10s takes 1d 2d 3d 4d",
    "1dx1d": "1d takes 1d",
}
BAD_MOVES = ("", "x", "5cx", "x5c", "5c-", "7dx7cx7s", "7dxx7c", "7d x7c", "5cx-", "5c5d", "?x5c")

BAD_RULES = {
    "unknown preset": "scoppa",
    "unknown option": "scopa:targets=21",
    "unknown value": "scopa:primiera=best",
    "boolean that is neither on nor off": "scopa:single_first=yes",
    "number that is no number": "scopa:target=many",
    "target below 1": "scopa:target=0",
    "target with a leading zero": "scopa:target=021",
    "five players": "scopa:players=5",
    "uneven deal": "scopa:players=8",
    "uneven deal with nothing on the table": "scopa:table_size=0",
    "teams that do not divide the players": "scopa-3:teams=2",
    "match_takes_all with an option of the sweeping ace": (
        "scopa:ace=match_takes_all,ace_scopa=on"
    ),
    "opening fifteen with a sweeping ace": "escoba:ace=sweep",
    "inversa with an outright win": "inversa:all_denari_wins=on",
    "inversa with trenta": "trenta:inverse=on",
    "redeal for kings with quindici": "quindici:redeal_kings=3",
    "napola with trenta": "trenta:napola=run",
}


def spellings():
    """Rows (kind, text, yes or no, meaning) of cards, lists of cards and moves."""
    for card in ref.DECK:
        yield "card", card, "yes", f"{ref.value(card)} {SUIT_NAMES[card[-1]]}"
    yield from (("card", text, "no", "") for text in BAD_CARDS)
    yield from (("cards", text, "yes", meaning) for text, meaning in CARD_LISTS.items())
    yield from (("cards", text, "no", "") for text in BAD_CARD_LISTS)
    yield from (("move", text, "yes", meaning) for text, meaning in MOVES.items())
    yield from (("move", text, "no", "") for text in BAD_MOVES)


def bad_positions(opening, middle, pairs):
    """Rows (code, reason, line), each a good `scopa` or `scopa-pairs` position with one fault.

    `opening` and `middle` are positions of `scopa`, `pairs` one of `scopa-pairs` in mid-round;
    something has been captured in `middle`.
    """
    for reason, rules in BAD_RULES.items():
        yield "bad-rules", reason, line(opening, rules=rules)
    for reason, fields in bad_syntax(opening).items():
        yield "syntax", reason, f"position scopa {fields}".rstrip()
    for reason, text in (bad_counts(opening) | bad_seats(opening)).items():
        yield "bad-position", reason, text
    for reason, text in (bad_captures(opening, middle) | bad_round(pairs)).items():
        yield "bad-position", reason, text
    for reason, text in bad_moves(opening).items():
        yield "illegal-move", reason, text


def line(position, rules="scopa", moves="", **changes):
    """The position line of `position` with some of its fields changed."""
    tail = f" moves {moves}" if moves else ""
    return f"position {rules} {ref.fields_text(replace(position, **changes))}{tail}"


def bad_syntax(opening):
    """Fields that are not the notation; the text stands behind the rule string."""
    fields = ref.fields_text(opening).split()

    def with_field(number, text):
        return " ".join([*fields[: number - 1], text, *fields[number:]])

    return {
        "no fields": "",
        "eight fields": " ".join(fields[:-1]),
        "ten fields": " ".join([*fields, "0"]),
        "card of value 0": with_field(2, "0d" + fields[1]),
        "card of value 11": with_field(2, "11d" + fields[1]),
        "unknown suit": with_field(2, "7e" + fields[1]),
        "upper case suit": with_field(2, fields[1].upper()),
        "comma between cards": with_field(2, "7d,8c"),
        "empty hand not written as -": with_field(1, fields[0].split("/")[0] + "/"),
        "scope that is no number": with_field(5, "0/x"),
        "negative scope": with_field(5, "0/-1"),
        "turn that is no number": with_field(7, "first"),
        "turn missing": with_field(7, "-"),
        "dealer missing": with_field(8, "-"),
        "last that is no seat": with_field(6, "nobody"),
        "moves not a move": " ".join([*fields, "moves", "7z"]),
    }


def bad_counts(opening):
    """Wrong numbers of parts, and cards too many or too few."""
    hands, table, stock = opening.hands, opening.table, opening.stock
    return {
        "three hands for two players": line(opening, hands=(*hands, ()), table=table),
        "one hand for two players": line(opening, hands=hands[:1], stock=hands[1] + stock),
        "three piles for two sides": line(opening, piles=((), (), ())),
        "one pile for two sides": line(opening, piles=((),)),
        "one scope for two sides": line(opening, scope=(0,)),
        "three scores for two sides": line(opening, score=(0, 0, 0)),
        "a card stands on the table and in a hand": line(
            opening, table=ref.ordered((*table[1:], hands[0][0]))
        ),
        "a card stands twice on the table": line(opening, table=(table[0], *table[:3])),
        "a card stands twice in the stock": line(opening, stock=(stock[1], *stock[1:])),
        "a card is missing on the table": line(opening, table=table[1:]),
        "a card is missing in the stock": line(opening, stock=stock[1:]),
        "a hand of four cards": line(
            opening, hands=(ref.ordered((*hands[0], stock[0])), hands[1]), stock=stock[1:]
        ),
        "a table card is in the stock": line(opening, table=table[1:], stock=(table[0], *stock)),
        "no cards at all": "position scopa -/- - - -/- 0/0 - 0 1 0/0",
        "41 cards with the unknown ones": (
            f"position scopa {ref.cards_text(hands[0])}/?3 {ref.cards_text(table)} ?31"
            f" -/- 0/0 - {opening.turn} {opening.dealer} 0/0"
        ),
    }


def bad_seats(opening):
    turn, dealer = opening.turn, opening.dealer
    return {
        "turn is no seat": line(opening, turn=2),
        "dealer is no seat": line(opening, dealer=2),
        "last is no seat": line(opening, last=2),
        "the dealer plays first": line(opening, turn=dealer),
        "the first player deals": line(opening, dealer=turn),
    }


def bad_captures(opening, middle):
    winner = middle.last
    single = ((opening.table[0],), ())
    return {
        "last capture without captured cards": line(opening, last=0),
        "captured cards without last capture": line(middle, last=None),
        "last capture of a side without cards": line(
            middle, last=1 - winner, piles=piles_of(winner, sum(middle.piles, ()))
        ),
        "scope without captured cards": line(opening, scope=(1, 0)),
        "one captured card alone": line(opening, table=opening.table[1:], piles=single, last=0),
    }


def piles_of(side, cards):
    return (ref.ordered(cards), ()) if side == 0 else ((), ref.ordered(cards))


def bad_round(pairs):
    """Faults of a position of four seats in which one card of the round has been played."""
    seat = pairs.turn
    emptied = [*pairs.hands]
    emptied[seat] = ()
    stock = pairs.hands[seat] + pairs.stock
    moved = [*pairs.hands]
    moved[seat], moved[(seat + 1) % 4] = (
        moved[seat][1:],
        ref.ordered((*moved[(seat + 1) % 4], moved[seat][0])),
    )
    return {
        "the mover holds no cards": line(
            pairs, rules="scopa-pairs", hands=tuple(emptied), stock=stock
        ),
        "the seat after the mover is to play": line(
            pairs, rules="scopa-pairs", turn=(seat + 1) % 4
        ),
        "the seat that has just played is to play": line(
            pairs, rules="scopa-pairs", turn=(seat - 1) % 4
        ),
        "a card of the mover is with the next seat": line(
            pairs, rules="scopa-pairs", hands=tuple(moved)
        ),
        "four seats in a game for two": line(pairs, rules="scopa"),
    }


def bad_moves(opening):
    """Plays that are not legal in a position that is good."""
    mover, other = opening.hands[opening.turn], opening.hands[opening.dealer]
    legal = [ref.move_text(*move) for move in ref.legal_moves(opening)]
    stolen = ref.move_text(mover[0], (other[0],))
    return {
        "a card of the other seat": line(opening, moves=other[0]),
        "a card of the stock": line(opening, moves=opening.stock[0]),
        "a captured card that is not on the table": line(opening, moves=stolen),
        "the same play twice": line(opening, moves=f"{legal[0]} {legal[0]}"),
    }
