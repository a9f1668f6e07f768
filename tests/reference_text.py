"""Wire spelling of moves, hands and positions of the reference."""

from reference_cards import cards_from_text, cards_text, ordered
from reference_deal import Position
from reference_options import DEFAULTS, options_of, side_count


def move_text(card, taken=()):
    """'5c' for a lay, '9cx4s5b' for a capture."""
    return card + ("x" + cards_text(taken) if taken else "")


def move_from_text(text):
    """The (card, captured cards) of a move; captured cards as written."""
    card, _, taken = text.partition("x")
    return card, cards_from_text(taken) if taken else ()


def hands_text(hands):
    return "/".join(cards_text(hand) for hand in hands)


def rules_from_text(text):
    """The options of a rule string; values that look like numbers are numbers."""
    preset, _, changes = text.partition(":")
    pairs = [change.split("=") for change in changes.split(",") if change]
    return options_of(
        preset, **{name: int(value) if value.isdigit() else value for name, value in pairs}
    )


def rules_text(preset, changes):
    """The rule string of a preset with changes, in the order of the option table."""
    pairs = [f"{name}={changes[name]}" for name in DEFAULTS if name in changes]
    return ":".join([preset, ",".join(pairs)] if pairs else [preset])


def fields_text(position):
    """The nine fields of a full position."""
    numbers = ("/".join(map(str, position.scope)), "/".join(map(str, position.score)))
    return " ".join(
        (
            hands_text(position.hands),
            cards_text(position.table),
            cards_text(position.stock),
            hands_text(position.piles),
            numbers[0],
            "-" if position.last is None else str(position.last),
            str(position.turn),
            str(position.dealer),
            numbers[1],
        )
    )


def position_from_text(text):
    """The full position `RULES FIELDS`."""
    rules, hands, table, stock, piles, scope, last, turn, dealer, score = text.split()
    options = rules_from_text(rules)
    position = Position(
        options=options,
        hands=tuple(ordered(cards_from_text(hand)) for hand in hands.split("/")),
        table=ordered(cards_from_text(table)),
        stock=cards_from_text(stock),
        piles=tuple(ordered(cards_from_text(pile)) for pile in piles.split("/")),
        scope=tuple(map(int, scope.split("/"))),
        last=None if last == "-" else int(last),
        turn=int(turn),
        dealer=int(dealer),
        score=tuple(map(int, score.split("/"))),
    )
    if len(position.piles) != side_count(options):
        raise ValueError(f"{len(position.piles)} piles for {side_count(options)} sides")
    return position
