"""The OpenSpiel game: the tests that OpenSpiel ships, and its algorithms against our solver."""

# ruff: noqa: E402 - skipped before anything that needs the library is imported

import pickle
from collections import Counter

import pytest

pyspiel = pytest.importorskip("pyspiel")

import numpy as np
from open_spiel.integration_tests import api_test
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, generate_playthrough, get_all_states
from open_spiel.python.observation import make_observation

from games import opening, seed_of, steps
from notation import the_rest
from scopa_engine.binding import position_text, view_from_text
from scopa_engine.bridges import observations
from scopa_engine.bridges.dealt import seen_by
from scopa_engine.bridges.openspiel_game import ScopaGame
from scopa_engine.rules import PRESETS, full_view, public_view
from scopa_engine.solve import solve

SINGLE = pyspiel.PrivateInfoType.SINGLE_PLAYER
NONE = pyspiel.PrivateInfoType.NONE


def game_of(rules="scopa", **parameters):
    return pyspiel.load_game("python_scopa", {"rules": rules, **parameters})


def step(state, rng):
    """A random action of whoever is to act, chance included."""
    if state.is_chance_node():
        cards, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(cards, chances)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def states_of(game, rng):
    """A random deal: the same state, again and again, as it goes on."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        step(state, rng)
    yield state


def ending(rules, plays, rng):
    """A state of a random game with so many cards still to play."""
    found = [state for state, _, _ in steps(opening(PRESETS[rules], rng), rng)]
    return found[-plays]


# What OpenSpiel ships


@pytest.mark.parametrize("preset", PRESETS)
def test_the_random_simulation_of_openspiel(preset):
    pyspiel.random_sim_test(game_of(preset), num_sims=1, serialize=True, verbose=False)


def test_a_random_simulation_from_a_position():
    game = game_of(position="scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


class TestApi(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's test of a part of the tree."""

    game_name = "python_scopa"
    game = pyspiel.load_game("python_scopa")


ENDING = position_text(public_view(ending("scopa", 4, seed_of("small"))))


class TestApiOnAWholeTree(api_test.EnforceAPIOnFullTreeBase):
    """OpenSpiel's test of a whole tree: two cards each, which of four being hidden."""

    game_name = "python_scopa, an ending"
    game = pyspiel.load_game("python_scopa", {"position": ENDING})

    # These two compare with numbers that OpenSpiel knows of its own games.
    test_number_of_nodes = None

    def test_game_is_perfect_recall(self):
        found = api_test._assert_is_perfect_recall(self.game)
        assert len(found) > 10


def test_a_playthrough_can_be_written():
    lines = generate_playthrough.playthrough("python_scopa(rules=scopa-3)", None)
    assert "GameType.utility = Utility.ZERO_SUM" in lines


# Against our own


@pytest.mark.parametrize("preset", ["scopa", "escoba", "inversa", "cirulla"])
def test_perfect_play_with_all_cards_known_is_worth_what_the_solver_says(preset):
    rng = seed_of("solve", preset)
    for plays in (1, 3, 5, 6):
        state = ending(preset, plays, rng)
        game = game_of(position=position_text(state))
        assert best(game.new_initial_state())[state.turn] == solve(state).value


def best(state):
    """Returns of perfect play by everybody, all cards known."""
    if state.is_terminal():
        return state.returns()
    seat = state.current_player()
    return max((best(state.child(a)) for a in state.legal_actions()), key=lambda r: r[seat])


def test_an_ending_can_be_solved():
    """Random play can be exploited; so OpenSpiel's best responses find their way."""
    game = game_of(position=ENDING)
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0
    assert len(get_all_states.get_all_states(game, include_chance_states=True)) > 100


@pytest.mark.parametrize("preset", ["scopa", "scopa-3", "scopone", "scopa-6-decks", "cirulla"])
def test_information_is_that_of_the_seat(preset):
    rng, game = seed_of("know", preset), game_of(preset)
    shown = 0
    for state in states_of(game, rng):
        if state.is_chance_node() or rng.random() < 0.7:
            continue
        for seat in range(game.num_players()):
            deal, choice = state.deal, None
            if seat == state.current_player():
                choice = deal.choice
            words = state.information_state_string(seat).split("; ")
            assert words[0] == f"seat {seat}: {deal.told(seat)}"
            assert (len(words) == 2) == bool(choice and choice.chosen)
            vector = observations.observe(seen_by(deal.view, seat), seat, choice)
            assert state.observation_tensor(seat) == vector.tolist()
            shown += 1
    assert shown > 8


@pytest.mark.parametrize("preset", ["scopa", "scopa-3", "scopone", "scopa-6-decks", "quindici"])
def test_another_world_is_the_same_to_the_seat(preset):
    rng, game, different = seed_of("worlds", preset), game_of(preset), 0
    for state in states_of(game, rng):
        if state.is_chance_node() or state.is_terminal() or rng.random() < 0.6:
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.random)
        different += str(other) != str(state)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.legal_actions() == state.legal_actions()
        replayed = game.new_initial_state()
        for action in other.history():
            replayed.apply_action(action)
        for each in range(game.num_players()):
            told = other.information_state_string(each)
            assert replayed.information_state_string(each) == told
    assert different > 3


def test_worlds_are_drawn_evenly():
    """One card in each of two hidden hands: both ways come about as often."""
    taken = the_rest("7d 8d 4d 5d")
    view = view_from_text(f"scopa-3 7d/?1/?1 8d - {taken}/-/- 0/0/0 0 0 2 0/0/0")
    state = game_of("scopa-3").state_from(view)
    rng = seed_of("even")
    while state.is_chance_node():
        step(state, rng)
    others = (state.resample_from_infostate(0, rng.random) for _ in range(300))
    counts = Counter(other.deal.view.hands for other in others)
    assert len(counts) == 2
    assert min(counts.values()) > 110


def test_no_world_can_be_drawn_while_hands_are_dealt():
    with pytest.raises(ValueError, match="hands are being dealt"):
        game_of().new_initial_state().resample_from_infostate(0, lambda: 0.0)


# Names, parameters, observers


def test_rule_strings_have_signs_of_their_own_in_game_strings():
    game = pyspiel.load_game("python_scopa(rules=scopa:target~21+napola~run,dealer=1)")
    assert game.rules == game_of("scopa:target=21,napola=run", dealer=1).rules
    assert str(game) == "python_scopa(dealer=1,rules=scopa:target~21+napola~run)"
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_position_stands_for_rules_and_dealer():
    text = "scopa:napola=run ?3/7d5c3s 8d2c10s6b ?30 -/- 0/0 - 1 0 0/0"
    game = game_of(position=text)
    assert game.rules.napola == "run"
    assert str(game) == f"python_scopa(position={text.replace('=', '~')})"
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_the_game_says_how_large_it_is():
    for preset, rule_set in PRESETS.items():
        game = game_of(preset)
        assert game.num_players() == rule_set.players
        assert game.observation_tensor_size() == observations.length(rule_set)
        assert game.max_chance_nodes_in_history() == 40 * rule_set.decks


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="briscola"):
        ScopaGame({"rules": "briscola"})
    with pytest.raises(ValueError, match=r"no seat 2 to deal; seats are 0\.\.1"):
        ScopaGame({"dealer": 2})
    with pytest.raises(ValueError, match="unknown captured cards"):
        ScopaGame({"position": "scopa 7d5c/?3 8d2c10s ?30 ?2/- 0/0 0 1 1 0/0"})
    view = full_view(opening(PRESETS["escoba"], seed_of("other")))
    with pytest.raises(ValueError, match="the game is scopa, the position is escoba"):
        ScopaGame().state_from(view)


def observer(public, private, recall=False):
    kind = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=recall, private_info=private
    )
    return make_observation(game_of(), kind)


def middle():
    """A state in which a player acts, some rounds into a deal."""
    rng = seed_of("middle")
    return next(
        state
        for state in states_of(game_of(), rng)
        if not state.is_chance_node() and len(state.deal.past) > 15
    )


def test_an_observer_of_what_is_public_shows_no_hand():
    state, seen = middle(), observer(True, NONE)
    assert seen.string_from(state, 0) == "seat 0: " + position_text(seen_by(state.deal.view, None))
    assert not {"hand", "playing", "taking"} & seen.dict.keys()
    assert "table" in seen.dict


def test_an_observer_of_what_is_private_shows_the_hand_alone():
    state, seen = middle(), observer(False, SINGLE)
    assert seen.dict.keys() == {"hand", "playing", "taking"}
    for seat in (0, 1):
        seen.set_from(state, seat)
        assert seen.dict["hand"].sum() == state.deal.view.hands[seat].size > 0


def test_an_observer_recalls_hands_and_plays():
    state, seen = middle(), observer(True, SINGLE, recall=True)
    seen.set_from(state, 1)
    plays = [each for each in state.deal.past if hasattr(each, "taken")]
    assert seen.dict["plays"][:, 0].sum() == len(plays)
    for number, play in enumerate(plays):
        assert np.flatnonzero(seen.dict["plays"][number, 0]).tolist() == [play.card]
        assert seen.dict["plays"][number, 1].sum() == play.taken.bit_count()
    assert seen.dict["hands_dealt"].sum(axis=1).tolist()[:3] == [3, 3, 3]
    assert seen.dict["table_dealt"].sum() == 4


def test_an_observer_of_all_hands_is_refused():
    with pytest.raises(ValueError, match="one player's hand or none"):
        observer(True, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game_of(), None, {"size": 1})
