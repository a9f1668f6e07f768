"""Whole random deals through the rules and through the brute-force reference, side by side.

SCOPA_REFERENCE_DEALS sets how many deals are played with random options,
SCOPA_PRESET_DEALS how many with each preset; SCOPA_REFERENCE_SEED chooses others.  A
failure names the rule string, the deck and the moves that lead to it.
"""

import os
from random import Random

import pytest

import reference as ref
from scopa_engine.rules import (
    PRESETS,
    Move,
    RulesError,
    State,
    after_deal,
    card_set,
    deal,
    deal_deck,
    make_rules,
    members,
    next_dealer,
    points_of,
    shuffled,
)

DEALS = int(os.environ.get("SCOPA_REFERENCE_DEALS", "300"))
PRESET_DEALS = int(os.environ.get("SCOPA_PRESET_DEALS", "6"))
SEED = int(os.environ.get("SCOPA_REFERENCE_SEED", "1"))
CHUNKS = 20

# Numbers of players, decks, cards in hand and on the table that deal evenly.
SHAPES = [
    {"players": players, "decks": decks, "hand_size": hand_size, "table_size": table_size}
    for players in (2, 3, 4, 6, 8)
    for decks in (1, 2)
    for hand_size, table_size in ((3, 4), (3, 8), (9, 4), (9, 8), (10, 0))
    if (40 * decks - table_size) % (players * hand_size) == 0
]


def texts(cards):
    return ref.cards_text([ref.DECK[card] for card in members(cards)])


def zones(state):
    """The nine fields of a core state, spelled as the reference spells them."""
    last = "-" if state.last is None else str(state.last)
    return " ".join(
        (
            "/".join(map(texts, state.hands)),
            texts(state.table),
            ref.cards_text([ref.DECK[card] for card in state.stock]),
            "/".join(map(texts, state.piles)),
            "/".join(map(str, state.scope)),
            last,
            str(state.turn),
            str(state.dealer),
            "/".join(map(str, state.score)),
        )
    )


def move_texts(state):
    return [
        ref.DECK[move.card] + ("x" + texts(move.taken) if move.taken else "")
        for move in state.legal_moves()
    ]


def core_move(card, taken):
    return Move(ref.DECK.index(card), card_set(ref.DECK.index(other) for other in taken))


def core_rules(preset, changes):
    return make_rules(preset, [(name, str(value)) for name, value in changes.items()])


def random_deck(options, rng):
    """A shuffle; one in four brings aces and kings forward, where redeals come from."""
    weight = rng.choice((1, 1, 1, 0.4))
    deck = ref.full_deck(options)
    keys = [rng.random() * (weight if ref.value(card) in (1, 10) else 1) for card in deck]
    return tuple(card for _, card in sorted(zip(keys, deck, strict=True)))


def random_changes(rng):
    """Random options that have a meaning together; captures and aces vary most."""
    while True:
        changes = dict(rng.choice(SHAPES))
        for name, values in ref.VALUES.items():
            if name not in changes and rng.random() < chance_of_change(name, changes):
                changes[name] = rng.choice(values)
        changes["target"] = rng.choice((1, 5, 11, 21))
        if ref.refusal(ref.options_of(**changes)) is None:
            return changes


def chance_of_change(name, changes):
    if name in ref.SWEEPING_ACE_OPTIONS:
        return 0.4 if changes.get("ace") == "sweep" else 0
    return 0.9 if name in ("capture", "ace") else 0.2


def random_score(options, rng):
    """Match points before a deal, near enough to the target that it often ends the match."""
    highest = options["target"]
    return tuple(rng.randint(max(0, highest - 6), highest) for _ in range(ref.side_count(options)))


def assert_same_deal(preset, changes, rng):
    """Play one random deal in both and compare all that there is to compare."""
    options, rules = ref.options_of(preset, **changes), core_rules(preset, changes)
    dealer = rng.randrange(options["players"])
    score, deck = random_score(options, rng), random_deck(options, rng)
    expected = ref.deal(options, deck, dealer, score)
    actual = deal_deck(rules, tuple(map(ref.DECK.index, deck)), dealer, score)
    where = f"{ref.rules_text(preset, changes)} dealer {dealer} score {score} deck {''.join(deck)}"
    if expected is None:
        assert actual is None, where
        return
    assert actual is not None, where
    assert zones(actual) == ref.fields_text(expected), where
    while not ref.is_over(expected):
        moves = ref.legal_moves(expected)
        assert move_texts(actual) == [ref.move_text(*move) for move in moves], where
        move = rng.choice(moves)
        where += " " + ref.move_text(*move)
        expected, actual = ref.play(expected, *move), actual.play(core_move(*move))
        assert zones(actual) == ref.fields_text(expected), where
    assert actual.is_over, where
    assert not actual.legal_moves(), where
    assert_same_points(expected, actual, where)


def assert_same_points(expected, actual, where):
    options = expected.options
    by = ref.deal_points(options, expected.piles, expected.scope)
    assert list(points_of(actual).items()) == list(by.items()), where
    outright = ref.outright_winner(options, expected.piles)
    match = after_deal(actual)
    outcome = (match.score, match.over, match.winner)
    assert outcome == ref.match_after(options, expected.score, by, outright), where


def lopsided_piles(options, rng):
    """All cards shared out so that now and then a side has all of a suit or a value."""
    favoured = {key: rng.random() for key in ("d", "c", "s", "b", *range(1, 11))}
    by_suit = rng.choice((0, 0.5, 1))
    sides = ref.side_count(options)
    piles = [[] for _ in range(sides)]
    for card in ref.full_deck(options):
        owner = favoured[card[-1] if rng.random() < by_suit else ref.value(card)]
        stray = rng.random() < 0.05
        piles[rng.randrange(sides) if stray else int(owner * sides)].append(card)
    return tuple(ref.ordered(pile) for pile in piles)


def ended_deal(options, rng):
    """A finished deal with any piles, which random play would hardly give."""
    return ref.Position(
        options=options,
        hands=((),) * options["players"],
        table=(),
        stock=(),
        piles=lopsided_piles(options, rng),
        scope=tuple(rng.randrange(4) for _ in range(ref.side_count(options))),
        last=0,
        turn=0,
        dealer=0,
        score=random_score(options, rng),
    )


def core_state(rules, position):
    def core_set(cards):
        return card_set(map(ref.DECK.index, cards))

    return State(
        rules=rules,
        hands=tuple(map(core_set, position.hands)),
        table=core_set(position.table),
        stock=tuple(map(ref.DECK.index, position.stock)),
        piles=tuple(map(core_set, position.piles)),
        scope=position.scope,
        last=position.last,
        turn=position.turn,
        dealer=position.dealer,
        score=position.score,
    )


def as_text(value):
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def test_presets_have_the_same_names():
    assert sorted(PRESETS) == sorted(ref.PRESETS)


@pytest.mark.parametrize("preset", ref.PRESETS)
def test_presets_have_the_same_options(preset):
    options = ref.options_of(preset)
    assert {name: as_text(getattr(PRESETS[preset], name)) for name in options} == {
        name: str(value) for name, value in options.items()
    }


@pytest.mark.parametrize("preset", ref.PRESETS)
def test_deals_of_a_preset(preset):
    rng = Random(f"{preset} {SEED}")
    for _ in range(PRESET_DEALS):
        assert_same_deal(preset, {}, rng)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_deals_with_random_options(chunk):
    rng = Random(f"random {chunk} {SEED}")
    for _ in range(max(1, DEALS // CHUNKS)):
        assert_same_deal("scopa", random_changes(rng), rng)


def test_points_of_any_piles():
    rng = Random(f"piles {SEED}")
    for _ in range(DEALS * 5):
        changes = random_changes(rng)
        position = ended_deal(ref.options_of(**changes), rng)
        where = f"{ref.rules_text('scopa', changes)} {ref.fields_text(position)}"
        state = core_state(core_rules("scopa", changes), position)
        assert_same_points(position, state, where)


def is_accepted(preset, changes):
    try:
        core_rules(preset, changes)
    except RulesError:
        return False
    return True


def test_the_same_combinations_are_refused():
    rng = Random(SEED)
    for _ in range(DEALS):
        names = rng.sample(list(ref.VALUES), 3)
        changes = {name: rng.choice(ref.VALUES[name]) for name in names}
        preset = rng.choice(list(ref.PRESETS))
        reason = ref.refusal(ref.options_of(preset, **changes))
        text = ref.rules_text(preset, changes)
        assert is_accepted(preset, changes) == (reason is None), f"{text}: {reason}"


@pytest.mark.parametrize("preset", ["scopa", "scopa-6-decks", "cirulla"])
def test_a_deal_is_the_first_allowed_shuffle(preset):
    options = ref.options_of(preset)
    for seed in range(30):
        rng = Random(seed)
        shuffles = iter(lambda rng=rng: shuffled_texts(options, rng), None)
        expected = ref.deal_allowed(options, shuffles, dealer=1)
        actual = deal(make_rules(preset), Random(seed), dealer=1)
        assert zones(actual) == ref.fields_text(expected)


def shuffled_texts(options, rng):
    deck = tuple(range(40)) * options["decks"]
    return [ref.DECK[card] for card in shuffled(deck, rng)]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_deal_passes_to_the_next_seat(players):
    rules, options = make_rules("scopa", [("players", str(players))]), {"players": players}
    for dealer in range(players):
        assert next_dealer(rules, dealer) == ref.next_dealer(options, dealer)
