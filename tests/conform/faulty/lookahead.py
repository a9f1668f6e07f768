"""How the correct engine thinks: each move is valued by what the next player may then take.

An iteration values one root move, all in turn, against one card that the next player may hold.
Only what the mover may know is looked at.  Values are whole hundredths of a point, so that they
are the same on every machine.
"""

import time
from functools import cache

import scopa_protocol as wire
from scopa_engine import binding
from scopa_engine.rules import card_set, deal_points, members, total, view_of
from scopa_engine.rules.moves import legal_moves

SETTEBELLO = 6
DENARI = range(10)
WORTH_CARD, WORTH_DENARI, WORTH_SETTEBELLO, WORTH_SCOPA = 3, 10, 80, 100


class Root:
    """A legal move, and what was found out about it."""

    def __init__(self, view, move):
        after = view.play(move)
        self.move = binding.token_of(move)
        self.gain = worth(self.move, is_scopa=after.scope != view.scope)
        self.visits = 0
        self.loss = 0
        self.reply = cache(lambda card: best_reply(view.rules, after.table, card))

    @property
    def value(self):
        return self.gain - self.loss // max(self.visits, 1)


class Search:
    """One search among ``moves``; without care, replies are not looked at."""

    def __init__(self, view, moves, rng, *, careful=True):
        self.view = view
        self.roots = [Root(view, move) for move in moves]
        self.rng = rng
        self.unseen = members(view.unseen) if careful else ()
        self.standing = standing(view)
        self.iterations = 0
        self.started = time.perf_counter()

    def iterate(self):
        """Value the next move in turn against one more card."""
        root = self.roots[self.iterations % len(self.roots)]
        self.iterations += 1
        root.visits += 1
        if self.unseen:
            root.loss += root.reply(self.rng.choice(self.unseen))

    def ranked(self):
        """The moves, the best first."""
        return sorted(self.roots, key=lambda root: -root.value)

    def infos(self, most):
        """What there is to say of the ``most`` best moves."""
        micros = int((time.perf_counter() - self.started) * 1_000_000)
        for place, root in enumerate(self.ranked()[:most], start=1):
            points = self.standing + root.value
            yield wire.Info(
                worlds=self.iterations,
                iterations=self.iterations,
                nodes=self.iterations,
                time=micros // 1000,
                time_us=micros,
                ips=self.iterations * 1_000_000 // max(micros, 1),
                points=points,
                match=min(max(500 + points // 4, 0), 1000),
                exact=False,
                multipv=place,
                move=root.move,
                visits=root.visits,
                pv=(root.move,),
            )


def standing(view):
    """The mover's lead as things stand, in hundredths of a point (8.2)."""
    piles = tuple(pile.cards for pile in view.piles)
    points = list(total(deal_points(view.rules, piles, view.scope), view.rules.sides))
    own = points.pop(view.rules.side(view.turn))
    return 100 * (min(points) - own if view.rules.inverse else own - max(points))


def best_reply(rules, table, card):
    """What the next player gains at most with ``card``."""
    moves = legal_moves(rules, card_set([card]), table, first=False)
    return max((worth(binding.token_of(m), is_scopa=m.taken == table) for m in moves), default=0)


def worth(move, *, is_scopa):
    """What a capture gains, roughly, in hundredths of a point."""
    if not move.taken:
        return 0
    cards = {move.card, *move.taken}
    denari = sum(card in DENARI for card in cards)
    return (
        WORTH_CARD * len(cards)
        + WORTH_DENARI * denari
        + WORTH_SETTEBELLO * (SETTEBELLO in cards)
        + WORTH_SCOPA * is_scopa
    )


def as_mover_sees(view):
    """The view without what its mover cannot know."""
    state = view.to_state()
    return view if state is None else view_of(state, state.turn)


def fingerprint(view):
    """What tells positions apart, so that the same one gets the same random numbers."""
    return f"{view.plays_left} {view.hands[view.turn].cards:x} {view.table:x}"
