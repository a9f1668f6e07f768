"""Values that several commands take."""

import click

from scopa_engine import binding
from scopa_engine.rules import Rules
from scopa_protocol import ProtocolError


class RulesParam(click.ParamType[Rules]):
    """A rule string: a preset, with changes after a colon."""

    name = "RULES"

    def convert(
        self, value: str | Rules, param: click.Parameter | None, ctx: click.Context | None
    ) -> Rules:
        """The rule set that the string names."""
        if isinstance(value, Rules):
            return value
        try:
            return binding.rules_from_text(value)
        except ProtocolError as error:
            self.fail(error.text, param, ctx)
