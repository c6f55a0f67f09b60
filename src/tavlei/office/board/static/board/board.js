// Boards whose pieces the page moves: a FEN is read and put on the squares.
"use strict";
function readFen(text) {
  const parts = text.trim().replace(/\.$/, "").split(":");
  const found = { turn: (parts[0] || "W").toUpperCase(), pieces: new Map() };
  for (const part of parts.slice(1)) {
    const side = part.slice(0, 1).toLowerCase();
    for (const each of part.slice(1).split(",")) {
      const name = each.trim();
      if (!name) continue;
      const king = name[0] === "K";
      found.pieces.set(king ? name.slice(1) : name, side + (king ? "k" : "m"));
    }
  }
  return found;
}

function writeFen(position) {
  const side = (letter) => [...position.pieces].filter(([, piece]) => piece[0] === letter)
    .map(([name, piece]) => (piece[1] === "k" ? "K" : "") + name).join(",");
  return `${position.turn}:W${side("w")}:B${side("b")}`;
}

class Board {
  constructor(element) {
    this.element = element;
    this.words = JSON.parse(document.getElementById("piece-words").textContent);
    this.squares = [...element.querySelectorAll(".square")];
    this.clickable = element.querySelector("button.square") !== null;
    if (!this.clickable) element.setAttribute("role", "img");
    this.onChoose = null;
    this.squares.forEach((each) => each.addEventListener("click", () => this.onChoose && this.onChoose(each.dataset.square)));
    this.show(element.dataset.fen || "W:W:B");
  }

  show(fen) {
    this.fen = fen;
    this.position = readFen(fen);
    for (const each of this.squares) {
      const piece = this.position.pieces.get(each.dataset.square);
      if (piece) each.dataset.piece = piece; else delete each.dataset.piece;
      if (this.clickable) each.setAttribute("aria-label", `${each.dataset.square} ${piece ? this.words[piece] : ""}`.trim());
    }
    if (!this.clickable) this.element.setAttribute("aria-label", [...this.position.pieces].map(([name, piece]) => `${name} ${this.words[piece]}`).join(", "));
  }

  mark(names) {
    this.squares.forEach((each) => each.setAttribute("aria-pressed", String(names.includes(each.dataset.square))));
  }
}

// A choice of squares becomes one of the possible moves: from where, over which, to where.
class Chooser {
  constructor(board, onMove) {
    this.board = board;
    this.possible = [];
    this.chosen = [];
    board.onChoose = (name) => this.choose(name, onMove);
  }

  offer(moves) {
    this.possible = moves;
    this.chosen = [];
    this.board.mark([]);
  }

  follows(move) {
    const names = move.split(/[-:]/);
    if (names[0] !== this.chosen[0]) return false;
    let at = 0;
    for (const each of this.chosen.slice(1)) {
      at = names.indexOf(each, at + 1);
      if (at < 0) return false;
    }
    return true;
  }

  choose(name, onMove) {
    if (this.chosen.at(-1) === name) this.chosen = [];
    else {
      this.chosen = [...this.chosen, name];
      if (!this.possible.some((move) => this.follows(move)))
        this.chosen = this.possible.some((move) => move.split(/[-:]/)[0] === name) ? [name] : [];
    }
    const fitting = this.possible.filter((move) => this.chosen.length > 1 && this.follows(move) && move.split(/[-:]/).at(-1) === name);
    this.board.mark(this.chosen);
    if (fitting.length === 1) { this.offer([]); onMove(fitting[0]); }
  }
}

async function ask(address, fields) {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]").value;
  const answer = await fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
