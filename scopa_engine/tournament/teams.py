"""Who plays a tournament: engines, each alone, and teams of engines that are partners."""

from collections.abc import Mapping, Sequence

from scopa_engine.match.outcome import SetupError
from scopa_engine.match.setup import partnership
from scopa_engine.match.spec import EngineSpec


def participants(
    engines: Mapping[str, EngineSpec], teams: Sequence[Sequence[str]]
) -> dict[str, EngineSpec]:
    """All that play, by name and in the order of the file, a team where its first engine stands.

    :raises SetupError: when a team is of engines that are not there, in two teams, or do not fit.
    """
    _check(engines, teams)
    by_lead = {team[0]: team for team in teams}
    partners = {name for team in teams for name in team[1:]}
    found: dict[str, EngineSpec] = {}
    for name, spec in engines.items():
        if name in by_lead:
            team = by_lead[name]
            found["+".join(team)] = partnership([engines[each] for each in team])
        elif name not in partners:
            found[name] = spec
    return found


def _check(engines: Mapping[str, EngineSpec], teams: Sequence[Sequence[str]]) -> None:
    names = [name for team in teams for name in team]
    for name in names:
        if name not in engines:
            raise SetupError(f"teams: there is no engine {name}; there are {', '.join(engines)}")
        if names.count(name) > 1:
            raise SetupError(f"teams: engine {name} is named twice")
    for team in teams:
        if "+".join(team) in engines:
            raise SetupError(f"teams: {'+'.join(team)} is the name of an engine, too")
