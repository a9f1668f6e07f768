"""What the engine loads ahead of a search: once, and again when it may be another thing."""

from scopa_engine.builtin import BuiltIn
from scopa_engine.engine import Engine
from scopa_engine.rules import PRESETS


class Counting(BuiltIn):
    def __init__(self):
        self.prepared = []

    def prepare_match(self, rules, settings):
        self.prepared.append((rules.preset, settings["MatchPlay"]))


def test_matches_are_prepared_anew_for_other_rules_and_after_an_option():
    player = Counting()
    engine = Engine(lambda: 0.0, player)
    for preset in ("scopa", "scopa", "escoba", "escoba"):
        engine.prepare_match(PRESETS[preset])
    assert player.prepared == [("scopa", "auto"), ("escoba", "auto")]
    engine.set_option("MatchPlay", "on")
    engine.prepare_match(PRESETS["escoba"])
    assert player.prepared[2:] == [("escoba", "on")]
