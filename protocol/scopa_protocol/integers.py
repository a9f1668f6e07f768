"""Numbers on the wire: decimal, without leading zeros, at most 18 digits.

Parsers raise ``ProtocolError`` with a column inside the token: ``syntax`` when
it is no number, ``bad-value`` when the number is out of its range.
"""

import re
from functools import lru_cache

from scopa_protocol.errors import ProtocolError
from scopa_protocol.patterns import NUMBER
from scopa_protocol.scan import Scanner

MOST_PARTS = 8

_NUMBER = re.compile(NUMBER)
_POSITIVE = re.compile("[1-9][0-9]{0,17}")


@lru_cache(maxsize=1024)
def parse_number(text: str) -> int:
    """A whole number from 0.

    :raises ProtocolError: ``syntax``.
    """
    if _NUMBER.fullmatch(text):  # most are, and times are hardly ever the same
        return int(text)
    return _whole(Scanner(text), _NUMBER)


@lru_cache(maxsize=1024)
def parse_signed(text: str) -> int:
    """A whole number that may be negative.

    :raises ProtocolError: ``syntax``.
    """
    if not text.startswith("-"):
        return parse_number(text)
    return -_whole(_behind_dash(text), _POSITIVE)


def parse_count(text: str) -> int:
    """A whole number from 1.

    :raises ProtocolError: ``syntax``; ``bad-value`` for 0.
    """
    number = parse_number(text)
    if number < 1:
        raise ProtocolError("bad-value", 1, "expected a number from 1, found 0")
    return number


def parse_permille(text: str) -> int:
    """A chance in permille, 0 to 1000.

    :raises ProtocolError: ``syntax``; ``bad-value`` above 1000.
    """
    return _at_most(text, 1000)


def parse_flag(text: str) -> bool:
    """0 or 1 as a truth value.

    :raises ProtocolError: ``syntax``; ``bad-value`` above 1.
    """
    return bool(_at_most(text, 1))


def parse_seat(text: str) -> int | None:
    """A seat counted from 0, or ``None`` for ``-``.

    :raises ProtocolError: ``syntax``.
    """
    if not text.startswith("-"):
        return parse_number(text)
    _behind_dash(text).end("the end of the word")
    return None


@lru_cache(maxsize=1024)
def parse_numbers(text: str) -> tuple[int, ...]:
    """One to eight numbers with ``/`` between them: ``3/1``.

    :raises ProtocolError: ``syntax``.
    """
    scanner = Scanner(text)
    numbers = [_digits(scanner, _NUMBER)]
    while len(numbers) < MOST_PARTS and scanner.skip("/"):
        numbers.append(_digits(scanner, _NUMBER))
    scanner.end(f"a digit, / and at most {MOST_PARTS} numbers, or the end of the word")
    return tuple(numbers)


def numbers_text(numbers: tuple[int, ...]) -> str:
    """The inverse of ``parse_numbers``."""
    return "/".join(map(str, numbers))


def _behind_dash(text: str) -> Scanner:
    scanner = Scanner(text)
    scanner.skip("-")
    return scanner


def _whole(scanner: Scanner, pattern: re.Pattern[str]) -> int:
    number = _digits(scanner, pattern)
    scanner.end("a digit or the end of the word")
    return number


def _digits(scanner: Scanner, pattern: re.Pattern[str]) -> int:
    digits = scanner.expect(pattern, "a number")
    if scanner.text[scanner.at : scanner.at + 1] in tuple("0123456789"):
        scanner.fail("a number without leading zeros and with at most 18 digits")
    return int(digits)


def _at_most(text: str, most: int) -> int:
    number = parse_number(text)
    if number > most:
        raise ProtocolError("bad-value", 1, f"expected a number from 0 to {most}, found {number}")
    return number
