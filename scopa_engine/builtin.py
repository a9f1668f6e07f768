"""The built-in player: the searches, chosen and tuned by its options."""

from collections.abc import Mapping
from random import Random

from scopa_engine import __version__
from scopa_engine.kernel.backend import backend
from scopa_engine.options import OPTIONS
from scopa_engine.rules import PRESETS, Rules, View
from scopa_engine.rules.view import as_mover_sees
from scopa_engine.search import (
    ALGORITHMS,
    INSTANT,
    SEES_ALL,
    Control,
    Limits,
    Report,
    Result,
    prepare,
    prepare_chances,
    with_chances,
)


class BuiltIn:
    """Chooses by the search that the option ``Algorithm`` names."""

    options = OPTIONS
    variants = tuple(PRESETS)

    @property
    def about(self) -> Mapping[str, str]:
        """What the engine says after ``id``; ``backend`` is the kernel that runs."""
        return {
            "name": "scopa-engine",
            "version": __version__,
            "author": "the scopa-engine developers",
            "backend": backend(),
        }

    def prepare(self, rules: Rules) -> None:
        """Load what searches under these rules need."""
        prepare(rules)

    def prepare_match(self, rules: Rules, settings: Mapping[str, str]) -> None:
        """Load how deals end, which play for the match needs."""
        if settings["MatchPlay"] != "off":
            prepare_chances(rules)

    def is_instant(self, settings: Mapping[str, str]) -> bool:
        """Whether the algorithm answers at once."""
        return settings["Algorithm"] in INSTANT

    def think(
        self,
        view: View,
        limits: Limits,
        settings: Mapping[str, str],
        control: Control,
        rng: Random,
        report: Report,
    ) -> Result:
        """What the algorithm finds; only one of ``SEES_ALL`` is shown more than the mover is."""
        limits = limits._replace(
            greedy_playouts=settings["Playouts"] == "greedy",
            match_play=settings["MatchPlay"],
            value_file=settings["ValueFile"],
            policy_file=settings["PolicyFile"],
        )
        name = settings["Algorithm"]

        def tell(result: Result) -> None:
            report(with_chances(view, limits, result))

        seen = view if name in SEES_ALL else as_mover_sees(view)
        return with_chances(view, limits, ALGORITHMS[name](seen, limits, control, rng, tell))
