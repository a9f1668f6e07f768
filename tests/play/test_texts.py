"""The texts of play: every language has them all, and each names the same things."""

from string import Formatter

import pytest

from games import opening, plies, seed_of
from scopa_engine.language import LANGUAGES, language
from scopa_engine.language.catalogue import texts
from scopa_engine.play.refusal import reason_against
from scopa_engine.play.wording import Wording
from scopa_engine.rules import PRESETS, Move, card_set, members, view_of
from scopa_engine.rules.cards import ALL_CARDS

REFERENCE, *OTHERS = LANGUAGES


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("code", OTHERS)
def test_every_language_has_every_text(code):
    assert texts(code, "play").keys() == texts(REFERENCE, "play").keys()


@pytest.mark.parametrize("code", OTHERS)
def test_a_text_names_the_same_things_in_every_language(code):
    for key, text in texts(REFERENCE, "play").items():
        assert fields(texts(code, "play")[key]) == fields(text), key


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_fits_a_small_screen(code):
    lines = texts(code, "play")["help"].strip("\n").splitlines()
    assert len(lines) <= 10
    assert max(map(len, lines)) <= 79


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_has_a_text(code):
    said = set()
    for preset in ("scopa", "scopa-d-assi", "escoba", "cirulla"):
        rng = seed_of(code, preset)
        for state in plies(opening(PRESETS[preset], rng), rng):
            view = view_of(state, state.turn)
            taken = card_set(rng.sample(members(state.table), min(2, len(members(state.table)))))
            reason = reason_against(view, Move(rng.choice(ALL_CARDS), taken))
            if reason is not None:
                text = Wording(language(code, {}), None, 0).refusal(reason, "typed")
                assert text[0].isupper()
                said.add(text)
    assert len(said) > 20
