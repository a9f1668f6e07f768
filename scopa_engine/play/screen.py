"""The table as the person sees it, line by line: nothing on the screen is ever moved or wiped."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

from rich.box import ASCII, SIMPLE
from rich.console import Console, Group, RenderableType
from rich.segment import Segment, SegmentLines
from rich.table import Table as Grid
from rich.text import Text

from scopa_engine.analysis import Analysis
from scopa_engine.look import COLOURS, Look
from scopa_engine.match.record import Run
from scopa_engine.play.game import GameInPlay
from scopa_engine.play.names import Names
from scopa_engine.play.wording import Wording
from scopa_engine.rules import (
    CardSet,
    Move,
    Partial,
    State,
    View,
    after_deal,
    members,
    points_of,
    suit_of,
    total,
)
from scopa_engine.rules.cards import ALL_CARDS, DECK_SIZE, DENARI, size
from scopa_engine.rules.scoring import primiera_key

# From this height on the hands of the others are drawn, if all of it fits.
_HIGH: Final = 32
_DENARI: Final = DENARI | DENARI << DECK_SIZE


class Screen:
    """Prints to ``console`` what happens at the table."""

    def __init__(self, console: Console, look: Look, wording: Wording, names: Names) -> None:
        self._console = console
        self._look = look
        self._wording = wording
        self._names = names
        self._lines = 0

    def say(self, text: str) -> None:
        """A sentence, its cards in the colours of their suits."""
        shown = Text(text)
        if self._console.color_system is not None:
            for card in ALL_CARDS:
                name = self._look.language.card_name(card)
                shown.highlight_words([name], COLOURS[suit_of(card)])
        self.show(shown)

    def show(self, shown: RenderableType) -> None:
        """Anything else."""
        if isinstance(shown, Text) and not self._console.is_terminal:
            self._console.print(shown, soft_wrap=True)  # lines of a file are not broken
        else:
            self._put(self._rendered(shown))

    def _rendered(self, shown: RenderableType) -> list[list[Segment]]:
        return self._console.render_lines(shown, pad=False)

    def _put(self, lines: list[list[Segment]]) -> None:
        self._lines += len(lines)
        self._console.print(SegmentLines(lines, new_lines=True), end="")

    def answered(self) -> None:
        """The person has typed something, and looks at what comes now."""
        self._lines = 0

    def table(self, game: GameInPlay) -> None:
        """What lies on the table, what the person holds, and how it stands."""
        view = game.view
        status = self._rendered(Group("", self._sides(game), self._others(view)))
        cards: list[list[Segment]] = []
        for drawing in self._drawings(view):
            cards = self._rendered(drawing)
            # The prompt is a line too.
            if self._lines + len(status) + len(cards) < self._console.height:
                break
        self._put([*status, *cards])

    def _sides(self, game: GameInPlay) -> Grid:
        view, text = game.view, self._wording.text
        grid = Grid(box=None, padding=(0, 2), pad_edge=False)
        is_match = game.table.unit == "match"
        target = text("target", count=view.rules.target)
        grid.add_column(Text(target if is_match else ""))
        for name in (*(["match"] if is_match else []), "cards", "scope"):
            grid.add_column(text(f"column_{name}"), justify="right")
        for side in _sides(game):
            counts = [view.score[side]] * is_match + [view.piles[side].size, view.scope[side]]
            grid.add_row(Text(self._names.side(side)), *map(str, counts))
        return grid

    def _others(self, view: View) -> Text:
        hands = (f"{self._names.seat(seat)}: {view.hands[seat].size}" for seat in _others(view))
        text = self._wording.text("in_hand", hands=", ".join(hands), stock=view.stock.size)
        return Text(text)

    def _drawings(self, view: View) -> Iterator[Group]:
        """Ways to show the cards, from the most beautiful to the shortest."""
        hand = members(view.hands[view.turn].cards)
        table, own = (Text(self._wording.text(key)) for key in ("table", "hand"))
        drawn_table = Group(table, self._look.boxes(members(view.table)))
        drawn_hand = Group(own, self._look.boxes(hand, range(1, len(hand) + 1)))
        if self._console.height >= _HIGH:
            yield Group(*self._backs(view), drawn_table, drawn_hand)
        yield Group(drawn_table, drawn_hand)
        short_table = Text(" ").join([table, self._look.cards(Partial(view.table))])
        yield Group(short_table, drawn_hand)
        cards = (Text(f"{number} ") + self._look.card(card) for number, card in enumerate(hand, 1))
        yield Group(short_table, Text("  ").join([own, *cards]))

    def _backs(self, view: View) -> Iterator[RenderableType]:
        """The hands of the others, face down."""
        for seat in _others(view):
            yield Text(self._names.seat(seat))
            yield self._look.boxes([None] * view.hands[seat].size)

    def points(self, game: GameInPlay) -> None:
        """The points of the deal as things stand, by category, with what they are counted by."""
        state, text = game.state, self._wording.text
        grid = Grid(box=ASCII if self._look.plain else SIMPLE)
        grid.add_column(Text(text("deal_title", number=game.deal_number)))
        sides = _sides(game)
        for side in sides:
            grid.add_column(Text(self._names.side(side)), justify="right")
        by = points_of(state)
        for name, points in by.items():
            counts = counted(name, state)
            cells = (f"{counts[side]}{points[side]}" for side in sides)
            grid.add_row(self._look.language.category_name(name), *cells)
        grid.add_section()
        sums = {"deal": total(by, len(sides))}
        if game.table.unit == "match":
            sums["total"] = after_deal(state).score
        for name, points in sums.items():
            grid.add_row(text(f"column_{name}"), *(str(points[side]) for side in sides))
        self.show(grid)

    def begin(self, game: GameInPlay, run: Run) -> None:
        """What is played, and how the first deal begins."""
        self._say("begins", rules=run.rules, seed=run.seed)
        self.deal(game)

    def go_on(self, game: GameInPlay, path: Path) -> None:
        """That a game is gone on with."""
        self._say("goes_on", name=path.stem)
        self.last(game)
        if game.state.is_over:
            self.points(game)

    def deal(self, game: GameInPlay) -> None:
        """Who deals, and what happens to the cards on the table before the first play."""
        dealer = game.state.dealer
        key = "deal_person" if dealer == game.table.seat else "deal"
        self._say(key, number=game.deal_number, name=self._names.seat(dealer))
        for sentence in self._wording.opening(game.state):
            self.say(sentence)

    def last(self, game: GameInPlay) -> None:
        """What was played in this deal since the person played, and that."""
        plays, seat = game.plays[::-1], game.table.seat
        others = list(takewhile(lambda play: play.seat != seat, plays))
        for play in plays[: len(others) + 1][::-1]:
            self.say(self._wording.play(play))

    def end(self, game: GameInPlay, path: Path) -> None:
        """Who has won, and where the game is."""
        winner, standing = game.winner, after_deal(game.state)
        text = " - ".join(str(standing.score[side]) for side in _sides(game))
        if winner is None:
            self._say("drawn", score=text)
        elif winner == game.table.side:
            self._say("won", score=text)
        else:
            key = "lost" if game.table.rules.sides == 2 else "lost_to"
            self._say(key, name=self._names.side(winner), score=text)
        self._say("kept", path=shown_path(path))

    def _say(self, key: str, **values: object) -> None:
        self.say(self._wording.text(key, **values))

    def values(self, analysis: Analysis) -> None:
        """What each play is worth."""
        text = self._wording.text
        self._say("why")
        grid = Grid(box=None, padding=(0, 2), pad_edge=False)
        grid.add_column(text("column_play"))
        for name in ("points", "loss"):
            grid.add_column(text(f"column_{name}"), justify="right")
        grid.add_column("")
        for each in analysis.moves:
            loss = max(each.loss, 0.0)  # by chance a good one may lose less than nothing
            points = round(each.points, 2) + 0.0  # never -0.00
            figures = f"{points:+.2f}", f"{loss:.2f}", each.mark
            grid.add_row(self._look.move(each.move), *figures)
        self.show(grid)
        self._say("exact" if analysis.is_exact else "estimated")

    def choices(self, moves: Sequence[Move], table: CardSet) -> None:
        """Plays to choose from, by number."""
        self._say("which")
        for number, move in enumerate(moves, 1):
            self.say(f"  {number}  {self._wording.move(move, table)}")


def shown_path(path: Path) -> str:
    """A path as people write it."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _sides(game: GameInPlay) -> list[int]:
    """The sides, the person's first."""
    sides = game.table.rules.sides
    return [(game.table.side + step) % sides for step in range(sides)]


def _others(view: View) -> list[int]:
    """The seats beside the person's, in the order in which they play."""
    players = view.rules.players
    return [(view.turn + step) % players for step in range(1, players)]


def counted(name: str, state: State) -> tuple[str, ...]:
    """For each side what decides a category, as it stands before its points; nothing of most."""
    counts: tuple[int, ...]
    if name == "carte":
        counts = tuple(map(size, state.piles))
    elif name == "denari":
        counts = tuple(size(CardSet(pile & _DENARI)) for pile in state.piles)
    elif name == "primiera" and state.rules.primiera in ("standard", "ludoteka"):
        counts = tuple(primiera_key(state.rules, pile)[-1] for pile in state.piles)
    else:
        return ("",) * len(state.piles)
    return tuple(f"({count})  " for count in counts)
