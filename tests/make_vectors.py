"""Writes the vector files for implementers, made by the reference alone.

    python tests/make_vectors.py [--only FILE] [--perft-nodes N] [--perft-depth N] [FOLDER]

The same arguments give the same files: every choice comes from `random.Random.random`, whose
sequence is the same in all versions of Python.  The columns are described in the README that
stands beside the files.
"""

import argparse
from itertools import count
from pathlib import Path
from random import Random

import reference as ref
from vector_lines import bad_positions, spellings

FOLDER = Path(__file__).parent.parent / "protocol" / "vectors"

# Rule strings beside the presets: every value of every option that changes play or points.
CHANGED_RULES = (
    "scopa:hand_size=9",
    "scopa-4:hand_size=10,table_size=0,redeal_kings=0",
    "scopa:decks=2,table_size=8",
    "scopa-pairs:decks=2,hand_size=9,table_size=8",
    "scopa-3:teams=3",
    "scopa:deal_order=table_first",
    "scopone:deal_order=packets",
    "scopone-scientifico:deal_order=packets",
    "scopa:deal_order=packets,first_player=dealer",
    "scopa-3:first_player=dealer",
    "scopa:redeal_kings=4",
    "scopa:redeal_aces=2",
    "scopa:single_first=off",
    "scopa:forced_capture=off",
    "scopa:capture_choice=fewest",
    "scopone:single_first=off,capture_choice=fewest",
    "quindici:quindici_equal=on",
    "quindici:quindici_equal=on,capture_choice=fewest",
    "escoba:forced_capture=off",
    "cirulla:capture_choice=fewest",
    "cirulla:ace_scopa=off",
    "cirulla:ace_scopa=off,ace_on_table=sweep",
    "cirulla:ace_may_decline=on",
    "cirulla:ace=normal,ace_scopa=off",
    "scopa:ace=match_takes_all",
    "boxed:ace=match_takes_all",
    "scopa:forced_capture=off,ace=match_takes_all",
    "scopa-d-assi:ace_on_table=sweep",
    "scopa-d-assi:ace_empty=take_self",
    "scopa-d-assi:ace_scopa=on,ace_empty=take_self_scopa",
    "scopa-d-assi:ace_first_play=no_sweep",
    "scopa-d-assi:ace_first_play=forbidden",
    "scopone-scientifico:ace=sweep,ace_first_play=forbidden,napola=run",
    "scopa-d-assi:ace_may_decline=on",
    "scopa-d-assi:ace_empty=take_self,ace_may_decline=on",
    "quindici:ace=sweep",
    "quindici:ace=sweep,ace_on_table=sweep,ace_may_decline=on",
    "scopa:last_scopa=yes",
    "scopa:last_scopa=no_last_hand",
    "scopone:last_scopa=no_last_hand",
    "scopa-4:first_player=dealer,leftovers=last_player",
    "scopa-4:leftovers=dealer",
    "scopa:leftovers=nobody",
    "escoba:initial_fifteen=first",
    "scopa:carte=off,denari=off",
    "scopa:settebello=off,scope=off",
    "scopa-3:primiera=ludoteka,missing_suit=rank_by_suits",
    "scopa:primiera=counts",
    "scopa-4:missing_suit=sum",
    "scopa-4:missing_suit=rank_by_suits",
    "scopa:sevens=most",
    "scopa-6-decks:sevens=most_all,re_bello=on,ponino=on,napola=run6",
    "scopa-pairs:all_denari_wins=on,napola=run",
    "napola:napola=run6",
    "napola:napola=fixed3",
    "scopa:ponino=on",
    "scopa:inverse=on",
    "scopa-3:inverse=on,tie=draw",
    "scopa:match_end=count_order",
    "scopa-6-decks:re_bello=on,match_end=count_order",
    "scopa:tie=draw",
    "scopa-3:tie=draw",
    "scopa:win_by=2",
    "scopa:match_end=count_order,tie=draw,win_by=2",
    "asso-piglia-tutto:target=31",
)


def pick(rng, items):
    return items[int(rng.random() * len(items))]


def shuffles(options, rng):
    deck = ref.full_deck(options)
    while True:
        keys = [rng.random() for _ in deck]
        yield tuple(card for _, card in sorted(zip(keys, deck, strict=True)))


def random_opening(options, rng, score=None):
    dealer = int(rng.random() * options["players"])
    return ref.deal_allowed(options, shuffles(options, rng), dealer, score)


def random_deal(options, rng, score=None):
    """A random deal: [(position, move), ...] and the position at the end."""
    position, plies = random_opening(options, rng, score), []
    while not ref.is_over(position):
        plies.append((position, pick(rng, ref.legal_moves(position))))
        position = ref.play(position, *plies[-1][1])
    return plies, position


def all_rules():
    return (*ref.PRESETS, *CHANGED_RULES)


def moves_rows(_):
    """Positions with their legal moves, some of each of several deals for each rule string."""
    yield "position", "moves"
    for rules in all_rules():
        options, rng, rows = ref.rules_from_text(rules), Random(f"moves {rules}"), {}
        wanted = 60 if rules in ref.PRESETS else 24
        while len(rows) < wanted:
            plies, _ = random_deal(options, rng)
            for position, _ in [plies[0], *(pick(rng, plies) for _ in range(5))]:
                moves = " ".join(ref.move_text(*move) for move in ref.legal_moves(position))
                rows[f"{rules} {ref.fields_text(position)}"] = moves
        yield from list(rows.items())[:wanted]


def perft_counts(position, most_nodes, deepest):
    """Counts for depth 1, 2, ... as long as the next one promises at most `most_nodes`."""
    counts = [1]
    for depth in range(1, deepest + 1):
        growth = counts[-1] / counts[-2] if len(counts) > 1 else 1
        if counts[-1] * growth > most_nodes:
            break
        counts.append(ref.perft(position, depth))
    return counts[1:]


def perft_rows(arguments):
    """An opening, a position in mid-deal and one near the end, for each rule string."""
    deepest = arguments.perft_depth
    yield "position", *map(str, range(1, deepest + 1))
    for rules in all_rules():
        options, rng = ref.rules_from_text(rules), Random(f"perft {rules}")
        plies, _ = random_deal(options, rng)
        for ply in (0, len(plies) // 2, len(plies) - 6)[: 3 if rules in ref.PRESETS else 1]:
            position = plies[ply][0]
            counts = perft_counts(position, arguments.perft_nodes, deepest)
            cells = [str(n) for n in counts] + ["-"] * (deepest - len(counts))
            yield f"{rules} {ref.fields_text(position)}", *cells


def tokens_of(plies, options):
    """The words behind `moves`: plays, and `+HANDS` where new hands are dealt."""
    in_round = options["players"] * options["hand_size"]
    words = []
    for ply, (position, move) in enumerate(plies):
        if ply and ply % in_round == 0:
            words.append("+" + ref.hands_text(position.hands))
        words.append(ref.move_text(*move))
    return " ".join(words)


def slashed(numbers):
    return "/".join(map(str, numbers))


def result_text(match):
    if not match.over:
        return "open"
    return "draw" if match.winner is None else f"won {match.winner}"


def deals_rows(_):
    """Whole deals with their points and what they mean for the match."""
    yield "position", "moves", "by", "points", "score", "result"
    for rules in all_rules():
        options, rng = ref.rules_from_text(rules), Random(f"deals {rules}")
        sides = ref.side_count(options)
        for _ in range(16 if rules in ref.PRESETS else 6):
            score = [max(0, options["target"] - int(rng.random() * 8)) for _ in range(sides)]
            plies, end = random_deal(options, rng, score)
            by = ref.deal_points(options, end.piles, end.scope)
            outright = ref.outright_winner(options, end.piles)
            match = ref.match_after(options, end.score, by, outright)
            yield (
                f"{rules} {ref.fields_text(plies[0][0])}",
                tokens_of(plies, options),
                " ".join(f"{category} {slashed(points)}" for category, points in by.items()),
                slashed(ref.totals(by, sides)),
                slashed(match.score),
                result_text(match),
            )


def cards_rows(_):
    yield "kind", "text", "valid", "meaning"
    yield from spellings()


def bad_rows(_):
    """Lines to be refused, made from openings and from positions in mid-deal."""
    yield "code", "reason", "line"
    plies, _ = random_deal(ref.options_of("scopa"), Random("bad scopa"))
    pairs, _ = random_deal(ref.options_of("scopa-pairs"), Random("bad scopa-pairs"))
    captured = next(ply for ply in count(8) if plies[ply][0].last is not None)
    yield from bad_positions(plies[0][0], plies[captured][0], pairs[13][0])


FILES = {
    "moves": moves_rows,
    "perft": perft_rows,
    "deals": deals_rows,
    "cards": cards_rows,
    "positions-bad": bad_rows,
}


def main():
    parser = argparse.ArgumentParser(description="Write the vector files.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--only", choices=FILES, action="append")
    parser.add_argument("--perft-nodes", type=int, default=20_000)
    parser.add_argument("--perft-depth", type=int, default=6)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in arguments.only or FILES:
        rows = ["\t".join(row) + "\n" for row in FILES[name](arguments)]
        path = arguments.folder / f"{name}.tsv"
        path.write_text("".join(rows), encoding="utf-8")
        print(f"{path}: {len(rows) - 1} rows")


if __name__ == "__main__":
    main()
