"""What a hand of which cards are hidden may play."""

import pytest

from scopa_engine import binding
from scopa_protocol import ProtocolError

FORBIDDEN = "ace=sweep,ace_first_play=forbidden"
TEN = f"scopone-scientifico:{FORBIDDEN} ?10/HAND/?10/?10 - - -/- 0/0 - 1 0 0/0"
THREE = f"scopa:{FORBIDDEN} HAND/OTHER 2d3d4d5d ?30 -/- 0/0 - 0 1 0/0"


def ten(hand):
    return TEN.replace("HAND", hand)


def three(hand, other="?3"):
    return THREE.replace("HAND", hand).replace("OTHER", other)


ALL = "x2d3d4d5d"


@pytest.mark.parametrize(
    ("position", "play", "is_legal"),
    [
        (ten("?10"), "1s", False),  # ten cards are not all aces
        (ten("?10"), "2s", True),
        (ten("2d?9"), "1c", False),
        (three("?3"), f"1s{ALL}", True),
        (three("1d?2"), f"1d{ALL}", True),
        (three("1d?2"), f"1s{ALL}", True),
        (three("6d?2"), f"1s{ALL}", False),
        (three("1d6d?"), f"1d{ALL}", False),
        (three("1d?2", "1c?2"), f"1d{ALL}", True),
        (three("1d?2", "1c1s?"), f"1d{ALL}", False),  # one ace is unseen, two cards are
        (three("1d?2", "1c1s?"), f"1b{ALL}", False),
        (f"{three('?3', '1c1s?')} moves 6dx2d4d", "1sx3d5d", True),
    ],
)
def test_a_hidden_hand_leads_an_ace_only_if_it_can_be_all_aces(position, play, is_legal):
    text = position + (" " if " moves " in position else " moves ") + play
    if is_legal:
        assert binding.move_text(binding.view_from_text(text).seen[-1]) == play
        return
    with pytest.raises(ProtocolError) as error:
        binding.view_from_text(text)
    assert (error.value.code, error.value.column) == ("illegal-move", text.rindex(play) + 1)


def refusal(moves):
    with pytest.raises(ProtocolError) as error:
        binding.view_from_text(f"scopa ?3/?3 2d3d4d5d ?30 -/- 0/0 - 0 1 0/0 moves {moves}")
    return error.value.text


def test_a_refusal_names_the_plays_of_cards_that_can_be_held():
    assert refusal("2dx2d") == "2dx2d: seat 0 cannot hold this card"
    assert refusal("2cx2d 2c") == "2c: seat 1 cannot hold this card"
    assert refusal("2c") == "2c: this card cannot be played so here; it may be played as 2cx2d"
