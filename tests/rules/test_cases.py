"""The hard cases of ``data/cases.tsv``, each a test named after its row."""

import csv
import sys
from pathlib import Path
from random import Random

import pytest

from notation import captures, cards, move, pile, plays, position, rules, text_of, the_rest
from scopa_engine.rules import (
    PRESETS,
    MatchScore,
    Rules,
    after_deal,
    deal,
    deal_deck,
    deal_points,
    next_dealer,
    points_of,
    total,
)
from scopa_engine.rules.deal import must_redeal
from scopa_engine.rules.scoring import primiera_key

CASES = Path(__file__).parents[1] / "data" / "cases.tsv"
SCOPA = PRESETS["scopa"]


def test_every_case_has_its_test():
    with CASES.open(newline="") as file:
        ids = {row["id"] for row in csv.DictReader(file, delimiter="\t")}
    tests = {name.removeprefix("test_") for name in dir(sys.modules[__name__])}
    assert ids - tests == set()


def scope_of(state, text):
    """Scope by side after a play."""
    return state.play(move(text)).scope


def points(piles, rules_=SCOPA):
    """Points by category for piles given as texts."""
    return deal_points(rules_, tuple(map(pile, piles)), (0,) * rules_.sides)


# Captures


def test_C01():
    table = "3D 5S 10B 2C"
    assert captures("5C", table) == {"5s"}
    assert captures("5C", table, rules(single_first="off")) == {"5s", "3d2c"}


def test_C03():
    assert captures("2B", "1D 1C 2S") == {"2s"}


def test_C05():
    table = "1D 3C 4S 5B 8D"
    assert captures("9C", table) == {"1d8d", "4s5b", "1d3c5b"}
    assert captures("9C", table, rules(capture_choice="fewest")) == {"1d8d", "4s5b"}


def test_C07():
    table = "6D 2C 3S 4B"
    assert captures("2S", table) == {"2c"}
    assert captures("5S", table) == {"2c3s"}
    assert captures("6S", table) == {"6d"}


def test_C09():
    assert plays("6S 2D 5D", "3C 2S 3D 3B") == [
        "2dx2s",
        "5dx3d2s",
        "5dx3c2s",
        "5dx2s3b",
        "6sx3d3c",
        "6sx3d3b",
        "6sx3c3b",
    ]


def test_C11():
    assert plays("6D", "2C 5S 4B") == ["6dx2c4b"]


def test_C13():
    assert plays("4D", "10S 2C") == ["4d"]


def test_C15():
    table = "1D 2C 3S 4B"
    assert not must_redeal(SCOPA, pile(table))
    state = position(SCOPA, ["10D 7C", "7S"], table)
    assert next(text_of(m) for m in state.legal_moves()) == "10dx1d2c3s4b"
    assert scope_of(state, "10dx1d2c3s4b") == (1, 0)


def test_C17():
    state = position(SCOPA, ["5B 1S", "4D 6D"], "3D 2C").play(move("5bx3d2c"))
    assert (state.table, state.scope) == (0, (1, 0))
    assert [text_of(m) for m in state.legal_moves()] == ["4d", "6d"]


def test_C19():
    state = position(SCOPA, ["5B", "9D"], "10D", stock="1d2d3d4d5d6d", dealer=1)
    state = state.play(move("5b"))
    assert (state.hands, len(state.stock)) == ((0, pile("9D")), 6)
    state = state.play(move("9d"))
    assert state.hands == (pile("1d3d5d"), pile("2d4d6d"))
    assert (state.stock, state.turn, state.table) == ((), 0, pile("10D 5B 9D"))


def test_C21():
    assert captures("8C", "7D 1C 2S 6B") == {"7d1c", "2s6b"}


def test_C23():
    assert captures("6D", "6S 4B 2D") == {"6s"}
    assert captures("6D", "4B 2D") == {"2d4b"}


def test_C25():
    assert captures("5D", "1D 4C 2S 3B", rules(capture_choice="fewest")) == {"1d4c", "2s3b"}


def test_C27():
    assert plays("7D", "") == ["7d"]


# Scopa and leftovers


def test_S01():
    for text, scope in (("no", 0), ("yes", 1)):
        state = position(rules(last_scopa=text), ["", "3D"], "1S 2C", turn=1)
        end = state.play(move("3dx2c1s"))
        assert end.is_over
        assert end.scope == (0, scope)
        assert end.piles[1] == pile("3D 1S 2C")


def test_S03():
    for text, scope in (("no", 1), ("no_last_hand", 0)):
        state = position(rules(last_scopa=text), ["3D", "9C"], "1S 2C")
        assert scope_of(state, "3dx2c1s") == (scope, 0)


def leftovers(rules_, dealer, turn):
    """The pile of side 1, 3 and 0 after seat ``turn`` has laid the deal's last card."""
    hands = ["2S" if seat == turn else "" for seat in range(4)]
    state = position(rules_, hands, "9D 4C", turn=turn, last=1, dealer=dealer)
    return state.play(move("2s"))


def test_S05():
    left = pile("9D 4C 2S")
    for option, owner in (("last_capturer", 1), ("last_player", 3), ("dealer", 3)):
        end = leftovers(rules("scopa-4", leftovers=option), dealer=3, turn=3)
        assert end.piles[owner] == left
        assert end.scope == (0, 0, 0, 0)
    dealer_first = rules("scopa-4", first_player="dealer", leftovers="last_player")
    assert dealer_first.first_seat(3) == 3  # so that seat 2 plays last
    assert leftovers(dealer_first, dealer=3, turn=2).piles[2] == left


def test_S07():
    assert scope_of(position(SCOPA, ["1D 7C", "7S"], "1S"), "1dx1s") == (1, 0)


def test_S09():
    scientifico = PRESETS["scopone-scientifico"]
    state = position(scientifico, ["5D 1D", "5C 1C", "1S", "1B"], "", dealer=3)
    state = state.play(move("5d")).play(move("5cx5d"))
    assert state.scope == (0, 1)


# Primiera


def test_P01():
    piles = ("7D 7C 7S 8B", "7B 6D 6C 6S")
    assert [primiera_key(SCOPA, pile(p)) for p in piles] == [(73,), (75,)]
    assert points(piles)["primiera"] == (0, 1)
    assert points(piles, rules(primiera="counts"))["primiera"] == (1, 0)


def test_P03():
    aces, fives = "1D 1C 1S 1B", "5D 5C 5S 5B"
    ludoteka = rules(primiera="ludoteka")
    assert [primiera_key(SCOPA, pile(p)) for p in (aces, fives)] == [(64,), (60,)]
    assert [primiera_key(ludoteka, pile(p)) for p in (aces, fives)] == [(48,), (64,)]
    assert points((aces, fives))["primiera"] == (1, 0)
    assert points((aces, fives), ludoteka)["primiera"] == (0, 1)


def test_P05():
    piles = ("7D 7C 7S", "6D 6C 7B")
    assert primiera_key(rules(missing_suit="sum"), pile(piles[1])) == (57,)
    expected = {"required": (0, 0), "sum": (1, 0), "rank_by_suits": (1, 0)}
    for option, winner in expected.items():
        assert points(piles, rules(missing_suit=option))["primiera"] == winner
    fewer = ("7D 7C 7S", "7B 6D")
    assert points(fewer, rules(missing_suit="rank_by_suits"))["primiera"] == (1, 0)


def test_P07():
    assert primiera_key(SCOPA, pile("7D 7C 6S 6B")) == (78,)


def test_P09():
    piles = ("7D 7C 6S 2B", "7S 7B 5D 5C")
    assert [primiera_key(SCOPA, pile(p)) for p in piles] == [(72,), (72,)]
    assert points(piles)["primiera"] == (0, 0)
    assert points(piles, rules(primiera="counts"))["primiera"] == (1, 0)


# Scoring


def test_G01():
    by = points(("denari coppe", "spade bastoni"))
    assert by["carte"] == (0, 0)
    assert total(by, 2) == (2, 0)
    assert by["primiera"] == (0, 0)
    both_42 = [
        primiera_key(rules(missing_suit="sum"), pile(p)) for p in ("denari coppe", "spade bastoni")
    ]
    assert both_42 == [(42,), (42,)]


def test_G03():
    low = "".join(f"{value}{suit}" for value in range(1, 6) for suit in "dcs")
    high = "".join(f"{value}{suit}" for value in range(6, 11) for suit in "dcs")
    three = PRESETS["scopa-3"]
    by = points((low, high, "bastoni"), three)
    assert by["carte"] == (0, 0, 0)
    assert by["denari"] == (0, 0, 0)
    assert by["settebello"] == (0, 1, 0)
    assert by["primiera"] == (0, 0, 0)
    assert total(by, 3) == (0, 1, 0)
    summed = points((low, high, "bastoni"), rules("scopa-3", missing_suit="sum"))
    assert summed["primiera"] == (0, 1, 0)


def test_G05():
    first = "1d2d3d4d5d6d coppe"
    assert points((first, the_rest("1d2d3d4d5d6d", "coppe")))["denari"] == (1, 0)


def test_G07():
    assert PRESETS["scopa-pairs"].side_of_seat == (0, 1, 0, 1)
    assert PRESETS["scopa-6"].side_of_seat == (0, 1, 0, 1, 0, 1)
    assert PRESETS["scopa-6-pairs"].side_of_seat == (0, 1, 2, 0, 1, 2)


def test_G09():
    by = points(("denari coppe spade bastoni", ""))
    assert by == {
        "carte": (1, 0),
        "denari": (1, 0),
        "settebello": (1, 0),
        "primiera": (1, 0),
        "scope": (0, 0),
    }


# The match


def finished(before, scope=(0, 0), piles=("", ""), rules_=SCOPA):
    """How a match stands after a deal that was worth ``scope`` and what is in the piles."""
    state = position(rules_, ["", ""], "", piles=piles, scope=scope)
    return after_deal(state._replace(score=before))


def test_M01():
    assert finished((10, 9), (1, 0)) == MatchScore((11, 9), over=True, winner=0)


def test_M03():
    assert finished((10, 10), (1, 1)) == MatchScore((11, 11))
    drawn = finished((10, 10), (1, 1), rules_=rules(tie="draw"))
    assert drawn == MatchScore((11, 11), over=True, winner=None)


def test_M05():
    assert finished((10, 10), (1, 0)) == MatchScore((11, 10), over=True, winner=0)
    assert finished((10, 10), (1, 0), rules_=rules(win_by=2)) == MatchScore((11, 10))


def test_M07():
    # Player 0 has the scopa that would make 11 early; player 1 takes four points.
    assert finished((10, 9), (1, 4)) == MatchScore((11, 13), over=True, winner=1)


def test_M09():
    dealers = [0]
    for _ in range(2):
        dealers.append(next_dealer(SCOPA, dealers[-1]))
    assert dealers == [0, 1, 0]
    kings = cards("1d2d3d4d5d6d 10d10c10s1c") + cards(the_rest("1d2d3d4d5d6d", "10d10c10s1c"))
    assert deal_deck(SCOPA, kings, dealer=0) is None
    assert deal(SCOPA, Random(3), dealer=0).dealer == 0


@pytest.mark.parametrize(("target", "over"), [(11, True), (16, False), (21, False)])
def test_M11(target, over):
    assert finished((10, 9), (1, 0), rules_=rules(target=target)).over is over


# Aces


def test_A01():
    sweep = PRESETS["scopa-d-assi"]
    for rules_, scope in ((sweep, 0), (rules("scopa-d-assi", ace_scopa="on"), 1)):
        state = position(rules_, ["1B 7C", "7S"], "5D 2C 3S")
        assert [text_of(m) for m in state.legal_moves()][-1] == "1bx5d2c3s"
        assert scope_of(state, "1bx5d2c3s") == (scope, 0)


def test_A03():
    for option in ("off", "on"):
        state = position(rules("scopa-d-assi", ace_scopa=option), ["1D 7C", "7S"], "1S")
        assert scope_of(state, "1dx1s") == (1, 0)


def test_A05():
    table = "5D 2C 3S 7B"
    ways = {"sweep": ["1bx5d2c3s7b"], "no_sweep": ["1b"], "forbidden": []}
    for option, expected in ways.items():
        rules_ = rules("scopa-d-assi", ace_first_play=option)
        aces = [p for p in plays("1B 9C 8C", table, rules_, first=True) if p.startswith("1b")]
        assert aces == expected
    forbidden = rules("scopa-d-assi", ace_first_play="forbidden")
    assert plays("1D 1C 1B", table, forbidden, first=True)[0] == "1dx5d2c3s7b"
    assert plays("1B 9C 8C", table, forbidden, first=False)[-1] == "1bx5d2c3s7b"


def test_A07():
    state = position(rules("scopa-d-assi", ace_scopa="on"), ["", "1B"], "5D 2C 3S", turn=1)
    end = state.play(move("1bx5d2c3s"))
    assert end.scope == (0, 0)
    assert end.piles[1] == pile("1B 5D 2C 3S")


def test_A09():
    assert captures("1B", "1D 1C 4S", PRESETS["scopa-d-assi"]) == {"1d", "1c"}


# Napola and other additions


@pytest.mark.parametrize(
    ("denari", "run", "fixed"),
    [("1d2d3d4d6d7d", 4, 3), ("1d2d4d5d6d7d8d9d10d", 0, 0), ("1d2d3d4d5d6d7d", 7, 3)],
)
def test_napola(denari, run, fixed):
    assert points((denari, ""), PRESETS["napola"])["napola"] == (run, 0)
    assert points((denari, ""), rules(napola="fixed3"))["napola"] == (fixed, 0)


def test_N01():
    assert points(("1d2d3d4d6d7d", ""), PRESETS["napola"])["napola"] == (4, 0)


def test_N03():
    denari = "1d2d4d5d6d7d8d9d10d"
    assert points((denari, "3d"), PRESETS["napola"])["napola"] == (0, 0)


def test_N05():
    fixed = rules(napola="fixed3")
    for denari, expected in (("1d2d3d", 3), ("1d2d3d4d5d6d7d", 3), ("1d2d", 0)):
        assert points((denari, ""), fixed)["napola"] == (expected, 0)


def test_N07():
    state = position(PRESETS["ponino"], [""], "", piles=("9d9c9s9b", "1d1c"), scope=(3, 2))
    assert points_of(state)["scope"] == (6, 2)


# Fifteen


def test_Q01():
    table, quindici = "8C 5D 1S 4B", PRESETS["quindici"]
    assert captures("7D", table, quindici) == {"8c"}
    assert captures("10C", table, quindici) == {"5d", "1s4b"}


def test_Q03():
    state = position(PRESETS["quindici"], ["8D 7C", "7S"], "3D 2C 1S 1B")
    assert "8dx3d2c1s1b" in [text_of(m) for m in state.legal_moves()]
    assert scope_of(state, "8dx3d2c1s1b") == (1, 0)


def test_Q05():
    escoba = PRESETS["escoba"]
    rest = cards(the_rest("4C 5S 3B 3D"))
    state = deal_deck(escoba, rest[:6] + cards("4C 5S 3B 3D") + rest[6:], dealer=1)
    assert state.table == 0
    assert state.piles == (0, pile("4C 5S 3B 3D"))
    assert (state.scope, state.last) == ((0, 1), 1)


def test_Q07():
    assert captures("7C", "7D 8C", PRESETS["quindici"]) == {"8c"}


# Cirulla


def test_X01():
    assert captures("1B", "1D 10C 4S", PRESETS["cirulla"]) == {"1d", "10c4s"}


def test_X03():
    state = position(PRESETS["cirulla"], ["1B 7C", "7S"], "6C 9D")
    assert [text_of(m) for m in state.legal_moves()][-1] == "1bx9d6c"
    assert scope_of(state, "1bx9d6c") == (1, 0)


# The deal


def whole_deal(rules_: Rules, dealer=0):
    """Seats in order of play."""
    state, seats, rng = deal(rules_, Random(5), dealer), [], Random(6)
    while not state.is_over:
        seats.append(state.turn)
        state = state.play(rng.choice(state.legal_moves()))
    return seats


@pytest.mark.parametrize(
    ("preset", "count"),
    [
        ("scopa", 36),
        ("scopa-3", 36),
        ("scopa-4", 36),
        ("scopone", 36),
        ("scopone-scientifico", 40),
        ("scopa-6", 36),
    ],
)
def test_D01(preset, count):
    seats = whole_deal(PRESETS[preset])
    assert (len(seats), seats[0], seats[-1]) == (count, 1, 0)


def test_D07():
    seats = whole_deal(rules("scopa-4", first_player="dealer"), dealer=2)
    assert (seats[0], seats[-1]) == (2, 1)


def test_D09():
    state = position(SCOPA, ["5C 5B 8S", "10C 4D 6D"], "3D 5S 10B 2C")
    state = state.play(move("5cx5s")).play(move("10cx10b")).play(move("5bx3d2c"))
    assert (state.table, state.scope) == (0, (1, 0))
    assert [text_of(m) for m in state.legal_moves()] == ["4d", "6d"]
