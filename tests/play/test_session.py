"""What happens at the table: plays, questions, requests, and what is saved of it."""

import re

import pytest

from scopa_engine.analysis import Analysis, MoveValue
from scopa_engine.language import LANGUAGES, language
from scopa_engine.match.outcome import Outcome
from scopa_engine.play.names import Names
from scopa_engine.play.opponents import EngineStoppedError
from scopa_engine.play.requests import LeftError
from scopa_engine.rules import PRESETS
from seated import Sitting

ALL = ["1"] * 40


def left_after(*typed, **changes):
    """A sitting that ends with the last line typed."""
    sitting = Sitting(**changes)
    with pytest.raises(EOFError):
        sitting.play(*typed)
    return sitting


def test_a_whole_deal():
    sitting = Sitting()
    sitting.play(*ALL)
    last = sitting.versions[-1]
    assert last.outcome is Outcome.NORMAL
    assert sum(len(deal.moves.split()) - deal.moves.count("+") for deal in last.deals) == 36
    assert "| this deal " in sitting.shown


def test_it_is_saved_at_the_start_and_after_every_play():
    sitting = Sitting()
    sitting.play(*ALL)
    counts = [sum(not move.startswith("+") for move in game.deals[0].moves.split())
              for game in sitting.versions]  # fmt: skip
    assert counts == list(range(37))
    assert {game.outcome for game in sitting.versions[:-1]} == {Outcome.INTERRUPTED}


def test_thinking_times_are_kept_by_seat():
    sitting = left_after("1", "1")
    # Each of the person's plays took one question, of two seconds.
    assert sitting.versions[-1].think_ms == (10, 4000)


def test_the_same_inputs_give_the_same_game():
    first, second = (left_after("1", "hint", "2", "undo", "?", "1", "1") for _ in range(2))
    assert first.versions == second.versions
    assert first.shown == second.shown


def test_plays_are_told_in_words():
    sitting = left_after("6d")
    assert (
        "You take six of swords with six of coins.\nComputer lays three of cups." in sitting.shown
    )


def test_what_cannot_be_played_is_explained_and_asked_again():
    sitting = left_after("8c 6s", "9", "", "   ", "8c")
    assert "That makes 6, and jack of cups takes 8." in sitting.shown
    assert "There is no card 9: your cards are 1 to 3." in sitting.shown
    assert sitting.shown.count("Your play: ") == 6
    assert len(sitting.versions) == 3


def test_of_several_plays_one_is_chosen_by_its_number():
    sitting = left_after("six", "2")
    first, second = "six of coins takes six of swords", "six of cups takes six of swords"
    assert f"Which one?\n  1  {first}\n  2  {second}\nNumber: 2\n" in sitting.shown
    assert sitting.versions[-1].deals[0].moves.startswith("6cx6s ")


def test_a_number_that_is_no_choice_plays_nothing():
    sitting = left_after("six", "3", "0", "99999")
    assert sitting.shown.count("Number: ") == 4
    assert len(sitting.versions) == 1


@pytest.mark.parametrize("typed", ["8c", "undo", "xyzzy", ""])
def test_what_is_no_number_of_a_choice_is_another_answer(typed):
    sitting = left_after("six", typed)
    assert sitting.shown.count("Number: ") == 1
    assert (len(sitting.versions) == 3) == (typed == "8c")
    assert ("There is nothing to take back." in sitting.shown) == (typed == "undo")
    assert ("I do not understand 'xyzzy'" in sitting.shown) == (typed == "xyzzy")


def test_undo_takes_back_to_the_persons_last_decision():
    sitting = left_after("6d", "undo")
    assert "Taken back: six of coins." in sitting.shown
    assert sitting.versions[-1].deals == sitting.versions[0].deals
    assert "1  s" not in sitting.since("Taken back")
    assert left_after("undo").since("Your play: undo").startswith("\nThere is nothing to take back")


def test_undo_after_another_move_gives_another_game():
    straight, changed = left_after("6c"), left_after("6d", "undo", "6c")
    assert changed.versions[-1].deals == straight.versions[-1].deals


def test_in_a_serious_game_nothing_is_taken_back():
    sitting = left_after("6d", "undo", is_friendly=False)
    assert "This is a serious game: nothing is taken back." in sitting.shown
    assert len(sitting.versions) == 3


def test_a_hint_is_told_and_nothing_is_played():
    sitting = left_after("hint")
    assert "Anna would play: jack of cups takes" not in sitting.shown
    assert "Anna would play: lay jack of cups" in sitting.shown
    assert len(sitting.versions) == 1
    assert "No hint: engine x: gone\\x1b\n" in left_after("hint", fault="engine x: gone\x1b").shown


def test_why_lists_every_legal_play():
    sitting = left_after(
        "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "why"
    )
    values = sitting.since("Your play: why")
    assert "These values are exact." in values
    for move in sitting.game.view.legal_moves():
        assert sitting.look.move(move).plain in values


def test_a_move_that_by_chance_loses_less_than_nothing_loses_nothing():
    sitting = left_after("1")
    moves = sitting.game.view.legal_moves()
    found = [MoveValue(move, -0.001, (-0.5, 0.5), 9, -0.07, 0.1, (-0.3, 0.2)) for move in moves]
    sitting.desk.screen.values(Analysis(tuple(found), "ismcts", 2))
    assert sitting.since("loss").count("+0.00    0.00") == len(moves)


def test_what_is_for_the_person_is_so_in_grammar():
    for code, alone, both in (("en", "you", "us"), ("it", "te", "noi"), ("es", "ti", "nosotros")):
        for rules, text in (("scopa", alone), ("scopone", both)):
            contest = Sitting(rules=rules).contest
            names = Names(contest, language(code, {}))
            assert names.whom(contest.table.side) == text
    assert Names(Sitting(rules="scopa-6-pairs").contest, language("it", {})).whom(1) == (
        "te, Compagno"
    )
    sitting = Sitting(seed=4)
    sitting.play(*ALL)
    assert "Left on the table, for you: " in sitting.shown


def test_last_and_score_and_table_and_help():
    sitting = left_after("last", "6d", "last", "score", "table", "help")
    assert sitting.shown.count("You take six of swords with six of coins.\nComputer lays") == 2
    assert "Your play: last\nNobody has played yet.\n" in sitting.shown
    assert "| cards      | (2)  1 |   (0)  0 |" in sitting.shown
    assert sitting.shown.count("Your hand\n") == 3
    assert "quit" in sitting.since("Your play: help")


def test_leaving():
    sitting = Sitting()
    with pytest.raises(LeftError):
        sitting.play("1", "quit")


def test_an_engine_that_fails_leaves_the_game_as_it_was_saved():
    class Gone:
        def answer(self, game):
            raise EngineStoppedError("gone")

    sitting = Sitting()
    with pytest.raises(EngineStoppedError):
        sitting.play("1", opponents=Gone())
    assert sitting.versions[-1].deals == sitting.game.record(("a", "b"), (0, 0)).deals
    assert sitting.versions[-1].deals[0].moves == "6dx6s"


def to_the_second_deal(*typed, **changes):
    """A match in which deals are paused for, up to its first pause and what is typed there."""
    return left_after(*["1"] * 18, *typed, unit="match", pauses=True, **changes)


def test_new_cards_are_dealt_when_the_person_says_so():
    assert to_the_second_deal().game.deal_number == 1
    sitting = to_the_second_deal("")
    assert sitting.game.deal_number == 2
    assert "Deal 2: you deal." in sitting.shown
    # The engine has played first.
    assert len(sitting.versions[-1].deals[1].moves.split()) == 1


def test_at_the_end_of_a_deal_other_things_may_be_asked_for():
    sitting = to_the_second_deal("score", "hint", "why", "table", "last", "?", "7d")
    assert sitting.shown.count("The deal is over; Enter goes on.") == 4
    assert sitting.game.deal_number == 1
    assert to_the_second_deal("undo").game.is_persons_turn
    with pytest.raises(LeftError):
        Sitting(unit="match", pauses=True).play(*["1"] * 18, "quit")


def test_without_a_terminal_deals_are_not_paused_for():
    sitting = left_after(*["1"] * 19, unit="match")
    assert sitting.game.deal_number == 2


# Other ways to take, numbers of seats and sides, decks, and points.
PRESETS_THAT_DIFFER = (
    "scopa-3",
    "scopone",
    "scopa-6-pairs",
    "scopa-8-decks",
    "asso-piglia-tutto",
    "escoba",
    "cirulla",
    "trenta",
)


@pytest.mark.parametrize(("number", "preset"), list(enumerate(PRESETS_THAT_DIFFER)))
def test_a_deal_of_many_presets(number, preset):
    code = LANGUAGES[number % len(LANGUAGES)]
    sitting = Sitting(rules=preset, seat=PRESETS[preset].players - 1, code=code)
    sitting.play(*["1"] * 40)
    assert sitting.versions[-1].outcome is Outcome.NORMAL
    assert max(map(len, sitting.shown.splitlines())) <= 80
    # What was played since, the table and the hand are on the screen together.
    prompts = [language(code, {}).text(f"play.{key}") for key in ("prompt", "number")]
    turns = re.split("|".join(prompts), sitting.shown)[:-1]
    assert len(turns) > 4
    assert max(turn.count("\n") for turn in turns) <= 24


def test_a_high_screen_shows_the_hands_of_the_others_face_down():
    for lines, backs in ((24, 0), (40, 3)):
        shown = left_after(size=(80, lines)).shown
        assert shown.count("|::::| |::::| |::::|") == (2 if backs else 0)


def test_a_screen_too_low_for_drawn_cards_lists_them():
    shown = left_after(size=(80, 10)).shown
    assert "Table 4c 5c 1s 6s\nYour hand  1 6d  2 6c  3 8c\nYour play: " in shown
    assert "Table 4c 5c 1s 6s\nYour hand\n+----+" in left_after(size=(80, 16)).shown
