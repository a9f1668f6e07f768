"""What ``analyse --json`` prints, for the tests of it."""

QUICK = ("--iterations", "20", "--searches", "2")
"""Options for a rough analysis."""

OF_A_MOVE = {"points", "interval", "visits", "loss", "loss_interval", "mark", "move"}
ALWAYS = {
    *("type", "seat", "position", "method", "exact"),
    *("searches", "iterations", "note", "moves"),
}
OF_A_GAME = {*("game", "deal", "play", "player"), *("played", "loss", "loss_interval", "mark")}
OF_A_PLAYER = {
    *("type", "player", "decisions", "deals", "loss", "loss_interval", "loss_a_move"),
    *("loss_a_deal", "mistakes", "blunders", "points_a_deal", "lost_by_mistakes", "worst"),
}
