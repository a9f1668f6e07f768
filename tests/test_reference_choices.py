"""The reference where the published cases are silent: dealing, aces, opening fifteens, match."""

import reference as ref
from reference_deal import must_be_dealt_again, opening_fifteens


def cards(text):
    return ref.ordered(ref.cards_from_text(text))


def ways(card, table, rules, first_play=False):
    """What may become of `card`: text of the captured cards to whether it can be a scopa."""
    options = ref.rules_from_text(rules)
    found = ref.ways_to_play(options, card, cards(table), first_play)
    return {ref.cards_text(taken): scopa for taken, scopa in found.items()}


def hands_of(rules, dealer):
    """The first player's hand when the deck is dealt in the order of `ref.DECK`."""
    opening = ref.deal(ref.rules_from_text(rules), ref.DECK, dealer)
    return ref.cards_text(opening.hands[opening.turn]), ref.cards_text(opening.table)


def match(rules, before, outright=None, **points):
    return ref.match_after(ref.rules_from_text(rules), before, points, outright)


def test_order_of_dealing():
    assert hands_of("scopa", dealer=1) == ("1d3d5d", "7d8d9d10d")
    assert hands_of("scopa:deal_order=table_first", dealer=1) == ("5d7d9d", "1d2d3d4d")
    assert hands_of("scopa:deal_order=packets", dealer=1) == ("1d2d3d", "7d8d9d10d")
    scientifico = hands_of("scopone-scientifico:deal_order=packets", dealer=3)
    assert scientifico == ("1d2d3d3c4c5c5s6s7s8s", "-")


def test_kings_of_both_decks_count_for_a_redeal():
    table = cards("10d10d10c1d2d3d4d5d")
    assert must_be_dealt_again(ref.options_of("scopa-6-decks"), table)
    assert not must_be_dealt_again(ref.options_of("scopa-6-decks", redeal_kings=4), table)


def test_opening_thirty():
    splits, does_not = cards("10d5c9b6s"), cards("10d10c9b1s")
    escoba, cirulla = ref.options_of("escoba"), ref.options_of("cirulla")
    assert [opening_fifteens(escoba, table) for table in (splits, does_not)] == [2, 0]
    assert [opening_fifteens(cirulla, table) for table in (splits, does_not)] == [2, 2]


def test_ace_on_an_empty_table():
    assert ways("1d", "-", "scopa-d-assi") == {"-": False}
    assert ways("1d", "-", "scopa-d-assi:ace_empty=take_self") == {"1d": False}
    assert ways("1d", "-", "scopa-d-assi:ace_empty=take_self_scopa") == {"1d": True}


def test_ace_that_declines():
    rules = "scopa-d-assi:ace_on_table=sweep,ace_may_decline=on"
    assert ways("1d", "1c7s", rules) == {"1c7s": False, "1c": True, "-": False}
    assert ways("1d", "7s8s", rules) == {"7s8s": False, "-": False}


def test_sweep_that_is_a_fifteen_too_is_a_scopa():
    assert ways("1d", "10c4s", "cirulla:ace_scopa=off") == {"10c4s": True}
    assert ways("1d", "10c3s", "cirulla:ace_scopa=off") == {"10c3s": False}


def test_ace_without_power_is_an_ordinary_card():
    rules = "scopa-d-assi:ace_first_play=no_sweep"
    assert ways("1d", "2c7s", rules, first_play=True) == {"-": False}
    assert ways("1d", "1c7s", rules, first_play=True) == {"1c": True}
    assert ways("1d", "1c7s", rules) == {"1c": True}


def test_ace_that_matches_takes_all():
    assert ways("1d", "1c7s", "scopa:ace=match_takes_all") == {"1c7s": True}
    assert ways("1d", "2c7s", "scopa:ace=match_takes_all") == {"-": False}


def test_capture_that_is_not_forced():
    assert ways("7d", "7s", "scopa:forced_capture=off") == {"7s": True, "-": False}
    assert ways("1d", "7s", "scopa-d-assi:forced_capture=off") == {"7s": False, "-": False}


def test_lowest_wins_when_inverse():
    assert match("inversa", (20, 15), scope=(1, 1)) == ((21, 16), True, 1)
    assert match("inversa", (20, 20), scope=(1, 1)) == ((21, 21), False, None)


def test_first_to_arrive_wins_when_points_are_counted_in_order():
    points = {"carte": (1, 0), "scope": (0, 3)}
    assert match("scopa:match_end=count_order", (10, 9), **points) == ((11, 12), True, 0)
    assert match("scopa", (10, 9), **points) == ((11, 12), True, 1)


def test_outright_win():
    denari = cards("".join(f"{value}d" for value in range(1, 11)))
    winner = ref.outright_winner(ref.options_of(all_denari_wins="on"), [(), denari])
    assert winner == 1
    assert match("scopa", (9, 0), outright=winner, scope=(4, 0)) == ((13, 0), True, 1)
    trenta = ref.options_of("trenta")
    assert ref.outright_winner(trenta, [cards("1d2d"), cards("3d")]) is None
    assert ref.outright_winner(trenta, [cards("1d2d3d"), ()]) == 0


def test_positions_are_spelled_on_the_wire_as_they_are_read():
    text = "scopa:target=21 7d5c/8c2b 8d2c10s6b 3d4d5d1s2s3s 1d/6c 0/1 1 0 1 10/9"
    rules, fields = text.split(" ", 1)
    assert ref.fields_text(ref.position_from_text(text)) == fields
    assert ref.rules_text("scopa", {"target": 21}) == rules


def test_perft_counts_plays():
    where = ref.position_from_text("scopa 7d8d/7c9c - - -/- 0/0 - 0 1 0/0")
    # 7d then 7c or 9c, 8d then 7c or 9c; one card each is left, and then the deal is over.
    assert [ref.perft(where, depth) for depth in range(6)] == [1, 2, 4, 4, 4, 0]
