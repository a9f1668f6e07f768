#!/usr/bin/env node
// The smallest complete USP bot: it captures when it can, else it lays its first card.
// It plays the rule sets that capture as plain Scopa does, with one deck.

const GREETING = ["id name first-capture-js", "id version 1", "id author nobody", "variants scopa", "uspok 1"];

const cardsOf = (text) => text.match(/(10|[1-9])[dcsb]/g) ?? [];
const value = (card) => parseInt(card, 10);
const rank = (card) => 10 * "dcsb".indexOf(card.at(-1)) + value(card);
const canonical = (cards) => [...cards].sort((a, b) => rank(a) - rank(b));

// Sets of cards whose values add up to `total`, in any number.
function sums(cards, total) {
  if (total === 0) return [[]];
  if (total < 0 || cards.length === 0) return [];
  const [first, ...rest] = cards;
  return [...sums(rest, total - value(first)).map((set) => [first, ...set]), ...sums(rest, total)];
}

// Sets of table cards that the card may take: an equal one, or else sums.
function captures(card, table) {
  const equal = table.filter((other) => value(other) === value(card));
  return equal.length ? equal.map((other) => [other]) : sums(table, value(card));
}

// The mover's hand and the table, from the words after `position`.
function readPosition(words) {
  let hands = words[1].split("/").map(cardsOf);
  let table = cardsOf(words[2]);
  let turn = Number(words[7]);
  for (const token of words.slice(11)) {
    if (token.startsWith("+")) {
      hands = token.slice(1).split("/").map(cardsOf);
      continue;
    }
    const [card, ...taken] = cardsOf(token);
    hands[turn] = hands[turn].filter((other) => other !== card);
    table = taken.length ? table.filter((other) => !taken.includes(other)) : [...table, card];
    turn = (turn + 1) % hands.length;
  }
  return { hand: canonical(hands[turn]), table: canonical(table) };
}

function choose({ hand, table }) {
  for (const card of hand) {
    const [taken] = captures(card, table);
    if (taken) return `${card}x${taken.join("")}`;
  }
  return hand[0];
}

let position = null;

// The lines that answer a command.
function answer([word, ...rest]) {
  switch (word) {
    case "usp":
      return GREETING;
    case "isready":
      return ["readyok"];
    case "position":
      position = readPosition(rest);
      return [];
    case "go":
      return [position ? `bestmove ${choose(position)}` : "error wrong-state 0 there is no position"];
    case "newgame":
    case "stop":
    case "gameover":
      return [];
    case "quit":
      process.exit(0);
    default:
      return [`error unknown-command 1 ${word} is not known here`];
  }
}

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const words = line.trim().split(/\s+/);
    if (words[0]) for (const reply of answer(words)) console.log(reply);
  });
