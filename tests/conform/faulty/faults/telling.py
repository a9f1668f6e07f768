"""Engines that say false or malformed things about their search (PROTOCOL.md 8)."""

import re

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by


class TellsOtherwise(Engine):
    """Tells other things of its moves than it found."""

    def infos(self, search):
        infos = list(super().infos(search))
        return self.changed(infos, search)

    def changed(self, infos, search):
        raise NotImplementedError


@caught_by("info/form")
class TellsDecimals(Engine):
    def reply(self, message, ref):
        if isinstance(message, wire.Info):
            line = wire.render(message, ref)
            self.say(line.replace(" points ", " points 0."))
        else:
            super().reply(message, ref)


@caught_by("info/form")
class TellsNodesTwice(Engine):
    def say(self, line):
        super().say(line.replace(" nodes ", " nodes 1 nodes ") if "info " in line else line)


@caught_by("info/form")
class TellsExactInWords(Engine):
    def say(self, line):
        super().say(line.replace(" exact 0", " exact false") if "info " in line else line)


@caught_by("info/grows")
class TellsFallingIterations(TellsOtherwise):
    def changed(self, infos, search):
        return [infos[0]._replace(iterations=infos[0].iterations + 1, multipv=None), *infos]


@caught_by("info/grows")
class TellsTimeSinceTheLastInfo(TellsOtherwise):
    def changed(self, infos, search):
        first = infos[0]._replace(time=(infos[0].time or 0) + 5, time_us=None, multipv=None)
        return [first, *(info._replace(time=0, time_us=None) for info in infos)]


@caught_by("info/last")
class ChangesItsMind(Engine):
    """After its last line it plays the second best move."""

    def best_move(self, search):
        ranked = search.ranked()
        return ranked[min(1, len(ranked) - 1)].move


@caught_by("info/legal")
class TellsPositionsCardAsMove(TellsOtherwise):
    """The variation begins with what the next player does."""

    def changed(self, infos, search):
        hidden = wire.Move(search.unseen[0]) if search.unseen else None
        if hidden is None:
            return infos
        return [infos[0]._replace(multipv=None, move=hidden, pv=(hidden,)), *infos]


@caught_by("info/pv")
class LeavesItsMoveOutOfPv(TellsOtherwise):
    def changed(self, infos, search):
        others = [root.move for root in search.roots]
        return [
            info._replace(pv=(next((m for m in others if m != info.move), info.move),))
            for info in infos
        ]


@caught_by("info/form")
class TellsMatchInPercent(Engine):
    def say(self, line):
        super().say(re.sub(r" match [0-9]+", " match 49.5", line))


@caught_by("info/form")
class LosesLineEnds(Engine):
    """Between two writers."""

    def tell(self, search, ref):
        self.say(f"{f'#{ref} ' if ref else ''}info nodes 1info nodes 2")
        super().tell(search, ref)


@caught_by("info/multipv")
class ListsWorstMoveFirst(TellsOtherwise):
    def changed(self, infos, search):
        places = [info.multipv for info in infos]
        return [
            info._replace(multipv=place)
            for info, place in zip(reversed(infos), places, strict=True)
        ]


@caught_by("info/multipv")
class NumbersMovesFromZero(TellsOtherwise):
    def changed(self, infos, search):
        if len(infos) == 1:
            return infos
        return [info._replace(multipv=info.multipv - 1) for info in infos]

    def reply(self, message, ref):
        if isinstance(message, wire.Info) and message.multipv == 0:
            line = wire.render(message._replace(multipv=1), ref)
            self.say(line.replace(" multipv 1 ", " multipv 0 "))
        else:
            super().reply(message, ref)


@caught_by("info/multipv")
class TellsSameMoveThreeTimes(TellsOtherwise):
    def changed(self, infos, search):
        return [infos[0]._replace(multipv=info.multipv) for info in infos]


@caught_by("info/multipv")
class IgnoresMultipv(TellsOtherwise):
    def changed(self, infos, search):
        return infos[:1]


@caught_by("info/no-multipv")
class TellsEveryMoveAlways(Engine):
    def infos(self, search):
        return search.infos(len(search.roots))


@caught_by("info/sides")
class ScoresFromSeatZero(TellsOtherwise):
    def changed(self, infos, search):
        sign = -1 if search.view.turn == 1 else 1
        return [info._replace(points=sign * info.points) for info in infos]


@caught_by("info/sides", {"info/multipv": "the best move has the lowest points then"})
class ScoresForTheOpponent(TellsOtherwise):
    def changed(self, infos, search):
        return [info._replace(points=-info.points) for info in infos]


@caught_by("info/score", {"info/form": "a number beyond 1000 is not of the grammar"})
class TellsMatchInTenThousandths(Engine):
    def say(self, line):
        super().say(re.sub(r" match ([0-9]+)", r" match \g<1>0", line))
