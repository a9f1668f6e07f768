"""Who plays whom."""

from types import SimpleNamespace

import pytest

from scopa_engine.match.outcome import SetupError
from scopa_engine.match.sprt import Verdict
from scopa_engine.tournament.pairings import (
    Format,
    check_format,
    climb,
    default_challengers,
    pairings,
)


def result(mean, verdict=None):
    """A match as far as a ladder looks at it."""
    return SimpleNamespace(mean=mean, sprt=verdict and SimpleNamespace(verdict=verdict))


def of(form, names, challengers=(), sides=2):
    return ["".join(pairing) for pairing in pairings(form, names, challengers, sides, {})]


def test_round_robin():
    assert of(Format.ROUND_ROBIN, "ABCD") == ["AB", "AC", "AD", "BC", "BD", "CD"]
    assert of(Format.ROUND_ROBIN, "ABCD", sides=3) == ["ABC", "ABD", "ACD", "BCD"]


def test_gauntlet():
    assert of(Format.GAUNTLET, "ABCD", "A") == ["AB", "AC", "AD"]
    assert of(Format.GAUNTLET, "ABCD", "DB") == ["DA", "DC", "BA", "BC"]
    assert of(Format.GAUNTLET, "ABCD", "B", sides=3) == ["BAC", "BAD", "BCD"]


def play(names, challengers, beats):
    """A ladder played to its end: its order, and its pairings."""
    results = {}
    while True:
        ladder, known = climb(names, challengers, results)
        left = [each for each in known if each not in results]
        if not left:
            return "".join(ladder), ["".join(each) for each in known]
        assert left == known[-1:]
        results[left[0]] = result(1.0 if beats(*left[0]) else -1.0)


def test_a_newcomer_climbs_as_long_as_it_wins():
    assert play("ABCN", "N", lambda _own, other: other != "A") == ("ANBC", ["NC", "NB", "NA"])
    assert play("ABCN", "N", lambda _own, _other: False) == ("ABCN", ["NC"])
    assert play("ABCN", "N", lambda _own, _other: True) == ("NABC", ["NC", "NB", "NA"])


def test_the_next_challenger_meets_the_ladder_that_the_first_has_left():
    strength = {"A": 4, "B": 1, "N": 2, "M": 3}
    order, played = play("ABNM", "NM", lambda own, other: strength[own] > strength[other])
    assert order == "AMNB"
    assert played == ["NB", "NA", "MB", "MN", "MA"]


def test_all_as_challengers_are_sorted():
    assert play("CADB", "CADB", lambda own, other: own < other)[0] == "ABCD"


@pytest.mark.parametrize(
    ("found", "climbs"),
    [
        (result(0.01), True),
        (result(0.0), False),
        (result(None), False),
        (result(0.5, Verdict.H1), True),
        (result(0.5, Verdict.UNDECIDED), False),
        (result(0.5, Verdict.H0), False),
    ],
)
def test_what_wins_a_rung(found, climbs):
    ladder, _ = climb("AN", "N", {("N", "A"): found})
    assert ladder == (["N", "A"] if climbs else ["A", "N"])


def test_challengers_if_nobody_is_named():
    names = ("A", "B", "C")
    assert default_challengers(Format.ROUND_ROBIN, names) == ()
    assert default_challengers(Format.GAUNTLET, names) == ("A",)
    assert default_challengers(Format.LADDER, names) == ("C",)


@pytest.mark.parametrize(
    ("form", "names", "challengers", "sides", "message"),
    [
        (Format.ROUND_ROBIN, "AB", "A", 2, "challengers are allowed for gauntlet and ladder only"),
        (Format.ROUND_ROBIN, "AB", "", 3, "played by 3 engines at a table, not 2"),
        (Format.GAUNTLET, "AB", "AB", 2, "a challenger needs 1 others at its table"),
        (Format.GAUNTLET, "ABC", "AB", 3, "needs 2 others at its table, and there are 1"),
        (Format.GAUNTLET, "AB", "X", 2, "challenger X: the engines are A, B"),
        (Format.LADDER, "ABC", "CC", 2, "challenger C is named twice"),
        (Format.LADDER, "ABCD", "D", 3, "a ladder is climbed one against one"),
    ],
)
def test_what_cannot_be_played_is_refused(form, names, challengers, sides, message):
    with pytest.raises(SetupError, match=message):
        check_format(form, tuple(names), tuple(challengers), sides)
