"""Engines that take what they must refuse (PROTOCOL.md 5.6, 6.4, 6.6)."""

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by
from conform.faulty.faults.positions import OPENING
from scopa_engine import binding


class Overlooks(Engine):
    """Takes refused positions in which it sees nothing wrong, for the opening of a deal."""

    code = "bad-position"

    def overlooks(self, position):
        """Whether the fault is the one that it does not look for."""
        raise NotImplementedError

    def view_of(self, position):
        try:
            return super().view_of(position)
        except binding.RefusedError as error:
            if error.code == self.code and self.overlooks(position):
                return OPENING
            raise


def cards_of(position):
    zones = (*position.hands, position.table, position.stock, *position.piles)
    return [card for zone in zones for card in zone.known]


def size(cards):
    return len(cards.known) + cards.unknown


def total(position):
    zones = (*position.hands, position.table, position.stock, *position.piles)
    return sum(map(size, zones))


def has_captures(position):
    return any(size(pile) for pile in position.piles)


@caught_by("bad-positions/duplicate-card")
class TakesCardTwice(Overlooks):
    def overlooks(self, position):
        return len(set(cards_of(position))) < len(cards_of(position))


@caught_by("bad-positions/missing-card")
class MissesNoCard(Overlooks):
    def overlooks(self, position):
        return total(position) < 40


@caught_by("bad-positions/hand-size")
class TakesLargeHands(Overlooks):
    def overlooks(self, position):
        return len(position.hands) == 2 and max(map(size, position.hands)) > 3


@caught_by("bad-positions/uneven-hands")
class CountsNoHands(Overlooks):
    def overlooks(self, position):
        sizes = [size(hand) for hand in position.hands]
        if len(sizes) != 2 or max(sizes) > 3 or total(position) != 40:
            return False
        return sizes[position.turn % 2] - sizes[1 - position.turn % 2] not in (0, 1)


@caught_by("bad-positions/number-of-hands")
class TakesMoreHandsThanSeats(Overlooks):
    def overlooks(self, position):
        return len(position.hands) > 2


@caught_by("bad-positions/number-of-sides")
class TakesMoreSides(Overlooks):
    def overlooks(self, position):
        return max(map(len, (position.piles, position.scope, position.score))) > 2


@caught_by("bad-positions/unknown-on-table")
class TakesHiddenTable(Overlooks):
    def overlooks(self, position):
        return position.table.unknown > 0


@caught_by("bad-positions/seat")
class TakesAnySeat(Overlooks):
    def overlooks(self, position):
        return position.turn > 1


@caught_by("bad-positions/last-without-pile")
class TakesLastWithoutCapture(Overlooks):
    def overlooks(self, position):
        return position.last is not None and not has_captures(position)


@caught_by("bad-positions/pile-without-last")
class TakesCapturesWithoutLast(Overlooks):
    def overlooks(self, position):
        return position.last is None and has_captures(position)


@caught_by("bad-positions/single-card-pile")
class TakesPileOfOne(Overlooks):
    def overlooks(self, position):
        return any(size(pile) == 1 for pile in position.piles)


@caught_by("bad-positions/scope-without-pile")
class TakesScopeWithoutCards(Overlooks):
    def overlooks(self, position):
        return any(position.scope) and not has_captures(position)


@caught_by("bad-positions/stock-size")
class TakesAnyStock(Overlooks):
    def overlooks(self, position):
        sizes = [size(hand) for hand in position.hands]
        return len(sizes) == 2 and max(sizes) <= 3 and size(position.stock) % 6 != 0


class OverlooksPlay(Overlooks):
    """Goes on though the last token of the history is wrong in a way that it does not see."""

    code = "illegal-move"

    def overlooks(self, position):
        try:
            before = binding.view_of_position(position._replace(moves=position.moves[:-1]))
        except binding.RefusedError:
            return False
        return self.overlooks_last(before, position.moves[-1])

    def overlooks_last(self, view, token):
        """Whether the engine takes ``token`` in ``view``, where it is not legal."""
        return isinstance(token, wire.Move) and not view.is_over and self.takes(view, token)

    def takes(self, view, move):
        raise NotImplementedError


def holds(view, move):
    hand = view.hands[view.turn]
    cards = view.unseen if hand.unknown else hand.cards
    return bool(cards >> move.card & 1)


def lies(view, move):
    return all(view.table >> card & 1 for card in move.taken)


def value(card):
    return card % 10 + 1


def adds_up(move):
    return sum(map(value, move.taken)) == value(move.card)


@caught_by("illegal-moves/card-not-held")
class PlaysCardsNotHeld(OverlooksPlay):
    def takes(self, view, move):
        return not holds(view, move)


@caught_by("illegal-moves/capture-refused")
class LetsCapturesGo(OverlooksPlay):
    def takes(self, view, move):
        return holds(view, move) and not move.taken


@caught_by("illegal-moves/wrong-capture")
class AddsNothingUp(OverlooksPlay):
    def takes(self, view, move):
        return holds(view, move) and bool(move.taken) and lies(view, move) and not adds_up(move)


@caught_by("illegal-moves/absent-card")
class CapturesFromNowhere(OverlooksPlay):
    def takes(self, view, move):
        return holds(view, move) and not lies(view, move)


@caught_by("illegal-moves/spelling")
class ReadsCapturesInAnyOrder(OverlooksPlay):
    def takes(self, view, move):
        plays = map(binding.token_of, view.plays_of(move.card))
        return move._replace(taken=tuple(sorted(move.taken))) in plays


@caught_by("illegal-moves/after-the-end")
class ReadsPlaysAfterTheEnd(OverlooksPlay):
    def overlooks_last(self, view, token):
        return view.is_over


class OverlooksHands(OverlooksPlay):
    """Goes on though ``+HANDS`` at the end is wrong in a way that it does not see."""

    def overlooks_last(self, view, token):
        return isinstance(token, wire.NewHands) and self.takes_hands(view, token.hands)

    def takes_hands(self, view, hands):
        raise NotImplementedError


def are_due(view):
    sizes = sum(hand.size for hand in view.hands)
    return sizes == view.rules.round_plays and not view.is_first_play


def fit(view, hands):
    return all(size(hand) == view.rules.hand_size for hand in hands)


@caught_by("illegal-moves/hands-not-due")
class TakesHandsBeforeTheFirstPlay(OverlooksHands):
    def takes_hands(self, view, hands):
        return view.is_first_play


@caught_by("illegal-moves/hands-size")
class TakesHandsOfAnySize(OverlooksHands):
    def takes_hands(self, view, hands):
        return are_due(view) and not fit(view, hands)


@caught_by("illegal-moves/hands-seen-before")
class TakesHandsOfPlayedCards(OverlooksHands):
    def takes_hands(self, view, hands):
        return are_due(view) and fit(view, hands) and not any(hand.cards for hand in view.hands)


@caught_by("illegal-moves/hands-twice")
class TakesHandsTwice(OverlooksHands):
    def takes_hands(self, view, hands):
        return are_due(view) and fit(view, hands) and any(hand.cards for hand in view.hands)


@caught_by("bad-positions/turn")
class TakesAnyTurn(Overlooks):
    def overlooks(self, position):
        return position.turn == position.dealer and len(position.hands) == 2
