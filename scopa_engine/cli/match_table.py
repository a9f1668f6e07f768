"""``match-table``: chances to win a match by its score."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from scopa_engine import binding
from scopa_engine.chances import (
    Chances,
    NoChancesError,
    chances_of,
    stakes_of,
)
from scopa_engine.chances.sample import SampleError, read_sample
from scopa_engine.chances.shipped import deal_rules
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.params import RulesParam
from scopa_engine.rules import Rules

_MOST_COLUMNS: Final = 21
"""Scores in a row of a table for people: of higher targets the last so many."""

Score = tuple[int, int]


class ScoreParam(click.ParamType[Score]):
    """Match points of the two sides, ``9/10``."""

    name = "SCORE"

    def convert(
        self, value: str | Score, param: click.Parameter | None, ctx: click.Context | None
    ) -> Score:
        """The points of side 0 and of side 1."""
        if isinstance(value, tuple):
            return value
        parts = value.split("/")
        if len(parts) != 2 or not all(p.isascii() and p.isdigit() and len(p) < 8 for p in parts):
            self.fail(f"{value!r}; write the points of side 0 / of side 1: 9/10", param, ctx)
        return int(parts[0]), int(parts[1])


@click.command(
    "match-table",
    cls=Command,
    examples=(
        "scopa-engine match-table",
        "scopa-engine match-table scopa 9/10 --dealer 1",
        "scopa-engine match-table scopa:re_bello=on --from mine.txt",
    ),
)
@click.argument("rules", type=RulesParam(), default="scopa")
@click.argument("score", type=ScoreParam(), required=False)
@click.option(
    "--dealer",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="SEAT",
    help="The seat that deals next, with a SCORE.",
)
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    show_default="what comes with the engine",
    help="How deals end, as deal-results has written it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def match_table_command(
    *, rules: Rules, score: Score | None, dealer: int, source: Path | None, as_json: bool
) -> None:
    """Show the chance to win a match from a score.

    RULES is a rule set of two sides, scopa without it; SCORE the points of side 0 / of side 1,
    without it every score is shown.  How deals end is known from games of the engine against
    itself and taken to be the same at every score; the rest is exact.  A draw counts as half a
    win.
    """
    chances = _chances(rules, source)
    if score is None:
        echo(json.dumps(_table_to_json(chances)) if as_json else "\n".join(_table(chances)))
        return
    _check(rules, score, dealer)
    found = _score_to_json(chances, score, dealer)
    echo(json.dumps(found) if as_json else "\n".join(_sentences(found)))


def _chances(rules: Rules, source: Path | None) -> Chances:
    try:
        if source is None:
            return chances_of(rules)
        sample = read_sample(source)
        if deal_rules(binding.rules_from_text(sample.rules)) != deal_rules(rules):
            text = f"{source} has deals of {sample.rules}, which are played otherwise than those of"
            raise click.ClickException(f"{text} {binding.rules_text(rules)}")
        return Chances(rules, sample.results)
    except NoChancesError as error:
        raise click.ClickException(f"{binding.rules_text(rules)}: {error}") from None
    except (SampleError, ValueError) as error:
        raise click.ClickException(str(error)) from None


def _check(rules: Rules, score: Score, dealer: int) -> None:
    if dealer >= rules.players:
        seats = f"seats are 0 to {rules.players - 1}"
        raise click.ClickException(f"--dealer {dealer}: {seats}")
    if max(score) >= rules.target:
        text = f"a score of a match that goes on is below the target {rules.target}"
        raise click.ClickException(f"score {score[0]}/{score[1]}: {text}")


def _head(chances: Chances) -> dict[str, Any]:
    rules = chances.rules
    return {
        "rules": binding.rules_text(rules),
        "target": rules.target,
        "deals": chances.results.deals,
    }


def _score_to_json(chances: Chances, score: Score, dealer: int) -> dict[str, Any]:
    stakes = stakes_of(chances, score, dealer)
    return _head(chances) | {
        "score": score,
        "dealer": dealer,
        "match": [chances.of_side(side, score, dealer) for side in (0, 1)],
        "point": stakes.slope,
        "bend": stakes.bend,
        "matters": stakes.matters,
    }


def _table_to_json(chances: Chances) -> dict[str, Any]:
    scores = range(chances.rules.target)
    rows = [[chances.of_dealer(own, other) for other in scores] for own in scores]
    return _head(chances) | {"dealer_side": rows}


def _sentences(found: dict[str, Any]) -> Iterator[str]:
    first, second = (f"{100 * chance:.1f}%" for chance in found["match"])
    own, other = found["score"]
    yield f"{found['rules']} to {found['target']}, {own}/{other}, seat {found['dealer']} deals"
    yield f"side 0 wins {first}, side 1 {second} (from {found['deals']:,} deals)"
    goal = "the match" if found["matters"] else "points"
    yield (
        f"a point is worth {100 * found['point']:.1f}% on average; bend {found['bend']:.2f}: "
        f"MatchPlay auto plays for {goal}"
    )


def _table(chances: Chances) -> Iterator[str]:
    target = chances.rules.target
    scores = range(max(0, target - _MOST_COLUMNS), target)
    yield f"{binding.rules_text(chances.rules)} to {target}: % of matches that the side wins which"
    yield "deals next, by its points (rows) and those of the other side (columns)"
    yield "    " + "".join(f"{other:>6}" for other in scores)
    for own in scores:
        row = "".join(f"{100 * chances.of_dealer(own, other):6.1f}" for other in scores)
        yield f"{own:>4}{row}"
