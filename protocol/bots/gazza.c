/* Gazza, the magpie: a whole bot for plain Scopa, which takes what glitters.
   Figures are sections of PROTOCOL.md.  Positions and plays are trusted, not checked (6.4, 6.6). */
#define _POSIX_C_SOURCE 200809L
#include <regex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER "(0|[1-9][0-9]*)"
#define PAIR NUMBER "/" NUMBER
#define CARD "(10|[1-9])[dcsb]"
#define CARDS "(-|(" CARD "|[?][0-9]?[0-9]?)+)"
#define HANDS CARDS "(/" CARDS ")*"
#define FIELDS HANDS " " CARDS " " CARDS " " HANDS " [0-9/]+ [-0-9] [0-9] [0-9] [0-9/]+"
#define WORDS "(usp|isready|wait|newgame|stop|gameover|setoption|go|moves|quit)"
#define ROW(form, reply) {"^(" form ")$", reply}

/* What answers a line, by its form; the first that fits counts.  The rows of `enum` also act. */
static const char *const ANSWERS[][2] = {
    ROW("position scopa " FIELDS "( moves( " CARD "(x(" CARD ")+)?| [+]" HANDS ")*)?", ""),
    ROW("position( scopa( .*)?)?", "error syntax 0 not the form of the command\n"),
    ROW("position .*", "error unsupported 0 only scopa is played here\n"),
    ROW("newgame", ""),
    ROW("moves|go( (iterations|worlds|movetime) " NUMBER "| (clock|inc) " PAIR ")*", ""),
    ROW("usp 1", "id name gazza-c\nid version 1\nid author nobody\nvariants scopa\nuspok 1\n"),
    ROW("usp " NUMBER, "error unsupported 0 only version 1 is spoken here\n"),
    ROW("isready", "readyok\n"),
    ROW("wait", "waitok\n"),
    ROW("stop|gameover " PAIR " .+", ""),
    ROW("setoption name [^ ]+( value.*)?", "error unknown-option 0 there are no options here\n"),
    ROW("go( .*)? (infinite|searchmoves)( .*)?", "error unsupported 0 there is no search here\n"),
    ROW(WORDS "( .*)?", "error syntax 0 not the form of the command\n"),
    ROW(".*", "error unknown-command 0 there is no such command here\n"),
    {NULL, "error wrong-state 0 there is no hand to play from\n"},
};
enum { POSITION = 0, NEWGAME = 3, THINK = 4, ROWS = sizeof ANSWERS / sizeof *ANSWERS - 1 };

/* Sets of cards are bits in canonical order (3.2); a card is 10 * suit + value - 1. */
#define BIT(card) (1ULL << (card))
enum { SEAT0, SEAT1, TABLE, PLAYED, TAKEN };
static uint64_t cards[5];
static int unknown[5] = {1, 1}, turn; /* unknown cards; hands are unknown without a position */
static char move[99], best[99];
static int moves, best_gain, listing;

static int value(int c) { return c % 10 + 1; }

/* What a card is good for (4.6). */
static int worth(int c) { return 1 + 2 * (c < 10) + 3 * (value(c) == 7) + 6 * (c == 6); }

static char *spell(char *to, int c) { return to + sprintf(to, "%d%c", value(c), "dcsb"[c / 10]); }

/* Reads the cards that stand at a text; returns what stands behind them, or behind a / or x. */
static char *read_cards(char *text, int place) {
    cards[place] = unknown[place] = 0;
    for (char *end; *text && strchr("?123456789", *text); text = end) {
        end = text + 1 + strspn(text + 1, "0123456789");
        if (*text == '?') unknown[place] += end == text + 1 ? 1 : atoi(text + 1);
        else cards[place] |= BIT(10 * (strchr("dcsb", *end++) - "dcsb") + atoi(text) - 1);
    }
    return text + strspn(text, "-/x");
}

/* Finds the hands, the table and the seat to play, after all plays (6.1, 6.3). */
static void read_position(char *line) {
    int hands, table, plays = (int)strlen(line);
    sscanf(line, "%*s%*s %n%*s %n%*s%*s%*s%*s%*s%d%*s%*s moves%n", &hands, &table, &turn, &plays);
    turn %= 2;
    read_cards(read_cards(line + hands, SEAT0), SEAT1);
    read_cards(line + table, TABLE);
    for (char *word = strtok(line + plays, " "); word; word = strtok(NULL, " ")) {
        int new = *word == '+';
        read_cards(read_cards(word + new, new ? SEAT0 : PLAYED), new ? SEAT1 : TAKEN);
        if (new) continue;
        if (!(cards[turn] & cards[PLAYED])) unknown[turn]--;
        cards[turn] &= ~cards[PLAYED];
        cards[TABLE] = cards[TAKEN] ? cards[TABLE] & ~cards[TAKEN] : cards[TABLE] | cards[PLAYED];
        turn = !turn;
    }
}

/* Lists the move that is spelled, or keeps it if it gains most so far. */
static void consider(int gain) {
    if (listing) printf(" %s", move);
    if (moves++ && gain <= best_gain) return;
    strcpy(best, move);
    best_gain = gain;
}

/* Considers the captures that add up to the total.  They gain their cards, and 10 for a scopa. */
static void sums(uint64_t set, int total, uint64_t left, int gain, char *end) {
    if (total == 0) consider(left ? gain : gain + 10);
    for (int c = 0; c < 40 && total > 0; c++)
        if (set & BIT(c))
            sums(set &= ~BIT(c), total - value(c), left & ~BIT(c), gain + worth(c), spell(end, c));
}

/* Answers `moves` or `go`; it comes at once, whatever the limits (7.3). */
static void think(void) {
    printf(listing ? "moves" : "bestmove ");
    moves = 0;
    for (int c = 0; c < 40; c++) {
        if (!(cards[turn] & BIT(c))) continue;
        /* A card takes an equal one, or else a sum, or else is laid (4.3), which costs it. */
        uint64_t equal = cards[TABLE] & 0x40100401ULL << c % 10;
        int before = moves;
        char *end = spell(move, c);
        sums(equal ? equal : cards[TABLE], value(c), cards[TABLE], worth(c), strcpy(end, "x") + 1);
        if (moves == before) *end = 0, consider(-worth(c));
    }
    puts(listing ? "" : best);
}

/* Answers a line; what is said begins with its request id (1.4). */
static void answer(char *line, const char *request, const regex_t *forms) {
    int row = 0;
    while (regexec(&forms[row], line, 0, NULL, 0)) row++;
    if (row <= NEWGAME) unknown[SEAT0] = unknown[SEAT1] = 1; /* also if it is refused (6.8) */
    if (row == POSITION) read_position(line);
    listing = *line == 'm';
    if (row == THINK && (unknown[turn] || (!listing && !cards[turn]))) row = ROWS;
    if (row == THINK) printf("%s", request), think();
    for (const char *reply = ANSWERS[row][1]; *reply; reply = strchr(reply, '\n') + 1)
        printf("%s%.*s\n", request, (int)strcspn(reply, "\n"), reply);
}

int main(void) {
    static regex_t forms[ROWS];
    char *line = NULL, request[21];
    for (int i = 0; i < ROWS; i++) regcomp(&forms[i], ANSWERS[i][0], REG_EXTENDED | REG_NOSUB);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t room = 0; getline(&line, &room, stdin) > 0;) {
        size_t length = 0, id = 0;
        for (char *in = line; *in; in++) /* single blanks between words (1.1) */
            if (!strchr(" \t\r\n", *in)) line[length++] = *in;
            else if (length && line[length - 1] != ' ') line[length++] = ' ';
        line[length - (length && line[length - 1] == ' ')] = 0;
        if (*line == '#') id = strspn(line + 1, "0123456789") + 2;
        if (id < 3 || id > 20 || line[id - 1] != ' ') id = 0;
        if (!strcmp(line + id, "quit")) return 0;
        snprintf(request, id + 1, "%s", line);
        if (*line) answer(line + id, request, forms);
    }
}
