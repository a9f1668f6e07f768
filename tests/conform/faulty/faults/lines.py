"""Engines that read or write lines wrongly (PROTOCOL.md 1.1 to 1.3)."""

import os
import re

import scopa_protocol as wire
from conform.faulty.correct import Engine
from conform.faulty.family import caught_by


@caught_by("lines/crlf", {"lines/empty": "CR LF alone is no empty line then"})
class KeepsCarriageReturns(Engine):
    def split(self, data):
        return super().split(data.replace(b"\r\n", b"\r.\n"))


@caught_by("lines/blanks")
class WantsSingleBlanks(Engine):
    def parse(self, line):
        if isinstance(line, str) and "  " in line:
            raise wire.ProtocolError("syntax", line.index("  ") + 2, "found an empty word")
        return super().parse(line)


@caught_by("lines/blanks")
class KeepsLeadingBlanks(Engine):
    def split(self, data):
        return super().split(re.sub(rb"(?m)^ +(?=\S)", b". ", data))


@caught_by("lines/tabs", {"lines/empty": "a line of tabs is not empty then"})
class SplitsAtSpacesOnly(Engine):
    def split(self, data):
        return super().split(data.replace(b"\t", b"_"))


@caught_by("lines/empty")
class AnswersEmptyLines(Engine):
    inside = False

    def split(self, data):
        start = b"" if self.inside else b"\n"
        self.inside = not data.endswith(b"\n")
        shown = re.sub(rb"(?<=\n)[ \t]*\r?(?=\n)", b".", start + data)
        return super().split(shown[len(start) :])


@caught_by("lines/last-line")
class DropsTheLastLine(Engine):
    def end_of_input(self):
        self.buffer.finish()
        super().end_of_input()


@caught_by("lines/lower-case")
class ReadsAnyCase(Engine):
    def parse(self, line):
        if isinstance(line, str) and line.isupper():
            line = line.lower()
        return super().parse(line)


@caught_by("lines/pieces", {"lines/too-long": "a long line comes in several reads"})
class TakesEveryReadForALine(Engine):
    def split(self, data):
        return [*super().split(data), *filter(None, [self.buffer.finish()])]


@caught_by(
    "lines/many-at-once",
    {"errors/many": "a thousand bad lines in a write are many lines too"},
)
class ReadsHundredLinesAtOnce(Engine):
    """The rest of what came in the same read is lost."""

    def split(self, data):
        return super().split(data)[:100]


@caught_by("lines/utf8")
class DiesBeyondAscii(Engine):
    def parse(self, line):
        if isinstance(line, str) and not line.isascii():
            os._exit(1)
        return super().parse(line)


@caught_by("lines/longest")
class CountsTheLineEnd(Engine):
    """Its lines have 65536 bytes with the line end."""

    def split(self, data):
        return super().split(data.replace(b"\r\n", b"\n").replace(b"\n", b" \n"))


@caught_by("lines/too-long")
class ReadsIntoFourKibibytes(Engine):
    """As with ``fgets``: the rest of a long line is taken for another one."""

    def split(self, data):
        return super().split(re.sub(rb"[^\n]{4095}(?=[^\n])", rb"\g<0>\n", data))


@caught_by("lines/too-long", {"lines/over-limit": "a padded line is long too"})
class DiesOnLongLine(Engine):
    def refuse(self, error, ref):
        if "bytes" in error.text:
            os._exit(1)
        super().refuse(error, ref)


@caught_by("lines/too-long", {"lines/over-limit": "a padded line is long too"})
class IgnoresLongLine(Engine):
    def refuse(self, error, ref):
        if "bytes" not in error.text:
            super().refuse(error, ref)


@caught_by("lines/over-limit")
class IgnoresPaddedLine(Engine):
    padded = False

    def split(self, data):
        self.padded = b" " * 1000 in data
        return super().split(data)

    def refuse(self, error, ref):
        if not (self.padded and "bytes" in error.text):
            super().refuse(error, ref)


@caught_by("lines/not-utf8")
class DiesOnBadUtf8(Engine):
    def refuse(self, error, ref):
        if "UTF-8" in error.text:
            os._exit(1)
        super().refuse(error, ref)


@caught_by("lines/not-utf8")
class DropsBytesThatAreNotUtf8(Engine):
    def split(self, data):
        return super().split(data.decode(errors="ignore").encode())


@caught_by("lines/control-characters")
class DropsControlCharacters(Engine):
    def split(self, data):
        return super().split(re.sub(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", b"", data))


@caught_by("lines/output", {"leaving/end-waiting": "every line is looked at there"})
class ChattersOnOutput(Engine):
    def tell(self, search, ref):
        self.say(f"{f'#{ref} ' if ref else ''}Now let me see ...")
        super().tell(search, ref)


@caught_by("greeting/answered")
class FlushesNothing(Engine):
    """Output stays in a buffer until the engine leaves, as with C and Python on pipes."""

    def __init__(self):
        super().__init__()
        self.unwritten = []

    def say(self, line):
        self.unwritten.append(line)

    def leave(self):
        os.write(1, "".join(f"{line}\n" for line in self.unwritten).encode())
        super().leave()


@caught_by("greeting/answered")
class WritesUtf16(Engine):
    """As the shell of Windows does."""

    def say(self, line):
        os.write(1, f"{line}\n".encode("utf-16"))


@caught_by("greeting/answered")
class PromptsForCommands(Engine):
    def say(self, line):
        super().say(f"> {line}")
