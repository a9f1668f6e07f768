"""A small engine that does everything of PROTOCOL.md, cut so that each part can be overridden.

Each faulty engine is this one with one part done wrong.  It uses the language and the rules of
the project, but neither its session nor its search.
"""

import time
from random import Random

import scopa_protocol as wire
from conform.faulty.conversation import Conversation, Thought
from conform.faulty.lookahead import Search, as_mover_sees, fingerprint
from scopa_engine import binding
from scopa_engine.perft import perft
from scopa_engine.rules import PRESETS, deal_points, total

OPTIONS = (
    wire.OptionSpec("Seed", "spin", "1", min=0, max=2**31 - 1),
    wire.OptionSpec("Threads", "spin", "1", min=1, max=4),
    wire.OptionSpec("Algorithm", "combo", "lookahead", vars=("lookahead", "greedy")),
    wire.OptionSpec("MultiPV", "spin", "1", min=1, max=20),
    wire.OptionSpec("MoveOverhead", "spin", "10", min=0, max=1000),
    wire.OptionSpec("Careful", "check", "true"),
    wire.OptionSpec("Nickname", "string"),
    wire.OptionSpec("Forget", "button"),
)
USUAL_ITERATIONS = 60
MOST_ITERATIONS = 600
"""Where a time limit alone, or nothing, ends the search."""


class StoppedError(Exception):
    """A count that was told to stop."""


def wrong_state(text):
    return wire.ProtocolError("wrong-state", 0, text)


class Engine(Conversation):
    """The engine; its values are those of its options."""

    options = OPTIONS

    def __init__(self):
        super().__init__()
        self.values = {spec.name: spec.default for spec in self.options}

    # Commands

    def on_usp(self, usp, ref):
        if usp.version != 1:
            raise binding.RefusedError(
                "unsupported", wire.Place(1), "only version 1 is spoken here"
            )
        for message in self.greeting():
            self.reply(message, ref)

    def greeting(self):
        yield wire.Id("name", "correct")
        yield wire.Id("version", "1")
        yield wire.Id("author", "the tests")
        yield from map(wire.Option, self.options)
        yield wire.Variants(tuple(PRESETS))
        yield wire.UspOk(1)

    def on_isready(self, _, ref):
        self.reply(wire.ReadyOk(), ref)

    def on_setoption(self, setting, ref):
        self.must_rest()
        spec = next((spec for spec in self.options if spec.name == setting.name), None)
        if spec is None:
            raise binding.RefusedError("unknown-option", wire.Place(2), f"no {setting.name} here")
        self.values[spec.name] = self.option_value(spec, setting.value)

    def option_value(self, spec, text):
        try:
            return spec.parse(text)
        except wire.ProtocolError as error:
            raise binding.RefusedError(error.code, wire.Place(4), error.text) from None

    def on_newgame(self, _, ref):
        self.must_rest()
        self.view = None

    def on_position(self, position, ref):
        self.must_rest()
        self.view = None
        self.view = self.view_of(position)

    def view_of(self, position):
        return binding.view_of_position(position)

    def on_go(self, go, ref):
        self.must_rest()
        if self.mover_view().is_over:
            raise wrong_state("the deal is over")
        search = self.search_of(go)
        iterations, seconds = self.iterations_of(go), self.seconds_of(go)
        thought = Thought(ref, endless=go.infinite)
        self.start(thought, lambda: self.think(search, thought, iterations, seconds))

    def on_stop(self, _, ref):
        self.end_thought()

    def end_thought(self):
        if self.thought:
            self.thought.stop.set()

    def on_moves(self, _, ref):
        moves = self.legal_moves(self.mover_view())
        self.reply(wire.MovesReply(tuple(map(binding.token_of, moves))), ref)

    def on_perft(self, command, ref):
        self.must_rest()
        state = self.position().to_state()
        if state is None:
            raise wrong_state("perft needs a full position")
        thought = Thought(ref)
        self.start(thought, lambda: self.count(state, command.depth, thought))

    def on_eval(self, _, ref):
        view = self.position()
        if any(pile.unknown for pile in view.piles):
            raise wrong_state("captured cards are not known")
        self.reply(wire.EvalReply(self.points_by_category(view)), ref)

    def points_by_category(self, view):
        by = deal_points(view.rules, tuple(pile.cards for pile in view.piles), view.scope)
        return (*by.items(), ("points", total(by, view.rules.sides)))

    def on_show(self, _, ref):
        self.reply(wire.ShowReply(binding.position_text(self.position())), ref)

    def on_wait(self, _, ref):
        if self.thought:
            self.waiting, self.wait_ref = True, ref
        else:
            self.reply(wire.WaitOk(), ref)

    def on_gameover(self, _, ref):
        pass

    def on_help(self, _, ref):
        for name in sorted(name[3:] for name in dir(self) if name.startswith("on_")):
            self.reply(wire.HelpReply(name), ref)

    def on_quit(self, _, ref):
        self.leaving = True
        self.held.clear()
        self.end_thought()
        if not self.thought:
            self.leave()

    # What commands need

    def must_rest(self):
        if self.thought:
            raise wrong_state("not while thinking; stop first")

    def position(self):
        if self.view is None:
            raise wrong_state("there is no position")
        return self.view

    def mover_view(self):
        view = self.position()
        if not view.is_mover_known:
            raise wrong_state("the hand of the seat to play is not known")
        return view

    def legal_moves(self, view):
        return view.legal_moves()

    def root_moves(self, go):
        legal = {binding.token_of(move): move for move in self.legal_moves(self.view)}
        for token in go.searchmoves:
            if token not in legal:
                text = f"{wire.move_text(token)} is not legal here"
                raise binding.RefusedError("illegal-move", wire.Place(0), text)
        return [move for token, move in legal.items() if token in (go.searchmoves or legal)]

    def search_of(self, go):
        careful = self.values["Careful"] == "true" and self.values["Algorithm"] == "lookahead"
        return Search(self.seen(), self.root_moves(go), self.generator(), careful=careful)

    def seen(self):
        return as_mover_sees(self.view)

    def generator(self):
        return Random(f"{self.values['Seed']} {fingerprint(self.view)}")

    def iterations_of(self, go):
        counts = [count for count in (go.iterations, go.worlds) if count is not None]
        timed = go.infinite or go.movetime is not None or go.clock is not None
        return min(counts, default=MOST_ITERATIONS if timed else USUAL_ITERATIONS)

    def seconds_of(self, go):
        """A part of what there is: other programs run here too."""
        for times in filter(None, (go.clock, go.inc)):
            if len(times) != self.view.rules.sides:
                raise binding.RefusedError("bad-value", wire.Place(0), "one time a side is needed")
        shares = [] if go.movetime is None else [go.movetime / 2]
        if go.clock:
            own = go.clock[self.view.rules.side(self.view.turn)]
            shares.append((own - int(self.values["MoveOverhead"])) / 20)
        return min(shares) / 1000 if shares else None

    # Thinking

    def think(self, search, thought, iterations, seconds):
        self.iterate(search, thought, iterations, seconds)
        if thought.endless:
            thought.stop.wait()
        with self.lock:
            self.tell(search, thought.ref)
            self.rest()

    def iterate(self, search, thought, iterations, seconds):
        deadline = None if seconds is None else search.started + seconds
        while search.iterations < iterations and not thought.stop.is_set():
            search.iterate()
            if deadline is not None and time.perf_counter() >= deadline:
                break

    def tell(self, search, ref):
        for info in self.infos(search):
            self.reply(info, ref)
        self.reply(wire.BestMove(self.best_move(search)), ref)

    def infos(self, search):
        return search.infos(int(self.values["MultiPV"]))

    def best_move(self, search):
        return search.ranked()[0].move

    def count(self, state, depth, thought):
        def check():
            if thought.stop.is_set():
                raise StoppedError

        try:
            answer = wire.PerftReply(depth, perft(state, depth, check))
        except StoppedError:
            answer = wire.Error("wrong-state", 0, "stopped before all was counted")
        with self.lock:
            self.reply(answer, thought.ref)
            self.rest()


class SlowEngine(Engine):
    """Correct too, and still thinking when what comes in the same breath is read."""

    def iterate(self, search, thought, iterations, seconds):
        super().iterate(search, thought, min(iterations, 20), seconds)
        time.sleep(0.1)
        super().iterate(search, thought, iterations, seconds)
