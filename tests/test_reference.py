"""The reference against the published cases of the rules, one test a case, named by its id.

Here are captures, scope, aces, fifteens and the deal; `test_reference_points.py` has the rest.
"""

import pytest

import reference as ref
from reference_captures import in_move_order


def cards(text):
    return ref.ordered(ref.cards_from_text(text))


def takes(card, table, preset="scopa", **changes):
    """What `card` may take, a text each; '-' is a lay."""
    options = ref.options_of(preset, **changes)
    ways = ref.ways_to_play(options, card, cards(table), first_play=False)
    return [ref.cards_text(taken) for taken in in_move_order(ways)]


def position(hands, table, stock="-", preset="scopa", turn=0, dealer=1, last=None, **changes):
    """A position without captured cards."""
    options = ref.options_of(preset, **changes)
    sides = ref.side_count(options)
    return ref.Position(
        options=options,
        hands=tuple(cards(hand) for hand in hands.split("/")),
        table=cards(table),
        stock=ref.cards_from_text(stock),
        piles=((),) * sides,
        scope=(0,) * sides,
        last=last,
        turn=turn,
        dealer=dealer,
        score=(0,) * sides,
    )


def moves(where):
    return [ref.move_text(*move) for move in ref.legal_moves(where)]


def play(where, *texts):
    for text in texts:
        where = ref.play(where, *ref.move_from_text(text))
    return where


def deck_starting(text):
    """A deck in dealing order: the given cards, then the others."""
    first = ref.cards_from_text(text)
    return first + tuple(card for card in ref.DECK if card not in first)


def test_c01_an_equal_card_forbids_a_sum():
    assert takes("5c", "3d5s10b2c") == ["5s"]
    assert takes("5c", "3d5s10b2c", single_first="off") == ["3d2c", "5s"]


def test_c03_no_pair_of_aces_beside_an_equal_card():
    assert takes("2b", "1d1c2s") == ["2s"]


def test_c05_several_sums_of_different_size():
    table = "1d3c4s5b8d"
    assert takes("9c", table) == ["1d8d", "1d3c5b", "4s5b"]
    assert takes("9c", table, capture_choice="fewest") == ["1d8d", "4s5b"]


def test_c07_basic_captures():
    table = "6d2c3s4b"
    assert takes("2s", table) == ["2c"]
    assert takes("5s", table) == ["2c3s"]
    assert takes("6s", table) == ["6d"]


def test_c09_move_list_of_a_hand():
    assert moves(position("6s2d5d/7d7c7b", "3c2s3d3b")) == [
        "2dx2s",
        "5dx3d2s",
        "5dx3c2s",
        "5dx2s3b",
        "6sx3d3c",
        "6sx3d3b",
        "6sx3c3b",
    ]


def test_c11_sum_of_cards_that_are_not_neighbours():
    assert takes("6d", "2c5s4b") == ["2c4b"]


def test_c13_no_card_counts_twice():
    assert takes("4d", "10s2c") == ["-"]


def test_c15_opening_table_of_low_cards():
    options = ref.options_of()
    opening = ref.deal(options, deck_starting("10d7c8c9c7s8s1d2c3s4b"), dealer=1)
    after = play(opening, "10dx1d2c3s4b")
    assert after.scope == (1, 0)


def test_c17_table_stays_empty_after_a_sweep():
    after = play(position("5b7s/4d6d", "3d2c", stock="8d8c8s8b9d9c"), "5bx3d2c")
    assert after.table == ()
    assert moves(after) == ["4d", "6d"]


def test_c19_new_hands_only_when_every_hand_is_empty():
    first = position("5b/4d", "10d", stock="8d8c8s8b9d9c")
    middle = play(first, "5b")
    assert middle.hands == ((), ("4d",))
    after = play(middle, "4d")
    assert after.hands == (cards("8d8s9d"), cards("8c8b9c"))
    assert (after.turn, after.stock, after.table) == (0, (), ("4d", "10d", "5b"))


def test_c21_the_player_chooses_the_sum():
    assert takes("8c", "7d1c2s6b") == ["7d1c", "2s6b"]


def test_c23_only_an_equal_card_on_the_table_forbids_a_sum():
    assert takes("6d", "6s4b2d") == ["6s"]
    assert takes("6d", "4b2d") == ["2d4b"]


def test_c25_fewest_leaves_a_choice_between_equals():
    assert takes("5d", "1d4c2s3b", capture_choice="fewest") == ["1d4c", "2s3b"]


def test_c27_empty_table():
    assert takes("7d", "-") == ["-"]


def test_s01_last_card_of_the_deal():
    after = play(position("3d/-", "1s2c"), "3dx2c1s")
    assert (after.piles[0], after.scope) == (cards("1s2c3d"), (0, 0))
    assert play(position("3d/-", "1s2c", last_scopa="yes"), "3dx2c1s").scope == (1, 0)


def test_s03_last_card_but_one():
    assert play(position("3d/9c", "1s2c"), "3dx2c1s").scope == (1, 0)
    no_last_hand = position("3d/9c", "1s2c", last_scopa="no_last_hand")
    assert play(no_last_hand, "3dx2c1s").scope == (0, 0)


@pytest.mark.parametrize(
    ("leftovers", "changes", "owner"),
    [
        ("last_capturer", {"dealer": 3}, 1),
        ("last_player", {"dealer": 3}, 3),
        ("dealer", {"dealer": 3}, 3),
        ("last_player", {"dealer": 0, "first_player": "dealer"}, 3),
        ("dealer", {"dealer": 0, "first_player": "dealer"}, 0),
    ],
)
def test_s05_owner_of_the_leftovers(leftovers, changes, owner):
    last_card = position(
        "-/-/-/2s", "9d4c", preset="scopa-4", turn=3, last=1, leftovers=leftovers, **changes
    )
    after = play(last_card, "2s")
    assert [seat for seat, pile in enumerate(after.piles) if pile == cards("9d4c2s")] == [owner]
    assert (sum(map(len, after.piles)), sum(after.scope)) == (3, 0)


def test_s07_ordinary_scopa_by_an_ace():
    assert play(position("1d/9c", "1s"), "1dx1s").scope == (1, 0)


def test_s09_second_play_of_ten_and_none():
    options = ref.options_of("scopone-scientifico")
    opening = ref.deal(options, deck_starting("5d5c"), dealer=3)
    assert play(opening, "5d", "5cx5d").scope == (0, 1)


def test_m09_a_redeal_keeps_the_dealer():
    options = ref.options_of()
    three_kings = deck_starting("7c8c9c7s8s9s10d10c10s4b")
    allowed = deck_starting("7c8c9c7s8s9s10d10c3s4b")
    first = ref.deal_allowed(options, [three_kings, three_kings, allowed], dealer=0)
    assert first.table == cards("10d10c3s4b")
    second = ref.next_dealer(options, first.dealer)
    assert [first.dealer, second, ref.next_dealer(options, second)] == [0, 1, 0]


def test_a01_ace_sweeps():
    where = position("1b/9c", "5d2c3s", preset="scopa-d-assi")
    assert moves(where) == ["1bx5d2c3s"]
    assert play(where, "1bx5d2c3s").scope == (0, 0)
    counted = position("1b/9c", "5d2c3s", preset="scopa-d-assi", ace_scopa="on")
    assert play(counted, "1bx5d2c3s").scope == (1, 0)


@pytest.mark.parametrize("ace_scopa", ["off", "on"])
@pytest.mark.parametrize("ace_on_table", ["only_ace", "sweep"])
def test_a03_lone_ace_on_the_table(ace_scopa, ace_on_table):
    where = position("1d/9c", "1s", ace="sweep", ace_scopa=ace_scopa, ace_on_table=ace_on_table)
    assert play(where, "1dx1s").scope == (1, 0)


def test_a05_ace_as_first_play_of_the_deal():
    def opening(first_play, hand="1b4d6d"):
        a, b, c = ref.cards_from_text(hand)
        deck = deck_starting(f"{a}1s{b}9c{c}10c5d2c3s7b")
        options = ref.options_of("scopa-d-assi", ace_first_play=first_play)
        return ref.deal(options, deck, dealer=1)

    assert moves(opening("sweep")) == ["4d", "6d", "1bx5d2c3s7b"]
    assert moves(opening("no_sweep")) == ["4d", "6d", "1b"]
    assert moves(opening("forbidden")) == ["4d", "6d"]
    aces_only = opening("forbidden", hand="1b1d1c")
    assert moves(aces_only) == ["1dx5d2c3s7b", "1cx5d2c3s7b", "1bx5d2c3s7b"]
    for first_play in ("no_sweep", "forbidden"):
        assert "1sx4d5d2c3s7b" in moves(play(opening(first_play), "4d"))


def test_a07_ace_as_last_card():
    last_card = position("1b/-", "5d2c3s", ace="sweep", ace_scopa="on")
    assert play(last_card, "1bx5d2c3s").scope == (0, 0)


def test_a09_two_aces_on_the_table():
    assert takes("1b", "1d1c4s", ace="sweep") == ["1d", "1c"]


def test_q01_captures_of_quindici():
    assert takes("7d", "8c5d1s4b", preset="quindici") == ["8c"]
    assert takes("10c", "8c5d1s4b", preset="quindici") == ["5d", "1s4b"]


def test_q03_sweep_in_escoba():
    where = position("8d/9c", "3d2c1s1b", preset="escoba")
    assert moves(where) == ["8dx3d2c1s1b"]
    assert play(where, "8dx3d2c1s1b").scope == (1, 0)


def test_q05_opening_fifteen_goes_to_the_dealer():
    deck = deck_starting("7c8c9c7s8s9s4c5s3b3d")
    opening = ref.deal(ref.options_of("escoba"), deck, dealer=1)
    assert opening.piles == ((), cards("4c5s3b3d"))
    assert (opening.scope, opening.table, opening.last) == ((0, 1), (), 1)


def test_q07_quindici_replaces_the_ordinary_rule():
    assert takes("7c", "7d8c", preset="quindici") == ["8c"]


def test_x01_cirulla_with_an_ace_on_the_table():
    assert takes("1b", "1d10c4s", preset="cirulla") == ["1d", "10c4s"]


def test_x03_cirulla_sweep():
    where = position("1b/9c", "6c9d", preset="cirulla")
    assert moves(where) == ["1bx9d6c"]
    assert play(where, "1bx9d6c").scope == (1, 0)


@pytest.mark.parametrize(
    ("preset", "plays"),
    [
        ("scopa", 36),
        ("scopa-3", 36),
        ("scopa-4", 36),
        ("scopone", 36),
        ("scopone-scientifico", 40),
        ("scopa-6", 36),
    ],
)
def test_d01_shape_of_a_deal(preset, plays):
    options = ref.options_of(preset)
    where = ref.deal(options, ref.DECK, dealer=1)
    seats = []
    while not ref.is_over(where):
        seats.append(where.turn)
        where = ref.play(where, *ref.legal_moves(where)[0])
    assert (len(seats), seats[0], seats[-1]) == (plays, 2 % options["players"], 1)
    assert sorted(sum(where.piles, ())) == sorted(ref.DECK)


def test_d07_dealer_starts():
    where = ref.deal(ref.options_of("scopa-4", first_player="dealer"), ref.DECK, dealer=2)
    assert where.turn == 2
    while not ref.is_over(where):
        last_player = where.turn
        where = ref.play(where, *ref.legal_moves(where)[0])
    assert last_player == 1


def test_d09_short_sequence():
    where = position("5c5b8s/10c4d6d", "3d5s10b2c", stock="7d7c7s7b9d9c")
    after = play(where, "5cx5s", "10cx10b", "5bx3d2c")
    assert (after.scope, after.table) == ((1, 0), ())
    assert moves(after) == ["4d", "6d"]
