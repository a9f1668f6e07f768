"""Reading positions one after another is reading each of them."""

import pytest

import scopa_protocol as wire
from chat import START
from games import is_dealt, opening, seed_of, steps, tokens
from scopa_engine import binding
from scopa_engine.rules import PRESETS, View, full_view, public_view, view_of


def position_line(start, plays):
    return f"position {binding.position_text(start)}" + (f" moves {' '.join(plays)}" * bool(plays))


def outcome(read, line):
    """The view, or what was wrong and where."""
    try:
        return read(wire.read_command(line).command)
    except binding.RefusedError as error:
        return error.code, binding.located(error, line).column, str(error)


def views(state):
    """As the first player sees a state, as the public does, and in full."""
    yield state.turn, view_of(state, state.turn)
    yield "public", public_view(state)
    yield "full", full_view(state)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_reader_that_goes_on_reads_as_a_new_one(preset):
    rng = seed_of("reader", preset)
    game = list(steps(opening(PRESETS[preset], rng), rng))
    start = game[0][0]
    for who, view in views(start):
        reader = binding.PositionReader()
        plays = []
        for before, move, after in game:
            shown = public_hands(before, move, after) if who == "public" else None
            plays += shown or tokens(before, move, after, None if who == "full" else who)
            line = position_line(view, changed(plays, rng))
            fresh = outcome(binding.view_of_position, line)
            found = outcome(reader.read, line)
            assert found == fresh, line
            if isinstance(found, View) and found.is_mover_known and not found.is_over:
                # As after a search, or two, or none: what was read next must not depend on it.
                for _ in range(rng.randrange(3)):
                    reader.play_ahead(found, rng.choice(found.legal_moves()))


def public_hands(before, move, after):
    hands = [f"?{before.rules.hand_size}"] * before.rules.players
    dealt = [f"+{'/'.join(hands)}"] if is_dealt(before, after) else []
    return [binding.move_text(move), *dealt]


def changed(plays, rng):
    """Mostly the plays themselves; or fewer, or one twice, or one of them another card."""
    match rng.randrange(8):
        case 0:
            return plays[: rng.randrange(len(plays) + 1)]
        case 1:
            return [*plays, plays[-1]]
        case 2:
            at = rng.randrange(len(plays))
            return [*plays[:at], "4c", *plays[at + 1 :]]
        case _:
            return plays


def test_a_reader_still_goes_on_after_a_refusal():
    reader = binding.PositionReader()
    for plays in ([], ["7d"], ["7d", "2d"], ["7d", "6dx6b"]):
        line = f"{START} moves {' '.join(plays)}"
        assert outcome(reader.read, line) == outcome(binding.view_of_position, line)
