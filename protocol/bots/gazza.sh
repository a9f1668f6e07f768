#!/bin/sh
# Gazza, the magpie: a whole bot for plain Scopa, which takes what glitters; in awk.
# Figures are sections of PROTOCOL.md.  Positions and plays are trusted, not checked (6.4, 6.6).

# Unless it is told to be interactive, mawk waits for a whole block of input.
case $(awk -W version 2>&1 </dev/null) in mawk*) set -- -W interactive ;; *) set -- ;; esac

LC_ALL=C exec awk "$@" '
BEGIN {
    NUMBER = "(0|[1-9][0-9]*)"
    PAIR = NUMBER "/" NUMBER
    CARD = "(10|[1-9])[dcsb]"
    CARDS = "(-|(" CARD "|[?][0-9]?[0-9]?)+)"
    HANDS = CARDS "(/" CARDS ")*"
    POSITION = "position scopa " HANDS " " CARDS " " CARDS " " HANDS \
        " [0-9/]+ [-0-9] [0-9] [0-9] [0-9/]+( moves( " CARD "(x(" CARD ")+)?| [+]" HANDS ")*)?"
    THINK = "moves|go( (iterations|worlds|movetime) " NUMBER "| (clock|inc) " PAIR ")*"
    WORDS = "usp|isready|wait|newgame|stop|gameover|setoption|go|moves|quit"
    # What answers all other lines, by their form; the first that fits counts.
    on("usp 1", "id name gazza-sh\nid version 1\nid author nobody\nvariants scopa\nuspok 1")
    on("usp " NUMBER, "error unsupported 0 only version 1 is spoken here")
    on("isready", "readyok")
    on("wait", "waitok")
    on("newgame|stop|gameover " PAIR " .+", "")
    on("setoption name [^ ]+( value.*)?", "error unknown-option 0 there are no options here")
    on("go( .*)? (infinite|searchmoves)( .*)?", "error unsupported 0 there is no search here")
    on("(" WORDS ")( .*)?|position( scopa( .*)?)?", "error syntax 0 not the form of the command")
    on("position .*", "error unsupported 0 only scopa is played here")
    on(".*", "error unknown-command 0 there is no such command here")
    # All cards in canonical order (3.2), and what each is good for (4.6).
    for (i = 0; i < 40; i++) {
        deck[i] = card = (i % 10 + 1) substr("dcsb", int(i / 10) + 1, 1)
        worth[card] = 1 + 2 * (card ~ "d") + 3 * (card ~ 7) + 6 * (card == "7d")
    }
    turn = 0
    hand[0] = hand[1] = "?"
    MANY = sprintf("%99s", "")
    gsub(/ /, "?", MANY)
}

function on(form, reply) {
    forms[++rows] = form
    replies[rows] = reply
}

function fits(line, form) {
    return line ~ ("^(" form ")$")
}

# What answers a line; hands, table and turn are kept for the next one.
function answer(line,    row) {
    if (line ~ /^position( |$)/ || line == "newgame")
        hand[0] = hand[1] = "?" # also when the position is refused (6.8)
    if (fits(line, POSITION)) return read_position(line)
    if (fits(line, THINK)) return think(line)
    while (!fits(line, forms[++row])) continue
    return replies[row]
}

# The cards of a text, and a "?" for each unknown one.
function cards_of(text,    count) {
    while (match(text, /[?][0-9]+/)) {
        count = substr(text, RSTART + 1, RLENGTH - 1)
        text = substr(text, 1, RSTART - 1) substr(MANY, 1, count) substr(text, RSTART + RLENGTH)
    }
    sub(/-/, "", text)
    return text
}

# Finds the hands, the table and the turn after all plays (6.1, 6.3).
function read_position(line,    words, count, i, j, parts) {
    count = split(line, words, " ")
    table = cards_of(words[4])
    turn = words[9] % 2
    words[12] = "+" words[3]
    for (i = 12; i == 12 || i <= count; i++) {
        split(words[i], parts, /[+\/x]/)
        if (words[i] ~ /^[+]/) {
            hand[0] = cards_of(parts[2])
            hand[1] = cards_of(parts[3])
        } else {
            if (!sub(parts[1], "", hand[turn])) sub(/[?]/, "", hand[turn])
            if (words[i] !~ /x/) table = table parts[1]
            else for (j = 0; j < 40; j++) if (index(parts[2], deck[j])) sub(deck[j], "", table)
            turn = 1 - turn
        }
    }
}

# Lists a move, and remembers the best: the worth of what a capture brings, and 10 for a scopa; a
# card laid costs its own.
function consider(move, gain) {
    if (list == "moves" || gain > best_gain) {
        best = move
        best_gain = gain
    }
    list = list " " move
}

# Considers the sets of cards of `pool`, from one on, that add up to the total.
function sums(pool, from, total, move, gain,    i) {
    if (total == 0) consider(move, gain + 10 * (length(move) - index(move, "x") == length(table)))
    for (i = from; i < 40 && total > 0; i++)
        if (index(pool, deck[i]))
            sums(pool, i + 1, total - deck[i], move deck[i], gain + worth[deck[i]])
}

# The answer to `moves` or `go`; it comes at once, whatever the limits (7.3).
function think(line,    i, j, equal, before) {
    if (hand[turn] ~ /[?]/ || (line != "moves" && hand[turn] == ""))
        return "error wrong-state 0 there is no hand to play from"
    list = "moves"
    for (i = 0; i < 40; i++) {
        if (!index(hand[turn], deck[i])) continue
        # A card takes an equal one, or else a sum, or else is laid (4.3).
        equal = ""
        for (j = i % 10; j < 40; j += 10) if (index(table, deck[j])) equal = equal deck[j]
        before = list
        sums(equal == "" ? table : equal, 0, deck[i] + 0, deck[i] "x", worth[deck[i]])
        if (list == before) consider(deck[i], -worth[deck[i]])
    }
    return line == "moves" ? list : "bestmove " best
}

# Reads a line, writes the answer; a request id stands before both (1.1, 1.4).
{
    sub(/\r$/, "")
    gsub(/[ \t]+/, " ")
    gsub(/^ | $/, "")
    request = match($0, /^#[0-9]+ /) && RLENGTH <= 20 ? substr($0, 1, RLENGTH) : ""
    line = substr($0, length(request) + 1)
    if (line == "quit") exit
    reply = line == "" ? "" : answer(line)
    gsub(/\n/, "\n" request, reply)
    if (reply != "") print request reply
    fflush()
}
'
