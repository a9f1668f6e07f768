"""``train``: learn the value that ``ismcts-value`` ends its search with, or a policy."""

import sys
from pathlib import Path

import click

from scopa_engine.cli import ExitCode
from scopa_engine.cli.command import Command
from scopa_engine.cli.output import echo
from scopa_engine.cli.params import RulesParam
from scopa_engine.kernel.tables import UnsupportedRulesError
from scopa_engine.rules import Rules
from scopa_engine.search.learned import rules_line
from scopa_engine.search.policy_file import policy_text
from scopa_engine.search.value_file import text_of
from scopa_engine.training import LEAST_DEALS, OnProgress, Plan, train, train_policy


@click.command(
    "train",
    cls=Command,
    examples=(
        "scopa-engine train --rules scopa:re_bello=on --threads 2 -o value.txt",
        "scopa-engine train --policy --deals 2000 -o policy.txt",
        "scopa-engine match --rules scopa:re_bello=on --pairs 20 \\",
        "    --engine 'iterations=500 option.ValueFile=value.txt' \\",
        "    --engine 'iterations=500'",
    ),
)
@click.option(
    "--rules",
    type=RulesParam(),
    default="scopa",
    show_default=True,
    help="A preset, with changes after a colon.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 1),
    default=1,
    show_default=True,
    metavar="N",
    help="The same seed gives the same file (a policy of another machine: up to rounding).",
)
@click.option(
    "--deals",
    type=click.IntRange(20, 10_000_000),
    default=20_000,
    show_default=True,
    metavar="N",
    help="Deals played in each generation; one in ten only tells the error.",
)
@click.option(
    "--iterations",
    type=click.IntRange(1, 1_000_000),
    default=200,
    show_default=True,
    metavar="N",
    help="Iterations of the search for each move.",
)
@click.option(
    "--generations",
    type=click.IntRange(1, 100),
    default=2,
    show_default=True,
    metavar="N",
    help="The first plays deals out, each later one uses the value of the one before.",
)
@click.option(
    "--policy",
    "is_policy",
    is_flag=True,
    help="Learn a policy: how likely each play is. Its deals are one generation.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes at work; they do not change the file.",
)
@click.option(
    "-o",
    "output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write.",
)
def train_command(
    *,
    rules: Rules,
    seed: int,
    deals: int,
    iterations: int,
    generations: int,
    is_policy: bool,
    threads: int,
    output: Path,
) -> ExitCode:
    """Learn a value or a policy for the search from self-play.

    A value tells what a deal will still bring when all hands are empty.  The file holds it for
    ismcts-value, and how it was made; the option ValueFile of the engine takes it.  Values are
    for two sides and one deck.  Two cores take some two minutes with the defaults.

    With --policy the file is for the option PolicyFile: ismcts-policy tries moves in the order in
    which players like them, and ismcts-value weights the hidden cards by the plays seen.
    """
    if is_policy and deals < LEAST_DEALS:
        reason = f"a policy needs {LEAST_DEALS} deals or more, not {deals}."
        raise click.BadParameter(reason, param_hint="--deals")
    if output.exists() and not output.is_file():
        raise click.BadParameter(f"{output} is no file.", param_hint="-o")
    if not output.parent.is_dir():
        raise click.BadParameter(f"there is no folder {output.parent}.", param_hint="-o")
    plan = Plan(rules, seed, deals, iterations, generations, threads)
    try:
        text, made = _learn_policy(plan) if is_policy else _learn_value(plan)
    except UnsupportedRulesError as error:
        what = "policy" if is_policy else "value"
        reason = f"no {what} can be learned for the rules {rules_line(rules)}: {error}"
        raise click.ClickException(reason) from None
    _write(output, text)
    echo(" ".join(f"{word} {said}" for word, said in made.items()))
    return ExitCode.FINISHED


def _learn_value(plan: Plan) -> tuple[str, dict[str, str]]:
    """The text of the file, and how the value was made."""
    value = train(plan, _progress(plan))
    return text_of(value), value.made


def _learn_policy(plan: Plan) -> tuple[str, dict[str, str]]:
    """The same for a policy."""
    plan = plan._replace(generations=1)
    policy = train_policy(plan, _progress(plan))
    return policy_text(policy), policy.made


def _progress(plan: Plan) -> OnProgress:
    """A line on standard error that tells how far the training is, where that is a terminal."""
    if not sys.stderr.isatty():
        return lambda *_: None

    def show(generation: int, deals: int) -> None:
        end = deals == plan.deals
        text = f"\rgeneration {generation} of {plan.generations}: {deals} of {plan.deals} deals"
        echo(text, err=True, nl=end)

    return show


def _write(path: Path, text: str) -> None:
    """Write a file in one step: who reads it meanwhile has the old one."""
    new = path.with_name(f"{path.name}.new")
    try:
        new.write_text(text, encoding="ascii")
        new.replace(path)
    except OSError as error:
        raise click.ClickException(f"cannot write {path}: {error.strerror}") from None
