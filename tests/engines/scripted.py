"""A small engine for two to eight players of plain Scopa that misbehaves on request.

Standard library only, so that it starts quickly and shares no bug with the project.  Without
switches it is well behaved: it plays the first card that captures, taking as much as it can.
"""

import argparse
import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

CARD = 2


def parse_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--at", type=int, default=2, help="the misdeed comes at this go")
    parser.add_argument("--misdeed", default="none", help="a method of Misdeeds")
    parser.add_argument("--seconds", type=float, default=0.0, help="thinking time of every move")
    parser.add_argument("--slow-start", type=float, default=0.0)
    parser.add_argument("--slow-restart", type=float, default=0.0, help="at the second start")
    parser.add_argument("--once", action="store_true", help="no misdeed from the second start on")
    parser.add_argument("--crash-on-start", action="store_true")
    parser.add_argument("--no-uspok", action="store_true")
    parser.add_argument("--version", default="1")
    parser.add_argument("--variants", help="presets to declare")
    parser.add_argument("--banner", action="store_true")
    parser.add_argument("--ignore-quit", action="store_true")
    parser.add_argument("--ignore-eof", action="store_true")
    parser.add_argument("--exit-code", type=int, default=7)
    parser.add_argument("--stderr-flood", action="store_true", help="1 MiB before every move")
    parser.add_argument("--think-us", type=int, help="what to claim in info")
    parser.add_argument("--child", action="store_true", help="start a child that sleeps")
    parser.add_argument("--escape", action="store_true", help="start one in a session of its own")
    parser.add_argument("--crlf", action="store_true", help="end lines as DOS does")
    parser.add_argument("--pieces", action="store_true", help="write every line in two parts")
    parser.add_argument("--pids", help="file to note process ids in")
    parser.add_argument("--starts", help="file to count starts in")
    parser.add_argument("--heard", help="file to note every line heard in")
    return parser.parse_args()


ARGS = parse_args()


def say(line):
    line = GAME["id"] + line + ("\r\n" if ARGS.crlf else "\n")
    if ARGS.pieces:
        sys.stdout.write(line[:3])
        sys.stdout.flush()
        time.sleep(0.001)
        line = line[3:]
    sys.stdout.write(line)
    sys.stdout.flush()


def note(path, text):
    if path:
        with Path(path).open("a") as file:
            file.write(text + "\n")


def count_start(path):
    """How often an engine with this file was started before; it counts this start."""
    if not path:
        return 0
    note(path, "started")
    return Path(path).read_text().count("\n") - 1


def cards(text):
    """'7d10b?3' to ['7d', '10b']."""
    text = text.split("?")[0].replace("-", "")
    found, number = [], ""
    for sign in text:
        number += sign
        if not sign.isdigit():
            found.append(number)
            number = ""
    return found


def value(card):
    return int(card[:-1])


def order(card):
    return "dcsb".index(card[-1]), value(card)


def seen(words):
    """My hand and the table at the end of a position line; mine is the hand that is open."""
    hands, table, turn = words[2].split("/"), set(cards(words[3])), int(words[8])
    seat = next(i for i, hand in enumerate(hands) if "?" not in hand)
    hand = cards(hands[seat])
    for token in words[12:]:
        if token[0] == "+":
            hand = cards(token[1:].split("/")[seat])
            continue
        card, _, taken = token.partition("x")
        if turn == seat:
            hand.remove(card)
        if taken:
            table -= set(cards(taken))
        else:
            table.add(card)
        turn = (turn + 1) % len(hands)
    return hand, table


def captures(card, table):
    equal = [(other,) for other in sorted(table, key=order) if value(other) == value(card)]
    if equal:
        return equal
    return [
        chosen
        for size in range(len(table), 1, -1)
        for chosen in itertools.combinations(sorted(table, key=order), size)
        if sum(map(value, chosen)) == value(card)
    ]


def choose(hand, table):
    best = max(
        ((c, t) for c in hand for t in captures(c, table)), key=lambda m: len(m[1]), default=None
    )
    return best or (hand[0], ())


def spell(card, taken):
    return card + ("x" + "".join(taken) if taken else "")


class Misdeeds:
    """Each one instead of a move; the state of the game is known."""

    def none(self, hand, table):
        say("bestmove " + spell(*choose(hand, table)))

    early = none  # the misdeed comes with the next readyok

    def illegal(self, hand, table):
        say("bestmove " + next(c for c in ("1d", "2c", "3s", "4b", "5d", "6c") if c not in hand))

    def noncanonical(self, hand, table):
        card, taken = choose(hand, table)
        say("bestmove " + spell(card, tuple(reversed(taken))))
        ARGS.at += len(taken) < CARD

    def crash(self, hand, table):
        sys.stderr.write("last words\n")
        sys.stderr.flush()
        os._exit(ARGS.exit_code)

    def farewell(self, hand, table):
        self.none(hand, table)
        os._exit(0)

    def abort(self, hand, table):
        os.kill(os.getpid(), signal.SIGABRT)

    def stall(self, hand, table):
        time.sleep(1000)

    def garbage(self, hand, table):
        say("%$ what is this")

    def malformed(self, hand, table):
        say("bestmove 11d")

    def error(self, hand, table):
        say("error bad-position 9 I do not like it")

    def double(self, hand, table):
        move = spell(*choose(hand, table))
        sys.stdout.write(f"bestmove {move}\nbestmove {move}\n")
        sys.stdout.flush()

    def refuse(self):
        """At the second position, before any go."""
        self.error([], [])
        os._exit(ARGS.exit_code)

    def with_id(self, hand, table):
        say("#1 bestmove " + spell(*choose(hand, table)))

    def not_utf8(self, hand, table):
        os.write(1, b"info string \xff\n")

    def long_line(self, hand, table):
        os.write(1, b"x" * 70000 + b"\n")

    def endless_line(self, hand, table):
        while True:
            os.write(1, b"x" * 65536)

    def endless_info(self, hand, table):
        lines = f"{GAME['id']}info nodes 1\n" * 100
        while True:
            os.write(1, lines.encode())

    def half_line(self, hand, table):
        os.write(1, b"bestmo")
        time.sleep(1000)

    def half_line_at_the_end(self, hand, table):
        os.write(1, b"bestmo")
        os._exit(0)

    def late(self, hand, table):
        time.sleep(0.8)
        self.none(hand, table)

    def close_output(self, hand, table):
        os.close(1)
        time.sleep(1000)


def move(words, go):
    if ARGS.stderr_flood:
        sys.stderr.write("x" * (1 << 20) + "the end\n")
        sys.stderr.flush()
    time.sleep(ARGS.seconds)
    if ARGS.think_us is not None:
        say(f"info nodes 1 time {ARGS.think_us // 1000} time_us {ARGS.think_us}")
    hand, table = seen(words)
    is_due = go == ARGS.at and not (ARGS.once and STARTED_BEFORE)
    misdeed = ARGS.misdeed if is_due else "none"
    getattr(Misdeeds(), misdeed)(hand, table)


def greet():
    if ARGS.banner:
        say("Scripted engine, no warranty")
        say("")
    time.sleep(ARGS.slow_restart if STARTED_BEFORE == 1 else ARGS.slow_start)
    if ARGS.version != "1":
        say("error unsupported 5 version 1 is too old")
        return
    say("id name scripted")
    say("id author the tests")
    say("option name Seed type spin default 0 min 0 max 9")
    say("option name Style type combo default calm var calm var bold")
    say("option name Clear type button")
    if ARGS.variants:
        say("variants " + ARGS.variants)
    if not ARGS.no_uspok:
        say("uspok 1")


def obey(command):
    """Do what the command says; False for the end."""
    GAME["id"] = f"{command.pop(0)} " if command[0].startswith("#") else ""
    if command[0] == "usp":
        greet()
    elif command[0] == "isready":
        if ARGS.misdeed == "early" and GAME["go"] >= ARGS.at:
            say("bestmove 1d")
        say("readyok")
    elif command[0] == "position":
        if ARGS.misdeed == "refuse" and GAME["position"]:
            Misdeeds().refuse()
        GAME["position"] = command
    elif command[0] == "go":
        GAME["go"] += 1
        move(GAME["position"], GAME["go"])
    return command[0] != "quit" or ARGS.ignore_quit


GAME = {"go": 0, "position": [], "id": ""}
STARTED_BEFORE = count_start(ARGS.starts)


def main():
    note(ARGS.pids, str(os.getpid()))
    if ARGS.child:
        note(ARGS.pids, str(subprocess.Popen(["sleep", "1000"]).pid))
    if ARGS.escape:
        nowhere = subprocess.DEVNULL
        child = subprocess.Popen(
            ["sleep", "1000"], start_new_session=True, stdout=nowhere, stderr=nowhere
        )
        note(ARGS.pids, str(child.pid))
    if ARGS.crash_on_start:
        sys.stderr.write("cannot start\n")
        sys.exit(ARGS.exit_code)
    for line in iter(sys.stdin.readline, ""):
        note(ARGS.heard, line.rstrip("\n"))
        if not obey(line.split()):
            return
    while ARGS.ignore_eof:
        time.sleep(1000)


if __name__ == "__main__":
    main()
