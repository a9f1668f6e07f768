"""The samples that come with the engine: one for each way to play a deal, whatever the match."""

from functools import lru_cache
from typing import Final

from scopa_engine.chances.table import Chances, NoChancesError, check_match
from scopa_engine.rules import PRESETS, Rules

_OF_MATCH: Final = {"preset": "", "target": 1, "win_by": 1, "tie": "play_on", "match_end": "higher"}


def deal_rules(rules: Rules) -> Rules:
    """The rules without what only a match asks for: alike where deals are played alike."""
    return rules._replace(**_OF_MATCH)  # type: ignore[arg-type]


def chances_of(rules: Rules) -> Chances:
    """The table of a rule set, from the sample of a preset that plays its deals so.

    :raises NoChancesError: saying why there is none.
    """
    found = _found(rules)
    if isinstance(found, str):
        raise NoChancesError(found)
    return found


def find_chances(rules: Rules) -> Chances | None:
    """The table of a rule set, if there is one."""
    found = _found(rules)
    return None if isinstance(found, str) else found


@lru_cache(maxsize=64)
def _found(rules: Rules) -> Chances | str:
    """The table, or why there is none."""
    try:
        check_match(rules)
    except NoChancesError as error:
        return str(error)
    # Late: an engine is ready before it needs files.
    from scopa_engine.chances.sample import read_sample, shipped_samples

    for preset, path in shipped_samples().items():
        if preset in PRESETS and deal_rules(PRESETS[preset]) == deal_rules(rules):
            return Chances(rules, read_sample(path).results)
    return "how deals end is not known: no sample of such deals comes with the engine"
