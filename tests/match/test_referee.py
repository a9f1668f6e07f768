"""Whole games between well-behaved engines."""

import dataclasses

import pytest

from matchplay import engine, play
from scopa_engine.binding import rules_from_text, state_from_text
from scopa_engine.match.outcome import Outcome
from scopa_engine.match.record import to_line
from scopa_engine.match.referee import forfeit
from scopa_engine.match.schedule import Schedule
from scopa_engine.match.suits import without_suits


def test_both_halves_of_a_pair_have_the_same_deal_with_the_seats_exchanged():
    _, run, games = play(engine("a"), engine("b"), pairs=2)
    schedule = Schedule(rules_from_text(run.rules), run.seed)
    assert [(game.pair, game.half) for game in games] == [(0, 0), (0, 1), (1, 1), (1, 0)]
    seats = {0: ("a", "b"), 1: ("b", "a")}
    assert [game.seats for game in games] == [seats[game.half] for game in games]
    for game in games:
        state = state_from_text(game.deals[0].position)
        assert len(game.deals) == 1
        assert game.suits == schedule.suits(game.pair, game.half)
        assert without_suits(state, game.suits) == schedule.opening(game.pair)


def test_a_deal_is_played_to_its_last_card():
    _, _, games = play(engine("a"), engine("b"), pairs=1)
    deal = games[0].deals[0]
    assert len([token for token in deal.moves.split() if token[0] != "+"]) == 36
    state = state_from_text(f"{deal.position} moves {deal.moves}")
    assert state.is_over
    assert games[0].points == deal.points
    assert games[0].winner is None


def test_a_match_goes_on_until_it_is_won():
    _, _, games = play(engine("a"), engine("b"), pairs=1, unit="match")
    game = games[0]
    assert len(game.deals) > 1
    totals = [0, 0]
    for number, deal in enumerate(game.deals):
        words = deal.position.split()
        assert words[8] == str(number % 2)
        assert words[9] == "/".join(map(str, totals))
        assert max(totals) < 11 or totals[0] == totals[1]
        totals = [a + b for a, b in zip(totals, deal.points, strict=True)]
    assert max(totals) >= 11
    assert game.points == tuple(totals)
    assert game.winner == totals.index(max(totals))


@pytest.mark.parametrize(("rules", "seats"), [("scopa-3", 3), ("scopone-scientifico", 4)])
def test_more_seats(rules, seats, tmp_path):
    names = "abc" if seats == 3 else "ab"
    pids = {name: tmp_path / name for name in names}
    engines = [engine(name, f"--pids {pids[name]}") for name in names]
    _, _, games = play(*engines, pairs=1, rules=rules)
    assert len(games) == len(names)
    assert all(game.outcome is Outcome.NORMAL for game in games)
    assert all(len(game.seats) == len(game.think_ms) == seats for game in games)
    assert all(len(path.read_text().split()) == seats // len(names) for path in pids.values())
    assert games[1].seats == (("b", "c", "a") if seats == 3 else ("b", "a", "b", "a"))


def test_partners_hear_different_seeds_and_the_same_ones_in_both_halves(tmp_path):
    heard = tmp_path / "heard"
    play(engine("a", f"--heard {heard}"), engine("b"), pairs=1, rules="scopone-scientifico", seed=3)
    seeds = [line.split()[-1] for line in heard.read_text().splitlines() if "Seed" in line]
    assert len(seeds) == 4
    assert seeds[:2] == seeds[2:]
    assert seeds[0] != seeds[1]


def test_an_engine_hears_its_own_cards_only(tmp_path):
    heard = tmp_path / "heard"
    play(engine("a", f"--heard {heard}"), engine("b"), pairs=1)
    lines = map(str.split, heard.read_text().splitlines())
    positions = [words for words in lines if words[0] == "position"]
    assert len(positions) == 38
    for seat, words in [(0, w) for w in positions[:19]] + [(1, w) for w in positions[19:]]:
        hands = words[2].split("/")
        assert hands[1 - seat] == "?3"
        assert "?" not in hands[seat]
        assert words[4] == "?30"


def test_only_an_engine_that_is_to_see_all_hears_every_card(tmp_path):
    heard = tmp_path / "all", tmp_path / "hand"
    play(
        engine("a", f"--heard {heard[0]}", limits="sees=all"),
        engine("b", f"--heard {heard[1]}"),
        pairs=1,
    )
    for path, hides in zip(heard, (False, True), strict=True):
        lines = [line for line in path.read_text().splitlines() if line.startswith("position")]
        assert lines
        assert {"?" in line for line in lines} == {hides}


def test_the_limits_of_each_engine_are_its_own(tmp_path):
    heard = {name: tmp_path / name for name in "ab"}
    play(
        engine("a", f"--heard {heard['a']}", "iterations=50 worlds=3"),
        engine("b", f"--heard {heard['b']}", "clock=30000+10 movetime=5000"),
        pairs=1,
    )
    goes = {
        name: [line for line in path.read_text().splitlines() if line.startswith("go")]
        for name, path in heard.items()
    }
    assert set(goes["a"]) == {"go iterations 50 worlds 3"}
    assert goes["b"][0] == "go movetime 5000 clock 0/30000 inc 0/10"


def test_thinking_time_and_overhead_are_by_seat():
    _, _, games = play(engine("a", "--think-us 1500"), engine("b"), pairs=1)
    assert games[0].think_ms[0] == 27
    assert games[0].overhead_us[1] is None
    assert games[1].overhead_us[0] is None
    assert games[1].think_ms[1] == 27


def test_the_same_seed_gives_the_same_log_but_for_times():
    def logged():
        _, run, games = play(engine("a", "--think-us 100"), engine("b"), pairs=3, unit="match")
        return [to_line(run)] + [
            to_line(dataclasses.replace(game, think_ms=(), overhead_us=())) for game in games
        ]

    assert logged() == logged()


def test_another_seed_gives_other_deals():
    _, _, one = play(engine("a"), engine("b"), pairs=1, seed=1)
    _, _, two = play(engine("a"), engine("b"), pairs=1, seed=2)
    assert one[0].deals[0].position != two[0].deals[0].position


@pytest.mark.parametrize(
    ("rules", "unit", "side", "points"),
    [
        ("scopa", "deal", 0, (0, 4)),
        ("scopa", "match", 1, (11, 0)),
        ("scopa-3", "deal", 1, (4, 0, 4)),
        ("scopa:target=21", "match", 0, (0, 21)),
        ("inversa", "deal", 0, (4, 0)),
        ("inversa", "match", 1, (0, 21)),
    ],
)
def test_a_forfeit_costs_as_much_as_can_be(rules, unit, side, points):
    assert forfeit(rules_from_text(rules), unit, side) == points
