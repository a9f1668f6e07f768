"""Rule sets without meaning are refused, with the reason."""

import pytest

from notation import rules
from scopa_engine.rules import RulesError, make_rules
from scopa_engine.rules.presets import _REFUSED

# A row of the table of refusals each, in its order.
REFUSED = [
    ("scopa", {"hand_size": 5}, "uneven deal: 40 cards less 4 on the table leave 36"),
    ("scopa-3", {"teams": 2}, "2 teams do not divide 3 players"),
    ("scopa", {"ace_may_decline": "on"}, "ace_may_decline has a meaning only with ace=sweep"),
    ("escoba", {"ace": "sweep"}, "go together only with capture=cirulla"),
    (
        "scopone-scientifico",
        {"initial_fifteen": "first"},
        "initial_fifteen needs cards on the table",
    ),
    ("inversa", {"all_denari_wins": "on"}, "inverse has no meaning with outright wins"),
    ("inversa", {"match_end": "count_order"}, "inverse has no meaning with match_end=count_order"),
    ("quindici", {"redeal_kings": 4}, "redeal_kings has no reason with capture=quindici"),
    ("scopa", {"quindici_equal": "on"}, "quindici_equal has a meaning only with capture=quindici"),
    (
        "scopa",
        dict.fromkeys(("carte", "denari", "settebello", "scope", "primiera"), "off"),
        "nothing is scored",
    ),
    ("trenta", {"napola": "run6"}, "napola and trenta both pay for the low denari"),
]


def test_every_refusal_has_its_case():
    assert len(REFUSED) == len(_REFUSED)


@pytest.mark.parametrize("row", range(len(REFUSED)))
def test_refused_rules(row):
    preset, changes, reason = REFUSED[row]
    with pytest.raises(RulesError, match=reason) as error:
        rules(preset, **changes)
    text = _REFUSED[row][1]
    assert callable(text) or str(error.value) == text


@pytest.mark.parametrize(
    ("preset", "changes", "reason"),
    [
        ("scopa", {"ace": "match_takes_all", "ace_scopa": "on"}, "ace_scopa has a meaning only"),
        ("scopa", {"ace_empty": "take_self"}, "ace_empty has a meaning only"),
        ("trenta", {"inverse": "on"}, "inverse has no meaning with outright wins"),
        ("scopa", {"players": "5"}, "players cannot be '5'; it is one of 2, 3, 4, 6, 8"),
        ("scopa", {"players": "8"}, "uneven deal"),
        ("scopa", {"target": "0"}, "target cannot be '0'; it is one of 1..1000000"),
        ("scopa", {"target": "01000000"}, "target cannot be"),
        ("scopa", {"target": "021"}, "target cannot be '021'; it is one of 1..1000000"),
        ("scopa", {"hand_size": "03"}, "hand_size cannot be '03'"),
        ("scopa", {"table_size": "00"}, "table_size cannot be '00'"),
        ("scopa", {"players": "02"}, "players cannot be '02'"),
        ("scopa", {"target": "²"}, "target cannot be"),
        ("scopa", {"carte": "yes"}, "carte cannot be 'yes'; it is one of on, off"),
        ("scopa", {"Target": "11"}, "unknown option 'Target'"),
        ("Scopa", {}, "unknown rule set 'Scopa'; rule sets are scopa, scopa-3"),
    ],
)
def test_more_refused_rules(preset, changes, reason):
    with pytest.raises(RulesError, match=reason):
        rules(preset, **changes)


def test_an_option_stands_once():
    with pytest.raises(RulesError) as error:
        make_rules("scopa", [("target", "11"), ("carte", "on"), ("target", "11")])
    assert error.value.change == 2


def test_what_an_option_implies():
    assert rules("scopa", players=6, teams=2, decks=2).table_size == 8
    assert rules("scopa", capture="quindici").redeal_kings == 0
    assert rules("scopa", decks=2, table_size=4, players=2, hand_size=2).table_size == 4
