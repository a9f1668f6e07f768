"""What a person types: plays by number and by name, commands, and what is none of them."""

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import opening, plies, rule_sets, seed_of
from notation import position, rules, text_of
from scopa_engine.binding import move_text
from scopa_engine.language import LANGUAGES, language
from scopa_engine.play.refusal import Reason
from scopa_engine.play.wishes import Choice, Command, held, read
from scopa_engine.rules import members, view_of


def meant(text, hand, table, own_rules="scopa"):
    """What ``text`` means: a play as text, several, the name of a broken rule, or a command."""
    state = position(rules(own_rules), [hand, "2c"], table)
    found = read(text, view_of(state, 0))
    if isinstance(found, Reason):
        return found.rule
    if isinstance(found, Choice):
        return [text_of(each) for each in found.moves]
    return found if found is None or isinstance(found, Command) else text_of(found)


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("1", "7dx7c"),
        (" 2 ", "10c"),
        ("3", "5bx4s1b"),
        ("7d", "7dx7c"),
        ("7D", "7dx7c"),
        ("7dx7c", "7dx7c"),
        ("7d 7c", "7dx7c"),
        ("7d, 7c", "7dx7c"),
        ("settebello", "7dx7c"),
        ("Sette di Denari", "7dx7c"),
        ("the seven of coins takes seven of cups", "7dx7c"),
        ("siete de oros se lleva siete de copas", "7dx7c"),
        ("sette di denari prende sette di coppe", "7dx7c"),
        ("re", "10c"),
        ("rey de copas", "10c"),
        ("lay the king of cups", "10c"),
        ("cala re di coppe", "10c"),
        ("five", "5bx4s1b"),
        ("5b 1b 4s", "5bx4s1b"),
        ("5bx1b4s", "5bx4s1b"),
        ("5 bastoni 4 spade + asso di bastoni", "5bx4s1b"),
        ("5b 4s e 1b", "5bx4s1b"),
        ("5b ace four", "5bx4s1b"),
        ("4s 1b with 5b", "5bx4s1b"),
        ("You take seven of cups with seven of coins.", "7dx7c"),
        ("prendi sette di coppe con sette di denari", "7dx7c"),
        ("te llevas siete de copas con siete de oros", "7dx7c"),
    ],
)
def test_a_play(text, play):
    assert meant(text, "7d10c5b", "7c4s1b") == play


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("re", ["10d", "10s"]),
        ("1", ["7dx7c", "7dx7b"]),
        ("7d seven", ["7dx7c", "7dx7b"]),
        ("denari", ["7dx7c", "7dx7b", "10d"]),
    ],
)
def test_several_plays_are_a_choice(text, plays):
    assert meant(text, "7d10d10s", "7c7b") == plays


def test_what_is_taken_may_decide_between_cards():
    assert meant("seven 6d", "7d7s", "6d9b", "escoba") == "no_fifteen"
    assert meant("seven 8b", "7d2s", "8b", "escoba") == "7dx8b"
    assert meant("re 5d", "10d2s", "5d", "escoba") == "10dx5d"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("0", "no_such_number"),
        ("4", "no_such_number"),
        ("999", "no_such_number"),
        ("1000", "not_understood"),
        ("9" * 5000, "not_understood"),
        ("6d", "not_in_hand"),
        ("knight", "not_in_hand"),
        ("lay 7d", "must_capture"),
        ("7d 6c", "not_on_table"),
        ("7d 7c 7c", "not_on_table"),
        ("7d 4s 3b", "equal_first"),
        ("5b 4s", "no_sum"),
        ("xyzzy", "not_understood"),
        ("7d xyzzy", "not_understood"),
        ("lay", "not_understood"),
        ("with", "not_understood"),
        ("7d with", "not_understood"),
        ("with 6d", "not_in_hand"),
        ("7d " * 1000, "not_understood"),
        ("\x1b[2J\0", "not_understood"),
    ],
)
def test_what_cannot_be_played(text, rule):
    assert meant(text, "7d10c5b", "7c4s3b1b") == rule


def test_nothing_is_nothing():
    assert meant("", "7d", "-") is None
    assert meant(" \t", "7d", "-") is None


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("?", Command.HELP),
        ("help", Command.HELP),
        ("Aiuto", Command.HELP),
        ("ayuda", Command.HELP),
        ("HINT", Command.HINT),
        ("consiglio", Command.HINT),
        ("consejo", Command.HINT),
        ("why", Command.WHY),
        ("perché", Command.WHY),
        ("porqué", Command.WHY),
        ("¿Por qué?", Command.WHY),
        ("perché?", Command.WHY),
        ("hint!", Command.HINT),
        ("undo", Command.UNDO),
        ("annulla", Command.UNDO),
        ("deshacer", Command.UNDO),
        ("table", Command.TABLE),
        ("tavola", Command.TABLE),
        ("mesa", Command.TABLE),
        ("last", Command.LAST),
        ("ultime", Command.LAST),
        ("última", Command.LAST),
        ("score", Command.SCORE),
        ("punti", Command.SCORE),
        ("puntos", Command.SCORE),
        ("quit", Command.QUIT),
        ("q", Command.QUIT),
        ("esci", Command.QUIT),
        ("salir", Command.QUIT),
    ],
)
def test_a_command_in_any_language(text, command):
    assert meant(text, "7d", "-") is command


def test_no_word_has_two_meanings():
    kinds = defaultdict(set)
    for name in (*Command, "lay"):
        for code in LANGUAGES:
            for word in language(code, {}).text(f"play.words.{name}").split():
                kinds[word].add(name)
    assert len(kinds) >= 30
    assert {word for word, of in kinds.items() if len(of) > 1} == set()


@settings(max_examples=40, deadline=None)
@given(rule_sets(), st.integers(0, 10**6), st.sampled_from(LANGUAGES))
def test_every_legal_play_can_be_typed(some_rules, seed, code):
    rng = seed_of("wishes", seed)
    state = rng.choice(list(plies(opening(some_rules, rng), rng)))
    view = view_of(state, state.turn)
    for play in state.legal_moves():
        names = [language(code, {}).card_name(each) for each in (play.card, *members(play.taken))]
        for text in (move_text(play), ", ".join(names)):
            found = read(text, view)
            assert found == play or (isinstance(found, Choice) and play in found.moves)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_read(text):
    state = position(rules(), ["7d10c5b", "2c"], "7c4s1b")
    view = view_of(state, 0)
    found = read(text, view)
    assert (
        found is None
        or isinstance(found, Command | Choice | Reason)
        or found in state.legal_moves()
    )
    assert len(held(view)) == 3
