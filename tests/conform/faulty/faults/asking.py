"""Engines that answer questions about positions wrongly (PROTOCOL.md 3.4, 6.7, 7)."""

import scopa_protocol as wire
from conform.faulty.correct import Engine, wrong_state
from conform.faulty.family import caught_by
from conform.faulty.faults.positions import OPENING
from scopa_engine.perft import perft


class ListsOtherwise(Engine):
    """Lists its moves in another way than it plays them."""

    def reply(self, message, ref):
        if isinstance(message, wire.MovesReply):
            message = message._replace(moves=tuple(self.listed(message.moves)))
        super().reply(message, ref)

    def listed(self, moves):
        raise NotImplementedError


@caught_by("queries/moves")
class ListsMovesByValue(ListsOtherwise):
    def listed(self, moves):
        return sorted(moves, key=lambda move: move.card % 10)


@caught_by("queries/moves")
class ListsOneCaptureOfACard(ListsOtherwise):
    def listed(self, moves):
        return {move.card: move for move in reversed(moves)}.values()


@caught_by("queries/moves")
class ListsCardsTakenFromTheHighest(ListsOtherwise):
    def listed(self, moves):
        return (move._replace(taken=move.taken[::-1]) for move in moves)


@caught_by("queries/moves")
class ListsNoSums(ListsOtherwise):
    def listed(self, moves):
        return (move for move in moves if len(move.taken) <= 1)


@caught_by("queries/moves")
class ListsLayingBesideCapturing(ListsOtherwise):
    def listed(self, moves):
        laid = {wire.Move(move.card) for move in moves}
        return sorted({*moves, *laid})


@caught_by("queries/moves-over")
class ListsNoMovesAsError(Engine):
    def on_moves(self, _, ref):
        if self.position().is_over:
            raise wrong_state("the deal is over")
        super().on_moves(_, ref)


@caught_by("queries/no-position")
class ShowsStartWithoutPosition(Engine):
    def on_moves(self, _, ref):
        view, self.view = self.view, self.view or OPENING
        super().on_moves(_, ref)
        self.view = view


@caught_by("queries/perft")
class CountsEveryDepth(Engine):
    def on_perft(self, command, ref):
        self.must_rest()
        state = self.position().to_state()
        if state is None:
            raise wrong_state("perft needs a full position")
        counts = [perft(state, depth) for depth in range(1, command.depth + 1)]
        self.reply(wire.PerftReply(command.depth, sum(counts)), ref)


@caught_by("queries/perft-hidden")
class CountsWhatItCannotSee(Engine):
    def on_perft(self, command, ref):
        self.must_rest()
        if self.position().to_state() is None:
            self.reply(wire.PerftReply(command.depth, 0), ref)
        else:
            super().on_perft(command, ref)


class CountsPointsOtherwise(Engine):
    """Counts the points of a view otherwise, and adds them up."""

    def counted(self, view, by):
        raise NotImplementedError

    def points_by_category(self, view):
        by = self.counted(view, dict(super().points_by_category(view)))
        by.pop("points")
        sides = range(view.rules.sides)
        return (*by.items(), ("points", tuple(sum(p[side] for p in by.values()) for side in sides)))


@caught_by("queries/eval", {"queries/eval-over": "its points are shared too"})
class GivesSharedPointsToBoth(CountsPointsOtherwise):
    def counted(self, view, by):
        for name in ("carte", "denari", "primiera"):
            if by[name] == (0, 0):
                by[name] = (1, 1)
        return by


@caught_by("queries/eval", {"queries/eval-over": "its side 0 is side 1 too"})
class ExchangesSides(CountsPointsOtherwise):
    def counted(self, view, by):
        return {name: points[::-1] for name, points in by.items()}


@caught_by("queries/eval")
class CountsCardsOnTheTable(Engine):
    """It gives them to the side that captured last, before the deal is over."""

    def points_by_category(self, view):
        if view.last is not None and view.table:
            view = view.with_leftovers(view.last)
        return super().points_by_category(view)


@caught_by("queries/eval-over")
class LeavesCardsOnTheTable(Engine):
    """At the end they go to nobody."""

    def points_by_category(self, view):
        if not view.is_over:
            return super().points_by_category(view)
        return super().points_by_category(self.before)

    before = None

    def view_of(self, position):
        if position.moves:
            self.before = super().view_of(position._replace(moves=position.moves[:-1]))
        return super().view_of(position)


@caught_by("queries/show", {"thinking/queries": "it asks while thinking too"})
class ShowsBareText(Engine):
    def on_show(self, _, ref):
        self.position()
        self.say("+----------------+")


@caught_by("queries/show", {"thinking/queries": "it asks while thinking too"})
class ShowsNothing(Engine):
    def on_show(self, _, ref):
        self.position()


@caught_by("queries/help", {"thinking/queries": "it asks while thinking too"})
class HelpsWithBareText(Engine):
    def on_help(self, _, ref):
        self.say("See PROTOCOL.md.")


@caught_by("queries/help", {"thinking/queries": "it asks while thinking too"})
class HelpsNobody(Engine):
    def on_help(self, _, ref):
        pass


@caught_by("queries/moves-hidden")
class ListsNoMovesOfHiddenHand(Engine):
    def on_moves(self, _, ref):
        if self.position().is_mover_known:
            super().on_moves(_, ref)
        else:
            self.reply(wire.MovesReply(()), ref)


@caught_by("queries/nothing-changed")
class ForgetsPositionWhenItHelps(Engine):
    def on_help(self, _, ref):
        super().on_help(_, ref)
        self.view = None
