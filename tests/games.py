"""Random games under random rules, each from a seed."""

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from scopa_engine import binding
from scopa_engine.rules import PRESETS, RulesError, deal, make_rules
from scopa_engine.rules.rules import OPTION_NAMES, allowed_values

# Some values of the options that are ranges.
SIZES = {
    "hand_size": ("1", "2", "3", "4", "6", "9", "10", "12"),
    "table_size": ("0", "2", "4", "8"),
    "target": ("1", "11"),
}


@st.composite
def rule_sets(draw):
    """Rule sets with up to five options changed."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    names = draw(st.lists(st.sampled_from(OPTION_NAMES), max_size=5, unique=True))
    values = [draw(st.sampled_from(SIZES.get(name, allowed_values(name)))) for name in names]
    try:
        return make_rules(preset, list(zip(names, values, strict=True)))
    except RulesError:
        assume(False)


def seed_of(*parts):
    """A random generator for a test case."""
    return Random(" ".join(map(str, parts)))


def opening(rules, rng):
    """A deal of any dealer."""
    return deal(rules, rng, dealer=rng.randrange(rules.players))


def steps(state, rng):
    """A random game to its end: each state, the move played there, and the state after it."""
    while not state.is_over:
        move = rng.choice(state.legal_moves())
        after = state.play(move)
        yield state, move, after
        state = after


def plies(state, rng):
    """Every state of a random game in which there is a move to play."""
    return (before for before, _, _ in steps(state, rng))


def last_rounds(rules, rng, games):
    """States of random games in which all hands are the last ones, the first of each."""
    for _ in range(games):
        yield next(state for state in plies(opening(rules, rng), rng) if not state.stock)


def is_dealt(before, after):
    """Whether new hands were dealt after the play from ``before``."""
    return len(after.stock) < len(before.stock)


def tokens(before, move, after, seat=None):
    """What stands in a position line for a play, as ``seat`` reads it; ``None`` sees all."""
    words = [binding.move_text(move)]
    if is_dealt(before, after):
        words.append(binding.hands_token(after, seat))
    return words
