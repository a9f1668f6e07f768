"""Cards, moves, new hands and rule strings: values, and their text both ways.

A card is an int 0..39, ``suit * 10 + value - 1`` with the suits in the order
d c s b.  Order is kept as written; which order and which cards are right is a
matter of the rules.  Every parser raises ``ProtocolError`` (``syntax``) with
the column, inside the token, of the first character that does not fit.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from scopa_protocol import patterns
from scopa_protocol.integers import MOST_PARTS
from scopa_protocol.scan import Scanner

_SUITS = "dcsb"
_MOST_CARDS = 80
_TEXTS = tuple(f"{value}{suit}" for suit in _SUITS for value in range(1, 11))
_CARDS = {text: card for card, text in enumerate(_TEXTS)}

_AFTER_HANDS = f"a card, ?, / and at most {MOST_PARTS} card lists, or the end of the word"

_DIGIT = re.compile("[0-9]")
_VALUE = re.compile(patterns.VALUE)
_SUIT = re.compile(patterns.SUIT)
_COUNT = re.compile("[1-9][0-9]{0,17}")
_NAME = re.compile(patterns.NAME)
_SETTING = re.compile(patterns.SETTING)


class Cards(NamedTuple):
    """A hand, the table, the stock or a pile: known cards, and a count of unknown ones."""

    known: tuple[int, ...] = ()
    unknown: int = 0


class Move(NamedTuple):
    """A play: the card, and the cards that it takes (none when it is laid)."""

    card: int
    taken: tuple[int, ...] = ()


class NewHands(NamedTuple):
    """Hands dealt in the middle of a deal, one a seat."""

    hands: tuple[Cards, ...]


class RuleString(NamedTuple):
    """A preset and the options that differ from it, as (name, value) in the order written."""

    preset: str
    changes: tuple[tuple[str, str], ...] = ()


def card_text(card: int) -> str:
    """The card as it is written.

    >>> card_text(6), card_text(39)
    ('7d', '10b')
    """
    return _TEXTS[card]


@lru_cache(maxsize=256)
def parse_cards(text: str) -> Cards:
    """Read a card list such as ``7d10b?2``, ``?30`` or ``-``.

    :raises ProtocolError: ``syntax``.
    """
    scanner = Scanner(text)
    cards = _cards(scanner)
    scanner.end("a card, ? or the end of the word")
    return cards


@lru_cache(maxsize=1024)
def cards_text(cards: Cards) -> str:
    """The inverse of ``parse_cards``.

    >>> cards_text(Cards((6,), 2)), cards_text(Cards())
    ('7d?2', '-')
    """
    known = "".join(map(card_text, cards.known))
    if not cards.unknown:
        return known or "-"
    return f"{known}?" if cards.unknown == 1 else f"{known}?{cards.unknown}"


@lru_cache(maxsize=1024)
def parse_hands(text: str) -> tuple[Cards, ...]:
    """Read one to eight card lists with ``/`` between them: hands by seat, piles by side.

    :raises ProtocolError: ``syntax``.
    """
    scanner = Scanner(text)
    hands = _hands(scanner)
    scanner.end(_AFTER_HANDS)
    return hands


def hands_text(hands: tuple[Cards, ...]) -> str:
    """The inverse of ``parse_hands``."""
    return "/".join(map(cards_text, hands))


@lru_cache(maxsize=1024)
def parse_move(text: str) -> Move:
    """Read a move such as ``5c`` or ``9cx4s5b``.

    :raises ProtocolError: ``syntax``.
    """
    scanner = Scanner(text)
    card = _card(scanner)
    if not scanner.skip("x"):
        scanner.end("x or the end of the word")
        return Move(card)
    taken = _known(scanner)
    if not taken:
        scanner.fail("a captured card")
    scanner.end("a card or the end of the word")
    return Move(card, taken)


@lru_cache(maxsize=1024)
def move_text(move: Move) -> str:
    """The inverse of ``parse_move``.

    >>> move_text(Move(18, (23, 34)))
    '9cx4s5b'
    """
    taken = "".join(map(card_text, move.taken))
    return f"{card_text(move.card)}x{taken}" if taken else card_text(move.card)


@lru_cache(maxsize=1024)
def parse_new_hands(text: str) -> NewHands:
    """Read new hands such as ``+4c6d2s/?3``.

    :raises ProtocolError: ``syntax``.
    """
    scanner = Scanner(text)
    if not scanner.skip("+"):
        scanner.fail("+ and new hands")
    hands = _hands(scanner)
    scanner.end(_AFTER_HANDS)
    return NewHands(hands)


@lru_cache(maxsize=1024)
def new_hands_text(new: NewHands) -> str:
    """The inverse of ``parse_new_hands``."""
    return f"+{hands_text(new.hands)}"


@lru_cache(maxsize=1024)
def parse_play(text: str) -> Move | NewHands:
    """Read what may stand after ``moves`` in a position: a move or new hands.

    :raises ProtocolError: ``syntax``.
    """
    return parse_new_hands(text) if text.startswith("+") else parse_move(text)


@lru_cache(maxsize=1024)
def play_text(play: Move | NewHands) -> str:
    """The inverse of ``parse_play``."""
    return move_text(play) if isinstance(play, Move) else new_hands_text(play)


@lru_cache(maxsize=64)
def parse_rule_string(text: str) -> RuleString:
    """Read a rule string such as ``scopa:target=21,primiera=ludoteka``.

    Only the form is read here; unknown names and values are ``bad-rules`` later.

    :raises ProtocolError: ``syntax``.
    """
    scanner = Scanner(text)
    preset = scanner.expect(_NAME, "the name of a preset")
    changes: list[tuple[str, str]] = []
    while scanner.skip("," if changes else ":"):
        name = scanner.expect(_NAME, "the name of an option")
        if not scanner.skip("="):
            scanner.fail("= and a value")
        changes.append((name, scanner.expect(_SETTING, "a value")))
    scanner.end(", or the end of the word" if changes else ": or the end of the word")
    return RuleString(preset, tuple(changes))


@lru_cache(maxsize=64)
def rule_string_text(rules: RuleString) -> str:
    """The inverse of ``parse_rule_string``."""
    changes = ",".join(f"{name}={value}" for name, value in rules.changes)
    return f"{rules.preset}:{changes}" if changes else rules.preset


def _card(scanner: Scanner) -> int:
    value = scanner.expect(_VALUE, "a card value 1 to 10")
    suit = scanner.expect(_SUIT, "a suit letter d, c, s or b")
    return _CARDS[value + suit]


def _known(scanner: Scanner) -> tuple[int, ...]:
    known: list[int] = []
    while _DIGIT.match(scanner.text, scanner.at):
        if len(known) == _MOST_CARDS:
            scanner.fail(f"at most {_MOST_CARDS} cards")
        known.append(_card(scanner))
    return tuple(known)


def _cards(scanner: Scanner) -> Cards:
    if scanner.skip("-"):
        _last(scanner, "-")
        return Cards()
    known = _known(scanner)
    if not scanner.skip("?"):
        if not known:
            scanner.fail("a card, ? or -")
        return Cards(known)
    count = scanner.take(_COUNT)
    if _DIGIT.match(scanner.text, scanner.at):
        scanner.fail("a count from 1 without leading zeros and with at most 18 digits")
    _last(scanner, "?")
    return Cards(known, int(count) if count else 1)


def _last(scanner: Scanner, mark: str) -> None:
    if scanner.at < len(scanner.text) and not scanner.text.startswith("/", scanner.at):
        scanner.fail(f"the end of the cards after {mark}")


def _hands(scanner: Scanner) -> tuple[Cards, ...]:
    hands = [_cards(scanner)]
    while len(hands) < MOST_PARTS and scanner.skip("/"):
        hands.append(_cards(scanner))
    return tuple(hands)
