"""How a check ends that does not pass."""


class Failure(Exception):  # noqa: N818 - what a check finds
    """The engine does not do what is tested; one line."""


class Skip(Exception):  # noqa: N818 - what a check finds
    """What is tested is not there; one line."""
