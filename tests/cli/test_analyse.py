"""``analyse`` from the shell: positions."""

import re

import pytest

from analysed import ALWAYS, OF_A_MOVE, QUICK
from scopa_engine.cli import analysing

SEEN = "scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0"
# The same for seat 0, with other cards hidden.
STOCKS = (
    "1d2d3d4d5d6d9d10d1c3c4c6c7c8c9c10c1s2s4s5s6s7s8s9s1b2b3b4b5b7b",
    "9b10b8b7b5b4b3b2b1b9s8s7s6s5s4s2s1s10c9c8c7c6c4c3c1c10d9d6d5d4d",
)
FULL = [
    f"scopa 7d5c3s/{hand} 8d2c10s6b {stock} -/- 0/0 - 0 1 0/0"
    for hand, stock in zip(("8b9b10b", "1d2d3d"), STOCKS, strict=True)
]
# Side 0 may take the settebello with its seven, or lay the king and leave it to side 1.
LAST = (
    "scopa 7c10s/7s9b 7d - "
    "1d2d3d4d5d1c2c3c4c5c6c8c9c10c1s2s3s4s/6d8d9d10d5s6s8s9s1b2b3b4b5b6b7b8b10b 0/0 1 0 1 0/0"
)
OVER = f"{LAST} moves 7cx7d 9b 10s 7s"


def test_a_position(analyse):
    code, out, err = analyse(*QUICK, SEEN)
    assert (code, err) == (0, "")
    who, cards, heading, *rows = out.splitlines()
    assert who == "seat 0 to play"
    assert cards == "hand 7d 5c 3s, table 8d 2c 10s 6b"
    assert heading.split() == ["move", "points", "±", "visits", "loss", "±"]
    moves = [row.split()[0] for row in rows if row]
    assert sorted(moves) == ["3s", "5c", "7d"]
    assert analyse(*QUICK, *SEEN.split(" "))[1] == out
    assert analyse(*QUICK, stdin=f"{SEEN}\n\n position {SEEN}\n")[1] == out * 2


def test_an_exact_position(analyse):
    """By hand: 7c sweeps the settebello, and wins denari, carte and primiera with it.

    After 10s the other side takes it without a sweep, and with it carte and primiera.
    """
    _, out, _ = analyse(LAST)
    assert [line.split() for line in out.splitlines()] == [
        ["seat", "0", "to", "play,", "exact"],
        ["hand", "7c", "10s,", "table", "7d"],
        ["move", "points", "loss"],
        ["7c", "takes", "7d", "+5.00", "0.00"],
        ["10s", "??", "-3.00", "8.00"],
        [],
    ]


def test_a_position_in_other_words(on_terminal, analyse):
    _, piped, _ = analyse("--lang", "es", *QUICK, SEEN)
    assert "cartas 7d 5c 3s, mesa 8d 2c 10s 6b" in piped
    assert " pérdida " in piped
    out = on_terminal("analyse", "--lang", "it", LAST)
    who, cards, heading, best, worst = filter(None, (line.rstrip() for line in out.splitlines()))
    assert (who, cards) == ("tocca al posto 0, esatto", "mano 7♥ 10♠, tavola 7♦")
    assert heading.split() == ["giocata", "punti", "perdita"]
    assert best.split() == ["7♥", "prende", "7♦", "+5.00", "0.00"]
    assert worst.split() == ["10♠", "??", "-3.00", "8.00"]
    plain = on_terminal("analyse", "--lang", "es", "--plain", *QUICK, SEEN)
    assert plain.isascii()
    assert " perdida " in plain


def test_what_the_mover_cannot_see_changes_nothing(analyse_json):
    first, second = (analyse_json(*QUICK, position)[0] for position in FULL)
    assert first == second == analyse_json(*QUICK, SEEN)[0]
    assert first["position"] == SEEN


def test_all_cards(analyse_json, analyse):
    first, second = (analyse_json("--all-cards", position)[0] for position in FULL)
    assert first["exact"]
    assert second["exact"]
    assert first["moves"] != second["moves"]
    assert "seat 1 holds 8b 9b 10b" in analyse("--all-cards", FULL[0])[1]


def test_keys_of_a_position(analyse_json):
    (found,) = analyse_json(*QUICK, SEEN)
    assert set(found) == ALWAYS
    assert {key for move in found["moves"] for key in move} == OF_A_MOVE
    assert (found["method"], found["searches"], found["iterations"]) == ("ismcts", 2, 20)
    points = [move["points"] for move in found["moves"]]
    assert points == sorted(points, reverse=True)
    for move in found["moves"]:
        low, high = move["interval"]
        assert low <= move["points"] <= high
    (found,) = analyse_json(LAST)
    assert (found["exact"], found["searches"], found["moves"][0]["interval"]) == (True, 0, None)


def test_the_seed_decides(analyse_json):
    first = analyse_json(*QUICK, SEEN)
    assert analyse_json(*QUICK, SEEN) == first
    assert analyse_json(*QUICK, "--seed", 2, SEEN) != first


def test_a_time_for_each_position(analyse_json):
    (found,) = analyse_json("--iterations", 2, "--movetime", 1, SEEN)
    assert found["searches"] >= 2


def test_other_algorithms(analyse_json):
    assert analyse_json("--algorithm", "ismcts", *QUICK, LAST)[0]["method"] == "ismcts"
    found = analyse_json("--algorithm", "pimc", "--iterations", 2, "--searches", 2, SEEN)[0]
    assert (found["method"], found["moves"][0]["visits"]) == ("pimc", 4)


def test_progress_is_told_on_a_terminal_only(analyse, monkeypatch):
    monkeypatch.setattr(analysing._Progress, "_is_terminal", staticmethod(lambda: True))
    _, _, err = analyse(*QUICK, SEEN)
    assert re.findall(r"\rposition 1, search (\d)", err) == ["1", "2"]
    assert err.endswith("\r\x1b[K")


def test_an_interrupt_among_positions(analyse, monkeypatch):
    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(analysing, "analyse", interrupted)
    assert analyse(SEEN) == (3, "", "interrupted\n")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("nothing.jsonl", "--all"), "nothing.jsonl: no log of that name, and no position"),
        (("bad", "words"), "of: bad words)"),
        ((OVER,), "the deal is over"),
        ((SEEN.replace("7d5c3s/?3", "?3/7d5c3s"),), "the hand of seat 0, to play, is not known"),
        ((SEEN, "--all-cards"), "--all-cards needs a full position, without ?"),
        ((SEEN, "--game", "1"), "--game is for the file of a match"),
        ((SEEN, "--mistakes"), "--mistakes is for the file of a match"),
        ((SEEN, "--show", "game"), "--show is for the file of a match"),
        ((SEEN.replace("scopa", "scopa-6"),), "Error: "),
    ],
)
def test_what_is_no_position(analyse, words, text):
    code, out, err = analyse(*words)
    assert (code, out) == (1, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert text in err


def test_pimc_says_what_it_does_not_solve(analyse):
    hands = "1d2d3d4d5d6d7d8d9d10d/?10/?10/?10"
    position = f"scopone-scientifico {hands} - - -/- 0/0 - 0 3 0/0"
    code, _, err = analyse("--algorithm", "pimc", position)
    assert code == 1
    assert "more than 20 cards in hands" in err
