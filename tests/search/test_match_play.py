"""Play for the match where it differs from play for points, and what is told of the match."""

from itertools import permutations
from random import Random

import pytest

from chat import LAST_CARD, START, Chat
from notation import text_of
from scopa_engine import binding
from scopa_engine.chances import find_chances, stakes_at
from scopa_engine.rules import PRESETS, after_deal, next_dealer, points_of, total, view_of
from scopa_engine.search import ALGORITHMS, Control, Limits

# The last trick of Scopone at 20/18; the cards of the three others are not known to seat 0.
# 8bx4c1b3b wins one or two points in every case, and with the first the match.  8bx1b7b wins a
# third of a point more on average, but none at all in two cases of six.
SAFE, RICH = "8bx4c1b3b", "8bx1b7b"
LAST_TRICK = (
    "scopone 8b/5d/5c/9s 4c1b3b7b - "
    "2d4d6d9d10d2c6c9c2s3s4s5s7s8s2b4b5b/1d3d7d8d1c3c7c8c10c1s6s10s6b9b10b 0/0 1 0 3 0/0"
)

CHOICE = (
    "scopa 7c10s/7s9b 7d - "
    "1d2d3d4d5d1c2c3c4c5c6c8c9c10c1s2s3s4s/6d8d9d10d5s6s8s9s1b2b3b4b5b6b7b8b10b 0/0 1 0 1 0/0"
)

LOST = (
    "scopa 3d7c/5b4s 2s - 4d5d6d8d9d10d1c3c4c5c6c8c9c10c2c3s/"
    "1d2d5s6s7s8s9s10s1b2b3b4b6b7b8b9b10b1s7d 0/1 1 0 1 9/10"
)


def last_trick(score):
    return binding.state_from_text(LAST_TRICK)._replace(score=score)


def worlds(state):
    """Every way in which the cards of the others may lie."""
    others = [seat for seat in range(4) if seat != state.turn]
    for cards in permutations([state.hands[seat] for seat in others]):
        hands = list(state.hands)
        for seat, hand in zip(others, cards, strict=True):
            hands[seat] = hand
        yield state._replace(hands=tuple(hands))


def end_of(state, move):
    """The end of the deal, where all others have one play each."""
    state = state.play(move)
    while not state.is_over:
        (move,) = state.legal_moves()
        state = state.play(move)
    return state


def chance(end, side):
    """The chance of a side after a deal, by the rules' word and the table."""
    match = after_deal(end)
    if match.over:
        return 0.5 if match.winner is None else float(match.winner == side)
    dealer = next_dealer(end.rules, end.dealer)
    return find_chances(end.rules).of_side(side, match.score, dealer)


def lead(end, side):
    points = total(points_of(end), 2)
    return points[side] - points[1 - side]


def means(state, worth):
    """By move, the mean worth over all worlds to the side to play."""
    side = state.rules.side(state.turn)
    return {
        text_of(move): sum(worth(end_of(world, move), side) for world in worlds(state)) / 6
        for move in state.legal_moves()
    }


def think(state, match_play, *, name="ismcts", iterations=3000):
    limits = Limits(iterations=iterations, match_play=match_play)
    control = Control(clock=lambda: 0.0)
    view = view_of(state, state.turn)
    return ALGORITHMS[name](view, limits, control, Random(1), lambda _: None)


def test_the_last_trick_is_what_it_is_said_to_be():
    state = last_trick((20, 18))
    side_0 = [
        total(points_of(end_of(world, move)), 2)[0]
        for move in sorted(state.legal_moves(), key=text_of)
        for world in worlds(state)
    ]
    assert min(side_0[6:]) == 1
    assert side_0[:6].count(0) == 2
    points, chances = means(state, lead), means(state, chance)
    assert points[RICH] > points[SAFE] + 0.5
    assert chances[SAFE] == 1 > chances[RICH] + 0.05


@pytest.mark.parametrize("name", ["ismcts", "auto"])
def test_the_match_and_not_the_points(name):
    state = last_trick((20, 18))
    for match_play, best in [("on", SAFE), ("off", RICH)]:
        assert text_of(think(state, match_play, name=name).best) == best


def test_tree_search_sees_for_itself_that_the_score_matters():
    assert text_of(think(last_trick((20, 18)), "auto").best) == SAFE


@pytest.mark.parametrize("name", ["ismcts", "auto"])
def test_the_points_where_the_score_does_not_matter(name):
    state = last_trick((0, 0))
    assert not stakes_at(state.rules, state.score, state.dealer).matters
    for match_play in ("on", "auto", "off"):
        assert text_of(think(state, match_play, name=name).best) == RICH


@pytest.mark.parametrize("score", [(20, 18), (20, 20), (18, 20), (19, 19), (12, 3)])
def test_the_chance_of_a_move_is_its_mean_over_the_worlds(score):
    state = last_trick(score)
    expected = means(state, chance)
    found = {text_of(line.move): line for line in think(state, "on").lines}
    best = max(found.values(), key=lambda line: line.visits)
    assert best.match == pytest.approx(expected[text_of(best.move)], abs=0.02)
    assert best.points is None


def test_off_is_what_it_always_was():
    state = last_trick((20, 18))
    limits = Limits(iterations=3000)
    control = Control(clock=lambda: 0.0)
    view = view_of(state, state.turn)
    plain = ALGORITHMS["ismcts"](view, limits, control, Random(1), lambda _: None)
    assert think(state, "off") == plain
    assert all(line.match is None for line in think(state, "off").lines)


def test_the_end_of_a_match_is_solved():
    """Side 0 may take the settebello with its seven, or lay the king and leave it to side 1."""
    state = binding.state_from_text(CHOICE)._replace(score=(10, 10))
    result = think(state, "auto", name="auto")
    assert (result.exact, text_of(result.best)) == (True, "7cx7d")
    for line in result.lines:
        assert line.match == pytest.approx(perfect(state.play(line.move), 0), abs=1e-3)
        assert 0 <= line.match <= 1


def perfect(state, side):
    """The chance of a side when both play perfectly and see all cards, by the rules alone."""
    if state.is_over:
        return chance(state, side)
    chances = [perfect(state.play(move), side) for move in state.legal_moves()]
    return max(chances) if state.rules.side(state.turn) == side else min(chances)


def test_where_the_match_is_lost_the_best_is_what_loses_fewer_points():
    """At 9/10 side 1 wins by three points, or by four."""
    state = binding.state_from_text(LOST)
    result = think(state, "auto", name="auto")
    assert [line.match for line in result.lines] == [0, 0]
    values = {m: perfect_lead(state.play(m), 0) for m in state.legal_moves()}
    assert sorted(values.values()) == [-4, -3]
    assert values[result.best] == -3


def perfect_lead(state, side):
    """The lead of a side in points when both play perfectly for points."""
    if state.is_over:
        return lead(state, side)
    leads = [perfect_lead(state.play(move), side) for move in state.legal_moves()]
    return max(leads) if state.rules.side(state.turn) == side else min(leads)


def test_of_the_moves_searched_only_those_are_told_in_the_end():
    state = binding.state_from_text(CHOICE)._replace(score=(10, 10))
    move = state.legal_moves()[-1]
    limits = Limits(match_play="on", searchmoves=(move,))
    view = view_of(state, state.turn)
    result = ALGORITHMS["auto"](view, limits, Control(lambda: 0.0), Random(1), lambda _: None)
    assert [line.move for line in result.lines] == [move]


# What the engine tells


def score_of(lines):
    """The words after ``score`` of the last ``info``, as numbers by name."""
    info = [line for line in lines if line.startswith("info ")][-1]
    words = info.partition(" score ")[2].split()
    found = dict(zip(words[::2], words[1::2], strict=False))
    return {key: int(found[key]) for key in ("points", "match") if key in found}


@pytest.mark.parametrize("score", ["9/10", "0/0", "10/7", "4/9"])
def test_info_match_of_a_deal_that_is_decided_is_that_of_the_table(score):
    """Side 0 has one card left, and takes three points to two with it."""
    chat = Chat(
        "setoption name MatchPlay value on",
        LAST_CARD.replace("9/10", score),
    )
    points = [int(part) for part in score.split("/")]
    next_dealers = find_chances(PRESETS["scopa"]).of_dealer(points[1] + 2, points[0] + 3)
    assert score_of(chat.ask("go iterations 20")) == {"match": round(1000 * (1 - next_dealers))}


def test_info_tells_points_and_what_they_mean_for_the_match():
    chat = Chat(START)
    said = score_of(chat.ask("go iterations 300"))
    stakes = stakes_at(PRESETS["scopa"], (0, 0), 1)
    assert said["match"] == round(1000 * stakes.chance_of(0, said["points"] / 100))
    assert (said["match"] > 500) == (said["points"] / 100 > stakes.mean)


def test_info_tells_nothing_of_the_match_when_it_is_off():
    chat = Chat("setoption name MatchPlay value off", START)
    assert score_of(chat.ask("go iterations 30")).keys() == {"points"}


def test_without_a_table_it_is_played_for_points_and_said_so():
    text = "position scopa-3 7d5c3s/?3/?3 8d2c10s6b ?27 -/-/- 0/0/0 - 0 2 10/10/10"
    assert score_of(Chat(text).ask("go iterations 30")).keys() == {"points"}
    chat = Chat("setoption name MatchPlay value on", text)
    lines = chat.ask("go iterations 30")
    assert score_of(lines).keys() == {"points"}
    note = "string matches of 3 sides have no table of chances: played for points"
    assert lines[-2].endswith(note)
