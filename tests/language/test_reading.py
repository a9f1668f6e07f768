"""Names of cards read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_engine.language import LANGUAGES, Language, cards_named
from scopa_engine.language.catalogue import load, texts
from scopa_engine.look import Look
from scopa_engine.rules.cards import ALL_CARDS, suit_of, value_of
from scopa_protocol import card_text, parse_cards

CARDS = st.sampled_from(ALL_CARDS)
LANGUAGE = st.sampled_from([Language(code) for code in LANGUAGES])


def card(text):
    (found,) = parse_cards(text).known
    return found


def of_value(value):
    return tuple(each for each in ALL_CARDS if value_of(each) == value)


def of_suit(suit):
    return tuple(each for each in ALL_CARDS if suit_of(each) == suit)


@given(card=CARDS, language=LANGUAGE, spell=st.sampled_from([str, str.upper, str.title]))
def test_every_name_that_is_written_is_read_back(card, language, spell):
    assert cards_named(spell(language.card_name(card))) == (card,)


@given(card=CARDS, language=LANGUAGE, plain=st.booleans())
def test_every_card_that_is_shown_is_read_back(card, language, plain):
    assert cards_named(Look(plain, language).card(card).plain) == (card,)
    assert cards_named(card_text(card)) == (card,)


@given(card=CARDS, language=LANGUAGE)
def test_letters_on_drawn_cards_are_read_back(card, language):
    letter = language.rank_letter(value_of(card)) or str(value_of(card))
    word = letter + card_text(card)[-1]
    # The Spanish ace.
    assert cards_named(word) == (of_value(1) if word == "As" else (card,))
    assert cards_named(f"{letter} {language.suit_name(suit_of(card))}") == (card,)


@pytest.mark.parametrize(
    ("text", "wire"),
    [
        ("settebello", "7d"),
        ("il Sette Bello", "7d"),
        ("sette e bello", "7d"),
        ("siete de velo", "7d"),
        ("il sette di denari", "7d"),
        ("7 di denari", "7d"),
        ("7 denari", "7d"),
        ("Denari 7", "7d"),
        ("7 de oros", "7d"),
        ("7o", "7d"),
        ("7 ♦", "7d"),
        ("♦️7", "7d"),
        ("♢7", "7d"),
        ("seven-of-coins", "7d"),
        ("  the seven of diamonds. ", "7d"),
        ("l'asso di coppe", "1c"),
        ("L’ASSO DI COPPE", "1c"),
        ("asso d'oro", "1d"),
        ("el As de Bastos", "1b"),
        ("Ah", "1c"),
        ("10c", "10c"),
        ("10 c", "10c"),
        ("dieci di coppe", "10c"),
        ("re bello", "10d"),
        ("Kd", "10d"),
        ("kh", "10c"),
        ("Jc", "8c"),
        ("Fc", "8c"),
        ("sc", "8c"),
        ("Cs", "9s"),
        ("Qs", "9s"),
        ("queen of clubs", "9b"),
        ("donna di fiori", "9b"),
        ("knave of swords", "8s"),
        ("sota de espadas", "8s"),
        ("Re", "10s 10d 10c 10b"),
        ("re", "10d 10c 10s 10b"),
    ],
)
def test_usual_spellings(text, wire):
    assert cards_named(text) == tuple(sorted(map(card, wire.split())))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("king", of_value(10)),
        ("as", of_value(1)),
        ("7", of_value(7)),
        ("una sota", ()),
        ("sota", of_value(8)),
        ("coppe", of_suit(1)),
        ("♠", of_suit(2)),
        # Both a rank and a suit, by its letter.
        ("c", tuple(sorted({*of_suit(1), *of_value(9)}))),
    ],
)
def test_a_name_of_several_cards(text, cards):
    assert cards_named(text) == cards


@pytest.mark.parametrize(
    "text",
    ["", " ", "il", "xyzzy", "0d", "11d", "12 de oros", "7d5c", "7d 5c", "7 7", "re re di coppe",
     "coppe denari", "7dd", "d7d", "7d!", "٧d", "joker"],
)  # fmt: skip
def test_what_names_no_card(text):
    assert cards_named(text) == ()


@given(st.text() | st.text("7810dcsbkjq♦♥ reolasi'-", max_size=8))
def test_any_text_is_read(text):
    found = cards_named(text)
    assert list(found) == sorted(set(found))
    assert set(found) <= set(ALL_CARDS)


def test_no_word_has_two_meanings_of_a_kind():
    more = load("spellings.toml")
    fillers = set(more["fillers"])
    for table, numbers in (("ranks", range(1, 11)), ("suits", range(4))):
        met = {}
        for number in numbers:
            written = {texts(code, "cards")[f"{table}.{number}"] for code in LANGUAGES}
            for word in written | set(more[table][str(number)]):
                assert met.setdefault(word, number) == number, word
                assert word not in fillers, word
