"""Tournaments between scripted engines, and meetings made up or simulated."""

import json
import math
import re
import shlex
import sys
import tomllib
from itertools import combinations
from pathlib import Path

from matchplay import SCRIPTED
from scopa_engine.match.record import EngineRecord, Run
from scopa_engine.match.results import result_of
from scopa_engine.match.stop import Stop
from scopa_engine.tournament.meetings import Meeting
from scopa_engine.tournament.plan import make_plan
from scopa_engine.tournament.play import Played, Tournament
from scopa_engine.tournament.result import result_of_tournament


def scripted(name, switches=""):
    """The table of a scripted engine."""
    cmd = f"{shlex.join([sys.executable, '-S', '-E', str(SCRIPTED)])} {switches}"
    return f"[[engine]]\nname = {json.dumps(name)}\ncmd = {json.dumps(cmd)}\n"


SCRIPTS = "".join(map(scripted, "abc"))


def file_text(text, engines=SCRIPTS):
    """A tournament file, of a round-robin if the text does not say."""
    head = "" if "format" in text else 'format = "round-robin"\n'
    return f"{head}{text}\n{engines}"


def plan_of(text, engines=SCRIPTS):
    return make_plan(tomllib.loads(file_text(text, engines)))


def play_all(plan, folder, *, concurrency=1):
    """Play a tournament to its end in this process."""
    tournament = Tournament(plan, folder)
    stop = Stop()
    try:
        tournament.begin(stop)
        while (pairing := tournament.next()) is not None:
            tournament.play(
                pairing,
                None,
                concurrency=concurrency,
                on_start=lambda match: None,
                on_game=lambda game: None,
                stop=stop,
            )
    finally:
        stop.close()
    return tournament


def timeless(folder):
    """The logs of a folder by name, without what a clock has measured."""
    found = {}
    for path in folder.iterdir():
        text = re.sub(r'"(think_ms|overhead_us)":\[[^]]*\],?', "", path.read_text())
        found[path.name] = re.sub(r'"started":"[^"]*"', "", text)
    return found


def meeting(deal, first, second, *scores, difference=None):
    """A meeting whose difference is what its scores say, if nobody says otherwise."""
    mean = sum(scores) / len(scores)
    return Meeting(deal, first, second, 2 * mean - 1 if difference is None else difference, scores)


def simulated(strengths, deals, rng):
    """Meetings of everybody with everybody that follow Bradley and Terry's model exactly."""
    return [
        meeting(
            deal, a, b, *(float(rng.random() < chance(strengths[a], strengths[b])) for _ in "12")
        )
        for deal in range(deals)
        for a, b in combinations(strengths, 2)
    ]


def chance(own, other):
    return 1 / (1 + math.exp(other - own))


def result_with(meetings_of, tmp_path, text="", engines=SCRIPTS):
    """The result of a tournament in which these have met, all to the end."""
    tournament = Tournament(plan_of(text, engines), tmp_path)
    for pairing, meetings in meetings_of.items():
        records = tuple(EngineRecord(name, "cmd", {}, {}, {}) for name in pairing)
        run = Run("scopa", "deal", 10, 1, records, {}, "2000-01-01T00:00:00+00:00")
        log = Path("logs") / f"{'+'.join(pairing)}.jsonl"
        tournament.played[tuple(pairing)] = Played(log, run, result_of(run, []), meetings, True)
    return result_of_tournament(tournament)


def beaten(first, second, by, spread=0.5):
    return tuple(
        meeting(deal, first, second, 1.0, 0.5, difference=by + spread * (-1) ** deal)
        for deal in range(10)
    )


CIRCLE = {"ab": beaten("a", "b", 1), "ac": beaten("c", "a", 2, 9), "bc": beaten("b", "c", 0.5)}
