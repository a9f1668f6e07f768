#!/usr/bin/env node
// Gazza, the magpie: a whole bot for plain Scopa, which takes what glitters.
// Figures are sections of PROTOCOL.md.  Positions and plays are trusted, not checked (6.4, 6.6).

const NUMBER = "(0|[1-9][0-9]*)";
const PAIR = `${NUMBER}/${NUMBER}`;
const CARD = "(?:10|[1-9])[dcsb]";
const CARDS = `(-|(${CARD}|[?][0-9]?[0-9]?)+)`;
const HANDS = `${CARDS}(/${CARDS})*`;
const form = (text) => new RegExp(`^(?:${text})$`, "s");
const POSITION = form(
  `position scopa ${HANDS} ${CARDS} ${CARDS} ${HANDS} [0-9/]+ [-0-9] [0-9] [0-9] [0-9/]+` +
    `( moves( ${CARD}(x(${CARD})+)?| [+]${HANDS})*)?`,
);
const THINK = form(`moves|go( (iterations|worlds|movetime) ${NUMBER}| (clock|inc) ${PAIR})*`);
const WORDS = "usp|isready|wait|newgame|stop|gameover|setoption|go|moves|quit";
// What answers all other lines, by their form; the first that fits counts.
const ANSWERS = [
  ["usp 1", "id name gazza-js\nid version 1\nid author nobody\nvariants scopa\nuspok 1"],
  [`usp ${NUMBER}`, "error unsupported 0 only version 1 is spoken here"],
  ["isready", "readyok"],
  ["wait", "waitok"],
  [`newgame|stop|gameover ${PAIR} .+`, ""],
  ["setoption name [^ ]+( value.*)?", "error unknown-option 0 there are no options here"],
  ["go( .*)? (infinite|searchmoves)( .*)?", "error unsupported 0 there is no search here"],
  [`(${WORDS})( .*)?|position( scopa( .*)?)?`, "error syntax 0 not the form of the command"],
  ["position .*", "error unsupported 0 only scopa is played here"],
  [".*", "error unknown-command 0 there is no such command here"],
].map(([text, reply]) => [form(text), reply]);

// What answers a line; `view`, the mover's hand and the table, is kept for the next one.
function answer(line, view) {
  const [word, ...fields] = line.split(" ");
  if (word === "position" || line === "newgame") {
    Object.assign(view, { hand: ["?"], table: [] }); // also when the position is refused (6.8)
  }
  if (POSITION.test(line)) {
    Object.assign(view, readPosition(fields));
    return "";
  }
  if (THINK.test(line)) return think(word, view);
  return ANSWERS.find(([shape]) => shape.test(line))[1];
}

// The cards of a text, and a "?" for each unknown one.
function cardsOf(text) {
  const single = text.replace(/[?]([0-9]+)/g, (_, count) => "?".repeat(count));
  return single.match(new RegExp(`${CARD}|[?]`, "g")) ?? [];
}

// The mover's hand and the table, after all plays (6.1, 6.3).
function readPosition(fields) {
  let hands = [];
  let table = cardsOf(fields[2]).filter((card) => card !== "?");
  let turn = Number(fields[7]);
  for (const token of [`+${fields[1]}`, ...fields.slice(11)]) {
    if (token.startsWith("+")) {
      hands = token.split("/").map(cardsOf);
      continue;
    }
    const [card, ...taken] = cardsOf(token);
    const hand = hands[turn % hands.length];
    hand.splice(hand.indexOf(card), 1); // -1, the last, for an unknown one
    table = taken.length ? table.filter((other) => !taken.includes(other)) : [...table, card];
    turn += 1;
  }
  return { hand: hands[turn % hands.length], table };
}

// All cards in canonical order (3.2).
const DECK = [..."dcsb"].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n + suit));
const value = (card) => parseInt(card, 10);

// The sets of cards that add up to the total, each as text.
function sums(cards, total) {
  if (total <= 0 || !cards.length) return total === 0 ? [""] : [];
  const [first, ...rest] = cards;
  return [...sums(rest, total - value(first)).map((more) => first + more), ...sums(rest, total)];
}

// A card takes an equal one, or else a sum, or else is laid (4.3).
function legalMoves(hand, table) {
  const lying = DECK.filter((card) => table.includes(card));
  return DECK.filter((card) => hand.includes(card)).flatMap((card) => {
    const equal = lying.filter((other) => value(other) === value(card));
    const captures = sums(equal.length ? equal : lying, value(card));
    return captures.length ? captures.map((taken) => `${card}x${taken}`) : [card];
  });
}

// The answer to `moves` or `go`; it comes at once, whatever the limits (7.3).
function think(word, { hand, table }) {
  if (hand.includes("?") || (word === "go" && !hand.length)) {
    return "error wrong-state 0 there is no hand to play from";
  }
  const moves = legalMoves(hand, table);
  if (word === "moves") return ["moves", ...moves].join(" ");
  const better = (a, b) => (gain(b, table) > gain(a, table) ? b : a);
  return `bestmove ${moves.reduce(better)}`;
}

// What a card is good for: most cards, most denari, primiera, the settebello (4.6).
const worth = (card) => 1 + 2 * card.endsWith("d") + 3 * (value(card) === 7) + 6 * (card === "7d");

// The worth of what a capture brings, and 10 for a scopa; a card laid costs its own.
function gain(move, table) {
  const [card, ...taken] = cardsOf(move);
  if (!taken.length) return -worth(card);
  const scopa = 10 * (taken.length === table.length);
  return taken.reduce((sum, other) => sum + worth(other), worth(card) + scopa);
}

// Read lines, write answers; a request id stands before both (1.1, 1.4).
const view = { hand: ["?"], table: [] };
const { createInterface } = require("node:readline");
createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (text) => {
  const words = text.split(/[ \t]+/).filter(Boolean).join(" ");
  const [, request = "", line] = words.match(/^(#[0-9]{1,18} )?(.*)$/s);
  if (line === "quit") process.exit();
  const replies = line ? answer(line, view).split("\n").filter(Boolean) : [];
  for (const reply of replies) console.log(request + reply);
});
