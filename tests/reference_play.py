"""Legal moves and their effect, card by card to the end of the deal; perft."""

from dataclasses import replace

from reference_captures import in_move_order, may_be_played, ways_to_play
from reference_cards import ordered, without
from reference_deal import deal_hands, first_player
from reference_options import side_of


def is_over(position):
    return not any(position.hands)


def is_first_play(position):
    """Whether nothing has been played yet in this deal."""
    options = position.options
    in_hands = options["players"] * options["hand_size"]
    undealt = 40 * options["decks"] - options["table_size"] - in_hands
    hands_full = all(len(hand) == options["hand_size"] for hand in position.hands)
    return hands_full and len(position.stock) == undealt


def _ways(position, card):
    return ways_to_play(position.options, card, position.table, is_first_play(position))


def legal_moves(position):
    """All (card, captured cards) of the seat to play, in canonical order."""
    hand = position.hands[position.turn]
    first_play = is_first_play(position)
    return [
        (card, taken)
        for card in ordered(set(hand))
        if may_be_played(position.options, card, hand, first_play)
        for taken in in_move_order(_ways(position, card))
    ]


def play(position, card, taken=()):
    """The position after a legal move, with new hands dealt or the deal ended if due."""
    if (card, taken) not in legal_moves(position):
        raise ValueError(f"{card} taking {taken} is not legal")
    return _after_legal(position, card, taken)


def _after_legal(position, card, taken):
    seat, side = position.turn, side_of(position.options, position.turn)
    hands, piles, scope = list(position.hands), list(position.piles), list(position.scope)
    hands[seat] = without(hands[seat], [card])
    table, last = position.table, position.last
    if not taken:
        table = ordered((*table, card))
    else:
        takes_itself = not table
        won = (card,) if takes_itself else (card, *taken)
        table = without(table, () if takes_itself else taken)
        piles[side] = ordered(piles[side] + won)
        last = seat
        if not table and _ways(position, card)[taken] and _scopa_counts(position):
            scope[side] += 1
    played = replace(
        position,
        hands=tuple(hands),
        table=table,
        piles=tuple(piles),
        scope=tuple(scope),
        last=last,
        turn=(seat + 1) % position.options["players"],
    )
    return _after_round(played, seat) if is_over(played) else played


def _scopa_counts(position):
    """Whether a scopa of the seat to play is worth anything, before its card is played."""
    options = position.options
    final_card = not position.stock and sum(map(len, position.hands)) == 1
    if options["last_scopa"] == "yes":
        return True
    several_hands = (
        options["players"] * options["hand_size"] + options["table_size"] < 40 * options["decks"]
    )
    if options["last_scopa"] == "no_last_hand" and several_hands:
        return bool(position.stock)
    return not final_card


def _after_round(position, last_player):
    """All hands are empty: deal new ones, or give the leftovers away if they are anybody's."""
    options = position.options
    if position.stock:
        count = options["players"] * options["hand_size"]
        first = first_player(options, position.dealer)
        hands = deal_hands(options, position.stock[:count], first)
        return replace(position, hands=hands, stock=position.stock[count:], turn=first)
    owners = {
        "last_capturer": position.last,
        "last_player": last_player,
        "dealer": position.dealer,
        "nobody": None,
    }
    owner = owners[options["leftovers"]]
    if owner is None:
        return position
    piles, side = list(position.piles), side_of(options, owner)
    piles[side] = ordered(piles[side] + position.table)
    return replace(position, table=(), piles=tuple(piles))


def perft(position, depth):
    """Number of move sequences of `depth` plays; a deal that ends earlier has none."""
    if depth == 0:
        return 1
    return sum(perft(_after_legal(position, *move), depth - 1) for move in legal_moves(position))
