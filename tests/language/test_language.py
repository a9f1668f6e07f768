"""Languages: which one is spoken, and how it calls cards."""

import pytest

from scopa_engine.language import LANGUAGES, Language, language
from scopa_engine.rules.cards import ALL_CARDS

EN, IT, ES = map(Language, LANGUAGES)


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "es_AR.UTF-8", "LC_MESSAGES": "it_CH"}, "it"),
        ({"LANG": "it_IT", "LC_MESSAGES": "it_IT", "LC_ALL": "es@euro"}, "es"),
        ({"LANG": "it_IT", "LC_ALL": ""}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        # Estonian and a language of Senegal; not Spanish, not Italian.
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "itz"}, "en"),
    ],
)
def test_the_locale_decides(environ, code):
    assert language(None, environ) == Language(code)
    assert language("it", environ) == IT


def test_a_language_that_is_not_spoken_is_refused():
    with pytest.raises(ValueError, match="language de: allowed are en, it, es"):
        language("de", {})


@pytest.mark.parametrize(
    ("card", "names"),
    [
        (0, ("ace of coins", "asso di denari", "as de oros")),
        (6, ("seven of coins", "sette di denari", "siete de oros")),
        (17, ("jack of cups", "fante di coppe", "sota de copas")),
        (28, ("knight of swords", "cavallo di spade", "caballo de espadas")),
        (39, ("king of clubs", "re di bastoni", "rey de bastos")),
    ],
)
def test_names_of_cards(card, names):
    assert tuple(each.card_name(card) for each in (EN, IT, ES)) == names


def test_every_card_has_its_own_name():
    for each in (EN, IT, ES):
        assert len({each.card_name(card) for card in ALL_CARDS}) == len(ALL_CARDS)


def test_letters_of_aces_and_figures():
    values = range(1, 11)
    letters = ["".join(each.rank_letter(value) for value in values) for each in (EN, IT, ES)]
    assert letters == ["AJNK", "AFCR", "ASCR"]
    assert IT.rank_letter(1) == "A"
    assert IT.rank_letter(7) == ""


def test_categories():
    assert IT.category_name("scope") == "scope"
    assert ES.category_name("primiera") == "setenta"
    assert EN.category_name("re_bello") == "re bello"


def test_a_text_with_its_values():
    text = IT.text("replay.deal", deal=2, dealer=1, score="3/0")
    assert text == "smazzata 2: mazziere il posto 1, punteggio 3/0"


def test_a_text_for_one_and_for_more():
    assert EN.text("play.target", count=1) == "to 1 point"
    assert EN.text("play.target", count=11) == "to 11 points"
    assert EN.text("play.target", count=0) == "to 0 points"


@pytest.mark.parametrize(("key", "values"), [("replay.nothing", {}), ("replay.deal", {"deal": 1})])
def test_what_is_not_there_is_a_mistake(key, values):
    with pytest.raises(KeyError):
        EN.text(key, **values)


def test_ascii():
    plain = language("es", {}, is_ascii=True)
    assert ES.text("replay.last_card") == "última carta"
    assert plain.text("replay.last_card") == "ultima carta"
    assert plain.text("analyse.better", loss="1.00") == "-1.00, mejor"
    assert plain.text("analyse.columns.interval") == "+/-"
    # Values are the caller's.
    assert plain.text("analyse.note", note="é") == "nota: é"
