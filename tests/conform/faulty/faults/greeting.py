"""Engines that greet wrongly (PROTOCOL.md 7.1)."""

import scopa_protocol as wire
from conform.faulty.correct import Engine, wrong_state
from conform.faulty.family import caught_by, each


class GreetsWithout(Engine):
    """Leaves out what ``lacks`` says."""

    def lacks(self, message):
        raise NotImplementedError

    def greeting(self):
        return (message for message in super().greeting() if not self.lacks(message))


@caught_by("greeting/answered")
class EndsGreetingWithoutUspok(GreetsWithout):
    def lacks(self, message):
        return isinstance(message, wire.UspOk)


@caught_by("greeting/identity")
class HasNoAuthor(GreetsWithout):
    def lacks(self, message):
        return isinstance(message, wire.Id) and message.key == "author"


@caught_by("greeting/identity")
class HasTwoNames(Engine):
    def greeting(self):
        yield wire.Id("name", "Correct")
        yield from super().greeting()


@caught_by("greeting/variants")
class DeclaresNoVariants(GreetsWithout):
    def lacks(self, message):
        return isinstance(message, wire.Variants)


@caught_by("greeting/version")
class SpeaksVersionTwo(Engine):
    def greeting(self):
        return (wire.UspOk(2) if m == wire.UspOk(1) else m for m in super().greeting())


@caught_by("greeting/form", {"lines/output": "a greeting is in it"})
class DeclaresFeatures(Engine):
    """With a word that the language does not have."""

    def reply(self, message, ref):
        super().reply(message, ref)
        if isinstance(message, wire.Id) and message.key == "author":
            self.say(f"#{ref} feature ponder=0" if ref else "feature ponder=0")


@caught_by(
    "greeting/again",
    each(
        "it greets again too",
        "greeting/other-version",
        "ids/greeting",
        "options/form",
        "options/names",
    ),
)
class GreetsOnce(Engine):
    greeted = False

    def on_usp(self, usp, ref):
        if not self.greeted:
            super().on_usp(usp, ref)
        self.greeted = self.greeted or usp.version == 1


@caught_by("greeting/again")
class DeclaresOptionsOnce(Engine):
    greeted = False

    def greeting(self):
        is_again, self.greeted = self.greeted, True
        for message in super().greeting():
            if not (is_again and isinstance(message, wire.Option)):
                yield message


@caught_by("greeting/other-version")
class SpeaksAnyVersion(Engine):
    def on_usp(self, usp, ref):
        super().on_usp(wire.Usp(1), ref)


@caught_by("greeting/other-version")
class LeavesAtAnotherVersion(Engine):
    def on_usp(self, usp, ref):
        if usp.version != 1:
            self.leave()
        super().on_usp(usp, ref)


@caught_by("greeting/not-needed", {"leaving/quit-first": "it does not greet either"})
class NeedsGreeting(Engine):
    greeted = False

    def obey(self, command, ref):
        self.greeted = self.greeted or isinstance(command, wire.Usp)
        if not self.greeted:
            raise wrong_state("say usp 1 first")
        super().obey(command, ref)
