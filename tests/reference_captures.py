"""Which cards a played card may take, by trying every subset of the table."""

from functools import lru_cache
from itertools import accumulate, combinations

from reference_cards import ordered, rank_in_order, total, value


@lru_cache(maxsize=100_000)
def subsets_with_total(table, wanted):
    """All non-empty sets of table cards whose values add up to `wanted`."""
    usable = [card for card in table if value(card) <= wanted]
    lowest_sums = accumulate(sorted(value(card) for card in usable))
    largest_size = sum(1 for lowest in lowest_sums if lowest <= wanted)
    return frozenset(
        ordered(chosen)
        for size in range(1, largest_size + 1)
        for chosen in combinations(usable, size)
        if total(chosen) == wanted
    )


def ordinary_captures(options, card, table):
    """Sets that `card` may take by the capture rule, without any power of an ace."""
    table = tuple(table)
    equal = {(other,) for other in table if value(other) == value(card)}
    sums = {taken for taken in subsets_with_total(table, value(card)) if len(taken) >= 2}
    fifteens = subsets_with_total(table, 15 - value(card))
    if options["capture"] == "quindici":
        found = fifteens | (equal if options["quindici_equal"] == "on" else set())
    elif options["capture"] == "cirulla":
        found = fifteens | equal | sums
    elif options["single_first"] == "off":
        found = equal | sums
    else:
        found = equal or sums
    if options["capture_choice"] == "fewest":
        fewest = min((len(taken) for taken in found), default=0)
        found = {taken for taken in found if len(taken) == fewest}
    return found


def ways_to_play(options, card, table, first_play):
    """What may become of a played card.

    A dict from the captured cards (none for a lay) to whether that capture is a scopa when
    it leaves the table empty.  An ace that takes itself from an empty table captures itself.
    """
    no_power = first_play and options["ace_first_play"] == "no_sweep"
    if value(card) == 1 and options["ace"] == "sweep" and not no_power:
        captures = _captures_of_sweeping_ace(options, card, table)
        may_decline = options["ace_may_decline"] == "on"
    else:
        captures = dict.fromkeys(_captures_of_other_card(options, card, table), True)
        may_decline = False
    if not captures or may_decline or options["forced_capture"] == "off":
        captures[()] = False
    return captures


def _captures_of_other_card(options, card, table):
    matches_ace = value(card) == 1 and any(value(other) == 1 for other in table)
    if options["ace"] == "match_takes_all" and matches_ace:
        return {ordered(table)}
    return ordinary_captures(options, card, table)


def _captures_of_sweeping_ace(options, card, table):
    if not table:
        if options["ace_empty"] == "stay":
            return {}
        return {(card,): options["ace_empty"] == "take_self_scopa"}
    ordinary = ordinary_captures(options, card, table)
    aces = {(other,) for other in table if value(other) == 1}
    if aces and options["ace_on_table"] == "only_ace":
        captures = dict.fromkeys(ordinary if options["capture"] == "cirulla" else aces, True)
    else:
        whole = ordered(table)
        also_ordinary = whole in ordinary or whole in aces
        captures = {whole: options["ace_scopa"] == "on" or also_ordinary}
    if options["ace_may_decline"] == "on":
        captures |= dict.fromkeys(ordinary, True)
    return captures


def may_be_played(options, card, hand, first_play):
    """False for an ace that may not be the first play of the deal."""
    forbidden = (
        first_play
        and options["ace"] == "sweep"
        and options["ace_first_play"] == "forbidden"
        and value(card) == 1
    )
    return not forbidden or all(value(other) == 1 for other in hand)


def in_move_order(ways):
    """Captured sets in canonical order: a lay first, then compared card by card."""
    return sorted(ways, key=lambda taken: [rank_in_order(card) for card in taken])
