"""The command ``rules``."""

import pytest
from click.testing import CliRunner

from scopa_engine.cli import commands
from scopa_engine.explain import explained, sentence
from scopa_engine.rules import PRESETS, make_rules
from scopa_engine.rules.rules import OPTION_NAMES, allowed_values


def run(*arguments):
    return CliRunner(env={"COLUMNS": "200"}).invoke(commands, ["rules", *arguments])


def test_lists_every_preset_with_its_differences():
    lines = {line.split()[0]: line for line in run().stdout.splitlines()}
    assert set(PRESETS) <= set(lines)
    assert "redeal_kings=0, missing_suit=sum" in lines["giochi"]


def test_explains_a_preset_in_words():
    text = run("escoba").stdout
    assert "Cards face up that make 15 go to the dealer" in text
    assert "The match is played to 15." in text
    assert "ace_scopa" not in text  # has no meaning without sweeping aces


def test_explains_any_rule_string_and_what_is_left_out():
    assert "The match is played to 31." in run("scopa:target=31").stdout
    assert "Left out: the declarations" in run("cirulla").stdout


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("scopa:hand_size=1", "Each hand has one card."),
        ("scopa-3:table_size=1,hand_size=13", "One card is laid face up"),
        ("escoba", "30 in two groups of 15"),
        ("scopone:last_scopa=no_last_hand", "of a deal of several, or with the last card"),
        ("scopa:ace=match_takes_all", "takes everything: a scopa."),
    ],
)
def test_says_what_is_easily_taken_otherwise(rules, words):
    assert words in run(rules).stdout


def test_compares_two():
    lines = run("--diff", "scopa", "giochi").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["redeal_kings", "missing_suit"]
    assert "(no difference)" in run("--diff", "scopa", "cardgames-zone").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["scoppa"], "unknown rule set 'scoppa'"),
        (["scopa:napola=maybe"], "napola cannot be 'maybe'; it is one of off, run, run6, fixed3"),
        (["scopa", "--diff", "scopa", "boxed"], "not both"),
    ],
)
def test_bad_use_is_one_clear_line(arguments, message):
    result = run(*arguments)
    assert result.exit_code != 0
    assert message in result.stderr


def test_every_value_of_every_option_has_its_own_sentence():
    for name in OPTION_NAMES:
        values = [value for value in allowed_values(name) if ".." not in value]
        free = {"players", "teams", "decks", "hand_size", "table_size"} & {name}
        sentences = []
        for value in values if not free else ():
            rules = make_rules("quindici" if name == "redeal_kings" else "scopa", ())
            sentences.append(sentence(_with(rules, name, value), name))
        assert len(set(sentences)) == len(sentences), name
        assert all(len(text) > 10 for text in sentences), name


def _with(rules, name, value):
    from scopa_engine.rules.rules import parse_value

    return rules._replace(**{name: parse_value(name, value)})


def test_explanations_are_of_this_rule_set():
    assert {name: value for name, value, _ in explained(PRESETS["escoba"])}["sevens"] == "most_all"
