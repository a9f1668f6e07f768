"""What can go wrong with an engine, and with what it is asked for."""


class EngineError(Exception):
    """An engine did not do its part; the message is one line."""


class EngineStartError(EngineError):
    """There is no such program or folder, or the system cannot start it."""


class EngineDiedError(EngineError):
    """The engine has ended, or has closed its input or output.

    :ivar exit_code: if it exited by itself.
    :ivar signal: the name of the signal that killed it, if it was not this program's.
    :ivar stderr: the end of what it wrote to standard error.
    """

    def __init__(self, text: str, exit_code: int | None, signal: str | None, stderr: str) -> None:
        super().__init__(text)
        self.exit_code = exit_code
        self.signal = signal
        self.stderr = stderr


class EngineTimeoutError(EngineError, TimeoutError):
    """The answer did not come in time; the engine may be asked again.

    :ivar asked: the line that was not answered.
    :ivar seconds: how long the answer was waited for.
    """

    def __init__(self, text: str, asked: str, seconds: float) -> None:
        super().__init__(text)
        self.asked = asked
        self.seconds = seconds


class EngineRefusedError(EngineError):
    """The engine answered with an error (PROTOCOL.md, 2); it may be asked again.

    :ivar asked: the line that it refused.
    :ivar code: one of the codes of the protocol.
    :ivar column: where in the line, from 1; 0 if nowhere.
    :ivar text: what the engine says of it.
    """

    def __init__(self, text: str, asked: str, code: str, column: int, why: str) -> None:
        super().__init__(text)
        self.asked = asked
        self.code = code
        self.column = column
        self.text = why


class EngineProtocolError(EngineError):
    """The engine said what is no answer, and was ended.

    After an answer that is well formed but not legal it still runs, and may be asked again.

    :ivar lines: the last lines both ways, ``> `` to the engine and ``< `` from it.
    """

    def __init__(self, text: str, lines: tuple[str, ...]) -> None:
        super().__init__(text)
        self.lines = lines


class OptionError(ValueError):
    """An option that the engine does not have, or a value that it cannot have."""
