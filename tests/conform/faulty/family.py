"""The engines that are wrong in one way, by name, each with the checks that catch it.

A name is ``module/what_it_does``, after the module of the fault and its class.
"""

import re

FAMILY = {}


def caught_by(check, also=None):
    """Put an engine into the family.

    :param check: the check that is meant for its fault.
    :param also: other checks that see the same fault, each with the reason why.
    """

    def enter(engine):
        module = engine.__module__.rpartition(".")[2]
        name = f"{module}/{re.sub(r'(?<!^)(?=[A-Z])', '_', engine.__name__).lower()}"
        assert name not in FAMILY
        engine.check, engine.also = check, also or {}
        FAMILY[name] = engine
        return engine

    return enter


def each(reason, *checks):
    """Checks that see a fault for the same reason."""
    return dict.fromkeys(checks, reason)
