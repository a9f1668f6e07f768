"""Telling the kernel what the others have played from the hands that they still hold."""

from typing import TYPE_CHECKING

from scopa_engine.rules import CardSet, View

if TYPE_CHECKING:
    from scopa_engine.kernel.worlds import Worlds


def see_plays(kernel: "Worlds", view: View) -> None:
    """Note the plays of ``view``, which the kernel has loaded, that were seen.

    The table at each of them follows from the table now, back from the last one.
    """
    rules, table = view.rules, view.table
    ply, seat = rules.plays - view.plays_left, view.turn
    for move in reversed(view.seen):
        ply -= 1
        seat = (seat - 1) % rules.players
        table = CardSet((table | move.taken) & ~(1 << move.card))
        kernel.see(ply, move.card, table, bool(view.hands[seat].unknown))
