"""Every message once or more, as the line and the value it stands for."""

from collections.abc import Iterator

import scopa_protocol as w
from scopa_protocol import Cards, Move, NewHands, RuleString

UNKNOWN_THREE = Cards(unknown=3)

OPENING = w.Position(
    rules=RuleString("scopa"),
    hands=(Cards((6, 14, 22)), UNKNOWN_THREE),
    table=Cards((7, 11, 29, 35)),
    stock=Cards(unknown=30),
    piles=(Cards(), Cards()),
    scope=(0, 0),
    last=None,
    turn=0,
    dealer=1,
    score=(0, 0),
)

COMMANDS = {
    "usp 1": w.Usp(1),
    "usp 20": w.Usp(20),
    "isready": w.IsReady(),
    "setoption name Clear": w.SetOption("Clear"),
    "setoption name Seed value 7": w.SetOption("Seed", "7"),
    "setoption name LogFile value": w.SetOption("LogFile", ""),
    "setoption name LogFile value my  file value x": w.SetOption("LogFile", "my  file value x"),
    "newgame": w.NewGame(),
    "position scopa 7d5c3s/?3 8d2c10s6b ?30 -/- 0/0 - 0 1 0/0": OPENING,
    "position scopa:target=21,primiera=ludoteka 7d?2/? - 1d10b -/?4 1/0 1 0 1 10/7"
    " moves 7dx7c 5b 9cx4s5b +4c6d2s/?3 1dx1d": w.Position(
        rules=RuleString("scopa", (("target", "21"), ("primiera", "ludoteka"))),
        hands=(Cards((6,), 2), Cards(unknown=1)),
        table=Cards(),
        stock=Cards((0, 39)),
        piles=(Cards(), Cards(unknown=4)),
        scope=(1, 0),
        last=1,
        turn=0,
        dealer=1,
        score=(10, 7),
        moves=(
            Move(6, (16,)),
            Move(34),
            Move(18, (23, 34)),
            NewHands((Cards((13, 5, 21)), UNKNOWN_THREE)),
            Move(0, (0,)),
        ),
    ),
    "go": w.Go(),
    "go iterations 100": w.Go(iterations=100),
    "go worlds 20": w.Go(worlds=20),
    "go movetime 1000": w.Go(movetime=1000),
    "go clock 60000/59000": w.Go(clock=(60000, 59000)),
    "go clock 60000/0 inc 100/0": w.Go(clock=(60000, 0), inc=(100, 0)),
    "go infinite": w.Go(infinite=True),
    "go searchmoves 5c 7dx7c": w.Go(searchmoves=(Move(14), Move(6, (16,)))),
    "go iterations 1 worlds 2 movetime 3 clock 4/5 inc 6/7 infinite searchmoves 5c": w.Go(
        1, 2, 3, (4, 5), (6, 7), infinite=True, searchmoves=(Move(14),)
    ),
    "stop": w.Stop(),
    "moves": w.Moves(),
    "perft 0": w.Perft(0),
    "perft 12": w.Perft(12),
    "eval": w.Eval(),
    "show": w.Show(),
    "wait": w.Wait(),
    "gameover 3/1 normal": w.GameOver((3, 1), "normal"),
    "gameover 11/8/2 the match is over": w.GameOver((11, 8, 2), "the match is over"),
    "help": w.Help(),
    "quit": w.Quit(),
}

REPLIES = {
    "id name scopa-engine 1.0": w.Id("name", "scopa-engine 1.0"),
    "id author Niccolò": w.Id("author", "Niccolò"),
    "option name Ponder type check default false": w.Option(
        w.OptionSpec("Ponder", "check", "false")
    ),
    "option name Seed type spin default 1 min 0 max 2147483647": w.Option(
        w.OptionSpec("Seed", "spin", "1", 0, 2147483647)
    ),
    "option name Algorithm type combo default ismcts var greedy var ismcts": w.Option(
        w.OptionSpec("Algorithm", "combo", "ismcts", vars=("greedy", "ismcts"))
    ),
    "option name LogFile type string default <empty>": w.Option(
        w.OptionSpec("LogFile", "string", "")
    ),
    "option name LogFile type string default a b var c": w.Option(
        w.OptionSpec("LogFile", "string", "a b var c")
    ),
    "option name Clear type button": w.Option(w.OptionSpec("Clear", "button")),
    "variants scopa": w.Variants(("scopa",)),
    "variants scopa scopa-4 asso-piglia-tutto": w.Variants(
        ("scopa", "scopa-4", "asso-piglia-tutto")
    ),
    "uspok 1": w.UspOk(1),
    "readyok": w.ReadyOk(),
    "info": w.Info(),
    "info worlds 1 iterations 2 nodes 3 time 4 time_us 5 ips 6 score points -7 match 8 exact 0"
    " multipv 9 move 5c visits 10 pv 5c 7dx7c string pv 5c": w.Info(
        *(1, 2, 3, 4, 5, 6, -7, 8, False, 9, Move(14), 10),
        pv=(Move(14), Move(6, (16,))),
        string="pv 5c",
    ),
    "info score exact 1": w.Info(exact=True),
    "info score match 500": w.Info(match=500),
    "info string string x": w.Info(string="string x"),
    "bestmove 7dx7c": w.BestMove(Move(6, (16,))),
    "moves": w.MovesReply(()),
    "moves 5c 7dx7c": w.MovesReply((Move(14), Move(6, (16,)))),
    "perft 3 1204": w.PerftReply(3, 1204),
    "eval carte 1/0 re_bello 0/0 points 4/1": w.EvalReply(
        (("carte", (1, 0)), ("re_bello", (0, 0)), ("points", (4, 1)))
    ),
    "show": w.ShowReply(""),
    "show table  8d 2c": w.ShowReply("table  8d 2c"),
    "show   indented": w.ShowReply("  indented"),
    "waitok": w.WaitOk(),
    "help": w.HelpReply(""),
    "help go [iterations N]": w.HelpReply("go [iterations N]"),
    "error syntax 21 expected a suit letter": w.Error("syntax", 21, "expected a suit letter"),
    "error internal 0 no": w.Error("internal", 0, "no"),
}


def with_one_word_wrong(line: str) -> Iterator[str]:
    """``line`` with each of its words left out, doubled, replaced, or the last one."""
    words = line.split(" ")
    for at in range(len(words)):
        yield " ".join(words[: at + 1])
        for instead in ([], [words[at]] * 2, ["name"], ["zz"], ["0"]):
            yield " ".join([*words[:at], *instead, *words[at + 1 :]])
