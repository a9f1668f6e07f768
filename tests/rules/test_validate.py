"""Positions that no game can reach are refused, at the right column.

In the texts below ``^`` stands before the character that is to blame, and is not part of them;
a position without it is to blame as a whole.
"""

import pytest

from games import opening, plies, seed_of, steps
from scopa_engine import binding
from scopa_engine.rules import (
    PRESETS,
    CardSet,
    InvalidPositionError,
    Partial,
    PartialStock,
    View,
    check_view,
    full_view,
    public_view,
    view_of,
)
from scopa_engine.search.worlds import sample_world
from scopa_protocol import ProtocolError, read_command

GOOD = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"

# With a card played by seat 0, who is the first of six: 1c takes 1d.
LATER = "scopa 5c3s/?3 8d2c10s ?30 1d1c/- 0/0 0 1 1 0/0"

BAD = {
    "a card twice in a hand": "scopa 7d^7d3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0",
    "a card in two hands": "scopa 7d5c3s/1d^7d1c 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0",
    "a card in hand and on the table": "scopa 7d5c3s/?3 8d2c10s^3s ?30 -/- 0/0 - 0 1 0/0",
    "a card on the table and in the stock": (
        "scopa 7d5c3s/?3 8d2c10s6b 1d2d^8d?27 -/- 0/0 - 0 1 0/0"
    ),
    "a card in two piles": "scopa 7d5c3s/?3 8d2c ?24 1d2d3d4d/^4d5d6d9d 0/0 0 0 1 0/0",
    "a card three times in two decks": (
        "scopa-6-decks 7d5c3s/?3/?3/?3/?3/?3 1d7d^7d3c4c5c6c8c ?54 -/- 0/0 - 0 5 0/0"
    ),
    "a hidden card on the table": "scopa 7d5c3s/?3 ^8d2c10s? ?30 -/- 0/0 - 0 1 0/0",
    "one hand": "scopa ^7d5c3s 8d2c10s6b ?33 -/- 0/0 - 0 1 0/0",
    "three hands": "scopa ^7d5c3s/?3/?3 8d2c10s6b ?27 -/- 0/0 - 0 1 0/0",
    "one pile": "scopa 7d5c3s/?3 8d2c10s6b ?30 ^- 0/0 - 0 1 0/0",
    "a pile a seat": "scopa-pairs 7d5c3s/?3/?3/?3 8d2c10s6b ?24 ^-/-/-/- 0/0 - 0 3 0/0",
    "three numbers of scope": "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- ^0/0/0 - 0 1 0/0",
    "one score": "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 ^0",
    "a last seat that is not there": "scopa 5c3s/?3 8d2c10s ?30 1d1c/- 0/0 ^2 1 1 0/0",
    "a turn that is not there": "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - ^2 1 0/0",
    "a dealer that is not there": "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 ^2 0/0",
    "a seat with many digits": (
        "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - ^999999999999999999 1 0/0"
    ),
    "a stock of 29": "scopa 7d5c3s/?3 8d2c10s6b1b ^?29 -/- 0/0 - 0 1 0/0",
    "a stock of 36": "scopa -/- 8d2c10s6b ^?36 -/- 0/0 - 0 1 0/0",
    "a hand of four": "scopa ^7d5c3s1s/?3 8d2c10s ?30 -/- 0/0 - 0 1 0/0",
    "a second hand of four": "scopa 7d5c3s/^?4 8d2c10s ?30 -/- 0/0 - 0 1 0/0",
    "39 cards": "scopa 7d5c3s/?3 8d2c10s ?30 -/- 0/0 - 0 1 0/0",
    "41 cards": "scopa 7d5c3s/?3 8d2c10s6b1b ?30 -/- 0/0 - 0 1 0/0",
    "many hidden cards": "scopa 7d5c3s/?3 8d2c10s6b ?30 ?999999999999999999/- 0/0 0 0 1 0/0",
    "a mover without cards": "scopa -/5d 8d2c10s6b - ?33/?2 0/0 0 ^0 1 0/0",
    "nobody to move": "scopa -/- - - ?20/?20 0/0 0 ^0 1 0/0",
    "the dealer to begin": "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - ^1 1 0/0",
    "the mover out of turn": "scopa 5c3s/?3 8d2c10s ?30 1d1c/- 0/0 0 ^0 1 0/0",
    "hands that are not of one moment": "scopa ^5c/?3 8d2c10s7s ?30 1d1c/- 0/0 0 0 1 0/0",
    "a second hand too large": ("scopa-3 ?2/^?3/?2 8d2c10s6b ?27 1d1c/-/- 0/0/0 0 2 2 0/0/0"),
    "a pile of one card": "scopa 5c3s/?3 8d2c10s6b ?30 ^1d/- 0/0 0 1 1 0/0",
    "a second pile of one card": "scopa 5c3s/?3 8d2c10s6b ?30 -/^? 0/0 1 1 1 0/0",
    "a scopa without cards": "scopa 5c3s/?3 8d2c10s ?30 1d1c/- 0/^1 0 1 1 0/0",
    "more scope than cards": "scopa 5c3s/?3 8d2c10s ?30 1d1c/- ^3/0 0 1 1 0/0",
    "last without captures": "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 ^0 0 1 0/0",
    "captures without last": "scopa 5c3s/?3 8d2c10s ?30 1d1c/- 0/0 ^- 1 1 0/0",
    "a last seat without cards": "scopa 5c3s/?3 8d2c10s ?30 1d1c/- 0/0 ^1 1 1 0/0",
}


def refusal(text):
    with pytest.raises(ProtocolError) as error:
        binding.view_from_text(text)
    return error.value


@pytest.mark.parametrize("name", BAD)
def test_bad_position(name):
    text = BAD[name]
    error = refusal(text.replace("^", ""))
    assert (error.code, error.column) == ("bad-position", text.find("^") + 1), error.text


def test_the_positions_that_bad_ones_differ_from_are_good():
    for text in (GOOD, LATER):
        assert binding.position_text(binding.view_from_text(text)) == text


def test_columns_count_the_line():
    line = f"#17  position   {BAD['three hands'].replace('^', '')}"
    with pytest.raises(binding.RefusedError) as error:
        binding.view_of_position(read_command(line).command)
    assert binding.located(error.value, line).column == line.index("7d5c3s") + 1


@pytest.mark.parametrize(
    "text",
    [
        # The rules differ in what they can produce.
        "scopa-d-assi:ace_empty=take_self 5c3s/?3 8d2c10s6b ?30 1d/- 0/0 0 1 1 0/0",
        "escoba 7d5c3s/?3 - ?30 -/1d2d3d9d 0/1 1 0 1 0/0",
        "boxed 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 0 0/0",
        "scopa:hand_size=20,table_size=0 ?20/?20 - - -/- 0/0 - 0 1 0/0",
    ],
)
def test_good_under_these_rules(text):
    assert binding.position_text(binding.view_from_text(text)) == text


@pytest.mark.parametrize("preset", PRESETS)
def test_every_position_of_a_game_is_good(preset):
    rng = seed_of("validate", preset)
    for _ in range(2):
        for state, _, _ in steps(opening(PRESETS[preset], rng), rng):
            for view in views(state):
                check_view(view)


def views(state) -> list[View]:
    seats = range(state.rules.players)
    return [full_view(state), public_view(state), *(view_of(state, seat) for seat in seats)]


def test_a_full_position_has_nothing_hidden():
    with pytest.raises(ProtocolError) as error:
        binding.state_from_text(GOOD)
    assert (error.value.code, error.value.column) == ("bad-position", 0)


# Moves


MOVES = {
    "a card that the seat does not hold": (GOOD, "^2d"),
    "a card that lies open": (GOOD, "7d ^6bx6b"),
    "a card that was played": (GOOD, "7d 7bx7d ^7d"),
    "laid though it captures": (GOOD, "7d ^8c"),
    "taken though it does not add up": (GOOD, "^7dx2c6b"),
    "taken though an equal card lies there": (GOOD, "7d ^10dx8d2c"),
    "taken cards out of order": (GOOD, "7d ^9dx2c7d"),
    "a card taken that is not there": (GOOD, "^5cx5d"),
    "a card taken twice": (GOOD, "^7dx2c2c"),
    "a card taken three times": (GOOD, "^7dx2c2c2c"),
    "new hands that are not due": (LATER, "4d ^+4c6c1s/?3"),
    "new hands at the start": (GOOD, "^+7d5c3s/?3"),
    "new hands before a play of their round": (
        "scopa 4c5c6c/?3 1d2d3d4d ?24 ?6/- 0/0 0 0 1 0/0",
        "^+4c5c6c/?3",
    ),
}


@pytest.mark.parametrize("name", MOVES)
def test_illegal_move(name):
    start, moves = MOVES[name]
    error = refusal(f"{start} moves {moves.replace('^', '')}")
    column = len(start) + len(" moves ") + moves.index("^") + 1
    # The hands of a token of new hands begin behind its "+".
    column += moves[moves.index("^") + 1] == "+"
    assert (error.code, error.column) == ("illegal-move", column), error.text


ROUND = "scopa 3s/? 8d10s6b ?30 7d7c/9d2c7s 0/0 1 0 1 0/0"


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        ("+4c6c1s/?3/?3", "3 hands for 2 seats"),
        ("+4c6c/?3", "seat 0 is dealt 3 cards, not 2"),
        ("+4c6c1s/?4", "seat 1 is dealt 3 cards, not 4"),
        ("+4c6c7s/?3", "seat 0 cannot be dealt a card seen elsewhere"),
        ("+4c6c3s/?3", "seat 0 cannot be dealt a card seen elsewhere"),
        ("+4c6c1s/4c?2", "seat 1 cannot be dealt a card seen elsewhere"),
    ],
)
def test_new_hands_that_cannot_be(hands, why):
    error = refusal(f"{ROUND} moves 3s 5s {hands}")
    assert (error.code, error.text) == ("illegal-move", why)


@pytest.mark.parametrize(
    ("hands", "told"),
    [("+4c6c1s/?3", "4c6c1s/?3"), ("+?3/?3", "?3/?3"), ("+1s?2/4d?2", "1s?2/4d?2")],
)
def test_new_hands_as_their_reader_sees_them(hands, told):
    view = binding.view_from_text(f"{ROUND} moves 3s 5s {hands}")
    assert binding.position_text(view).split(" ")[1:4] == [told, "8d3s5s10s6b", "?24"]


def test_moves_after_the_end():
    start = (
        "scopa 3d/- 1s2c - 4d5d6d7d8d9d10d1c3c4c5c6c7c8c9c10c2s3s/"
        "1d2d4s5s6s7s8s9s10s1b2b3b4b5b6b7b8b9b10b 0/2 1 0 0 9/10 moves 3dx2c1s"
    )
    assert binding.view_from_text(start).is_over
    error = refusal(f"{start} 4d")
    assert (error.code, error.column) == ("illegal-move", len(start) + 2)


# What is accepted can be played


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_accepted_can_be_played_to_the_end(preset):
    rng = seed_of("accepted", preset)
    accepted = refused = 0
    for state in plies(opening(PRESETS[preset], rng), rng):
        for _ in range(4):
            view = disturbed(view_of(state, state.turn), rng)
            try:
                check_view(view)
            except InvalidPositionError:
                refused += 1
                continue
            accepted += 1
            *_, (_, _, end) = steps(sample_world(view, rng), rng)
            assert end.is_over
    assert accepted > 10
    assert refused > 10


def disturbed(view, rng):
    """The view with one or two of its fields changed, so that it may be a bad one."""
    rules = view.rules
    for _ in range(rng.randrange(1, 3)):
        side, seat = rng.randrange(rules.sides), rng.randrange(rules.players)
        match rng.randrange(7):
            case 0:
                view = view._replace(turn=seat)
            case 1:
                view = view._replace(dealer=seat)
            case 2:
                view = view._replace(last=rng.choice([None, seat]))
            case 3:
                scope = tuple(rng.randrange(3) for _ in view.scope)
                view = view._replace(scope=scope)
            case 4:
                view = moved(view, rng, side, rng.choice([1, rules.hand_size, rules.round_plays]))
            case 5:
                hands = list(view.hands)
                rng.shuffle(hands)
                view = view._replace(hands=tuple(hands))
            case 6:
                view = view._replace(piles=tuple(Partial(CardSet(0), p.size) for p in view.piles))
    return view


def moved(view, rng, side, number):
    """Hidden cards moved between the stock and a pile."""
    stock, pile = view.stock, view.piles[side]
    number = max(-pile.unknown, min(number, stock.unknown))
    piles = list(view.piles)
    piles[side] = Partial(pile.cards, pile.unknown + number)
    stock = PartialStock(stock.known, stock.unknown - number)
    return view._replace(stock=stock, piles=tuple(piles))
