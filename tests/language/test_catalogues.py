"""The files of texts: every language says the same, with the same placeholders."""

import re
import unicodedata
from string import Formatter

import pytest

from scopa_engine.language import LANGUAGES
from scopa_engine.language.catalogue import FOLDER, load, texts
from scopa_engine.match.outcome import Outcome
from scopa_engine.rules import PRESETS, deal_points

ENGLISH = LANGUAGES[0]
SECTIONS = sorted(path.stem for path in (FOLDER / ENGLISH).glob("*.toml"))


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def has_an_accent(word):
    return unicodedata.normalize("NFKD", word) != word


def test_every_language_has_the_same_sections():
    assert {"analyse", "cards", "play", "replay"} <= set(SECTIONS)
    folders = {path.name: path for path in FOLDER.iterdir() if path.is_dir()}
    assert set(folders) == set(LANGUAGES)
    for folder in folders.values():
        assert sorted(path.stem for path in folder.glob("*.toml")) == SECTIONS


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_a_translation_says_the_same(code, section):
    expected, found = texts(ENGLISH, section), texts(code, section)
    assert set(found) == set(expected)
    for key, text in found.items():
        assert placeholders(text) == placeholders(expected[key]), key


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_empty(code, section):
    for key, text in texts(code, section).items():
        assert isinstance(text, str), key
        assert text.strip(), key


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_count_has_both_forms(code, section):
    keys = set(texts(code, section))
    ones = {key.removesuffix(".one") for key in keys if key.endswith(".one")}
    assert ones == {key.removesuffix(".other") for key in keys if key.endswith(".other")}
    assert not ones & keys


def test_every_category_and_every_outcome_has_a_name():
    scored = set()
    for rules in PRESETS.values():
        nothing = (0,) * rules.sides
        scored |= set(deal_points(rules, nothing, nothing))
    named = {key for key in texts(ENGLISH, "cards") if key.startswith("categories.")}
    assert named == {f"categories.{name}" for name in {*scored, "points"}}
    outcomes = {key for key in texts(ENGLISH, "replay") if key.startswith("outcomes.")}
    assert outcomes == {f"outcomes.{outcome.value}" for outcome in Outcome}


@pytest.mark.parametrize("section", ["analyse", "replay"])
def test_every_text_is_used(section):
    folder = FOLDER.parents[1] / "cli"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    words = set(re.findall(r"[a-z_]+", source))
    names = {
        key.split(".")[-1] for key in texts(ENGLISH, section) if key.split(".")[0] != "outcomes"
    }
    assert names <= words


def test_spellings_are_written_as_they_are_compared():
    """In small letters without accents; else they would never be met."""
    found = load("spellings.toml")
    words = [*found["fillers"]]
    for table in ("ranks", "suits", "nicknames"):
        for spellings in found[table].values():
            words += spellings
    assert [word for word in words if word != word.lower() or has_an_accent(word)] == []
