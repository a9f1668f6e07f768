"""``sprt``: the statistics of a match alone, and how many pairs a test will take."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo, print_json
from scopa_engine.match.calculator import (
    Figures,
    figures_of_counts,
    figures_of_mean,
    figures_of_pairs,
)
from scopa_engine.match.outcome import SetupError
from scopa_engine.match.plan import Plan, plan
from scopa_engine.match.sprt import Bounds, Model, parse_bounds
from scopa_engine.match.sprt_report import figure_rows, plan_lines

_F = TypeVar("_F", bound=Callable[..., object])
_MOST_PAIRS = 1_000_000


def _number(name: str, least: float, text: str) -> Callable[[_F], _F]:
    """An option for a number from ``least`` to 1000, and for nothing that is none, as NaN."""

    def check(
        ctx: click.Context,  # noqa: ARG001 - click's signature
        param: click.Parameter,  # noqa: ARG001
        value: float | None,
    ) -> float | None:
        if value is not None and not least <= value <= 1000:
            raise click.BadParameter(f"{value:g} is not from {least:g} to 1000.")
        return value

    return click.option(name, type=float, callback=check, metavar="NUMBER", help=text)


def _counts(
    ctx: click.Context,  # noqa: ARG001 - click's signature
    param: click.Parameter,  # noqa: ARG001
    value: str | None,
) -> tuple[int, ...] | None:
    if value is None:
        return None
    words = value.split(",")
    if len(words) != 5 or not all(word.isascii() and word.isdigit() for word in words):
        raise click.BadParameter(f"{value!r} is not five whole numbers with commas between.")
    counts = tuple(int(word[:10]) for word in words)
    if not 0 < sum(counts) <= _MOST_PAIRS:
        raise click.BadParameter(f"{value}: from 1 to {_MOST_PAIRS} pairs are allowed.")
    return counts


@click.command(
    "sprt",
    cls=Command,
    examples=(
        "scopa-engine sprt g.jsonl",
        "scopa-engine sprt g.jsonl --sprt 'h0=0 h1=0.5'",
        "scopa-engine sprt --pentanomial 10,60,180,70,20 --sprt 'h1=10'",
        "scopa-engine sprt --mean 0.12 --se 0.05 --pairs 2000",
        "scopa-engine sprt --plan --sprt 'h1=0.1' --sd 1.8",
    ),
)
@click.argument("log", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--pentanomial",
    "counts",
    callback=_counts,
    metavar="A,B,C,D,E",
    help="How many pairs have scored 0, 1/2, 1, 3/2 and 2.",
)
@_number("--mean", -1000, "Points a game, averaged over pairs.")
@_number("--se", 0, "Standard error of the mean.")
@click.option(
    "--pairs",
    type=click.IntRange(2, _MOST_PAIRS),
    metavar="N",
    help="How many pairs --mean and --se are of.",
)
@click.option(
    "--sprt",
    "test",
    metavar="TEST",
    help="The sequential test, as above.",
)
@click.option("--plan", "is_plan", is_flag=True, help="Tell how many pairs the test will take.")
@_number("--effect", -1000, "With --plan: a true difference to plan for, too.")
@_number("--sd", 0.001, "With --plan: standard deviation of a pair, if no data tell it.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
def sprt_command(
    *,
    log: Path | None,
    counts: tuple[int, ...] | None,
    mean: float | None,
    se: float | None,
    pairs: int | None,
    test: str | None,
    is_plan: bool,
    effect: float | None,
    sd: float | None,
    as_json: bool,
) -> ExitCode:
    """Test which engine is better, or plan how many pairs that takes.

    Shown are mean, Elo and a sequential test of pairs, from one of LOG, --pentanomial, and --mean
    --se --pairs.

    TEST is 'h0=0 h1=0.1 alpha=0.05 beta=0.05 model=points', or a part of it; h1 must be there.  Its
    hypotheses are in points a game with model=points, in Elo by pair scores with model=normalized
    (by default where only scores are given) and model=logistic.  From LOG the test sees pair by
    pair and ends with the one that decides it.
    """
    by_mean = (mean, se, pairs)
    try:
        _check_source(log, counts, by_mean, is_plan)
        bounds = _bounds(test, counts)
        figures = _figures(log, counts, by_mean, bounds)
        if is_plan:
            _show_plan(_plan(bounds, figures, sd, effect), as_json)
        elif effect is not None or sd is not None:
            raise SetupError("--effect and --sd go with --plan")
        elif figures is not None:
            _show(figures, as_json)
    except SetupError as error:
        raise click.ClickException(str(error)) from None
    return ExitCode.FINISHED


_ByMean = tuple[float | None, float | None, int | None]


def _check_source(
    log: Path | None, counts: tuple[int, ...] | None, by_mean: _ByMean, is_plan: bool
) -> None:
    given = [each is not None for each in by_mean]
    if any(given) and not all(given):
        raise SetupError("--mean, --se and --pairs go together")
    sources = [log is not None, counts is not None, all(given)].count(True)
    if sources > 1 or (sources == 0 and not is_plan):
        raise SetupError("one of LOG, --pentanomial, and --mean --se --pairs is needed")


def _bounds(test: str | None, counts: tuple[int, ...] | None) -> Bounds | None:
    if test is None:
        return None
    if counts is None:
        return parse_bounds(test)
    bounds = parse_bounds(test, Model.NORMALIZED)
    if bounds.model is Model.POINTS:
        raise SetupError("--sprt: model=points: --pentanomial does not tell the points")
    return bounds


def _plan(
    bounds: Bounds | None, figures: Figures | None, sd: float | None, effect: float | None
) -> Plan:
    if bounds is None:
        raise SetupError("--plan: --sprt 'h1=NUMBER …' is missing")
    if sd is None and figures is not None:
        sd = figures.sd(bounds.model)
    if sd is None and bounds.model is not Model.NORMALIZED:
        raise SetupError(f"--plan: model={bounds.model}: --sd or data that tell it are missing")
    return plan(bounds, sd, effect)


def _figures(
    log: Path | None, counts: tuple[int, ...] | None, by_mean: _ByMean, bounds: Bounds | None
) -> Figures | None:
    if log is not None:
        return _figures_of_log(log, bounds)
    if counts is not None:
        return figures_of_counts(counts, bounds)
    mean, se, pairs = by_mean
    if mean is None or se is None or pairs is None:
        return None
    if bounds and bounds.model is not Model.POINTS:
        raise SetupError(f"--sprt: model={bounds.model}: --mean does not tell the scores")
    return figures_of_mean(pairs, mean, se, bounds)


def _figures_of_log(path: Path, bounds: Bounds | None) -> Figures:
    from scopa_engine.match.log import read_log
    from scopa_engine.match.results import pairs_of

    log = read_log(path)
    if log.torn is not None:
        echo(f"{path}, line {log.torn}: not written whole, left out", err=True)
    bounds = bounds or log.run.sprt
    return figures_of_pairs(pairs_of(log.run, log.games), len(log.run.names), bounds)


def _show(figures: Figures, as_json: bool) -> None:
    if as_json:
        print_json(asdict(figures))
        return
    for name, value in figure_rows(figures).items():
        echo(f"{name:<20} {value}")


def _show_plan(of: Plan, as_json: bool) -> None:
    if as_json:
        print_json(asdict(of))
    else:
        echo("\n".join(plan_lines(of)))
