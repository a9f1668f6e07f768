"""The conversation of the correct engine: lines in and out, errors, waiting, the end of input.

One lock guards it: the main thread holds the lock while it answers a line, and a search while
it gives its result.
"""

import os
import threading
import time
from collections import deque

import scopa_protocol as wire
from scopa_engine import binding


class Thought:
    """What the engine is busy with: the id it answers to, and how to end it."""

    def __init__(self, ref, *, endless=False):
        self.ref = ref
        self.endless = endless
        self.stop = threading.Event()


class Conversation:
    """One conversation on standard input and output; what a command does is for the subclass."""

    def __init__(self):
        self.lock = threading.RLock()
        self.buffer = wire.LineBuffer()
        self.view = None
        self.thought = None
        self.waiting = False
        self.wait_ref = None
        self.held = deque()
        self.leaving = False

    def serve(self):
        while data := os.read(0, 1 << 16):
            for line in self.split(data):
                with self.lock:
                    self.receive(line)
        self.end_of_input()

    def split(self, data):
        return self.buffer.feed(data)

    def say(self, line):
        os.write(1, f"{line}\n".encode())

    def reply(self, message, ref):
        self.say(wire.render(message, ref))

    def receive(self, line):
        if self.leaving:
            return
        if self.waiting and not self.is_urgent(line):
            self.held.append(line)
        else:
            self.answer(line)

    def is_urgent(self, line):
        """Whether a line may overtake a ``wait`` (7.6)."""
        try:
            command = self.parse(line).command
        except wire.ProtocolError:
            return False
        endless = self.thought.endless
        match command:
            case wire.IsReady():
                return True
            case wire.Stop():
                return endless or not self.held
            case _:
                return endless and isinstance(command, wire.Quit)

    def parse(self, line):
        if isinstance(line, wire.ProtocolError):
            raise line
        return wire.read_command(line)

    def answer(self, line):
        ref = None if isinstance(line, wire.ProtocolError) else self.id_of(line)
        try:
            self.obey(self.parse(line).command, ref)
        except wire.ProtocolError as error:
            self.forget_position_of(line)
            self.refuse(error, ref)
        except binding.RefusedError as error:
            self.refuse(binding.located(error, line), ref)

    def id_of(self, line):
        return wire.request_id(line)

    def forget_position_of(self, line):
        """After a position that cannot be read there is none (6.8)."""
        words = line.split() if isinstance(line, str) else []
        if "position" in words[:2] and self.thought is None:
            self.view = None

    def refuse(self, error, ref):
        self.reply(wire.Error(error.code, error.column, error.text), ref)

    def obey(self, command, ref):
        getattr(self, f"on_{type(command).__name__.lower()}")(command, ref)

    def start(self, thought, work):
        self.thought = thought
        threading.Thread(target=work, daemon=True).start()

    def rest(self):
        """After a search: on with what was held, or away."""
        self.thought = None
        if self.leaving:
            self.leave()
        if self.waiting:
            self.waiting = False
            self.reply(wire.WaitOk(), self.wait_ref)
        while self.held and not self.waiting:
            self.answer(self.held.popleft())

    # The end

    def end_of_input(self):
        if (rest := self.buffer.finish()) is not None:
            with self.lock:
                self.receive(rest)
        while True:
            with self.lock:
                if self.thought is None:
                    self.leave()
                if self.thought.endless:
                    self.thought.stop.set()
            time.sleep(0.002)

    def leave(self):
        os._exit(0)
