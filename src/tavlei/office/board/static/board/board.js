// <tavlei-board>: the one board of the pages. Its picture is there without this script; here squares are chosen by mouse,
// touch or keyboard, lines are stepped through, and the reader turns the board and chooses its look.
// Which moves there are, and what stands behind them, the server says; no rule of any game is written here.

const SVG = "http://www.w3.org/2000/svg";
const LOOK = "board-look";
const NAMES = "board-names";

// A position is `turn:Wsquares:Bsquares`; K before a square is a king, `=7` behind it the number of a stone.
function readPosition(text) {
  const [turn = "W", ...sides] = text.trim().replace(/\.$/, "").split(":");
  const pieces = new Map();
  for (const side of sides) {
    for (const written of side.slice(1).split(",").filter(Boolean)) {
      const [name, number = ""] = written.trim().split("=");
      const king = name[0] === "K";
      pieces.set(king ? name.slice(1) : name, { code: side[0].toLowerCase() + (king ? "k" : "m"), number });
    }
  }
  return { turn: turn.toUpperCase(), pieces };
}

function writePosition({ turn, pieces }) {
  const side = (letter) => [...pieces].filter(([, piece]) => piece.code[0] === letter)
    .map(([square, piece]) => (piece.code[1] === "k" ? "K" : "") + square).join(",");
  return `${turn}:W${side("w")}:B${side("b")}`;
}

const drawn = (kind, attributes, text = "") => {
  const shape = document.createElementNS(SVG, kind);
  if (text) shape.textContent = text;
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
  return shape;
};

class TavleiBoard extends HTMLElement {
  connectedCallback() {
    if (this.svg) return;
    const { moves, walks, at, words, titles } = JSON.parse(document.getElementById(this.dataset.data).textContent);
    this.words = words;
    this.titles = titles;
    this.svg = this.querySelector("svg.board");
    this.said = this.querySelector(".board-said");
    this.layer = (name) => this.svg.querySelector(`g.${name}`);
    this.squares = new Map([...this.svg.querySelectorAll(".square")].map((square) => [square.dataset.square, square]));
    this.told = this.svg.querySelector("desc").textContent;
    this.walks = walks;
    this.moves = [];
    this.chosen = [];
    this.marked = [...this.layer("marks").children].map((mark) => this.squareAt(mark));
    this.position = readPosition(this.dataset.position);
    this.text = this.dataset.position;
    this.name();
    if (this.dataset.mode !== "show") this.answerHands();
    if (walks.length) this.answerSteps(at);
    this.answerTools();
    this.offer(moves);
    this.offered = moves;
  }

  get mode() { return this.dataset.mode; }

  // What stands on the board

  show(text, last = [], title = "") {
    this.text = text;
    this.position = readPosition(text);
    this.marked = last;
    const named = title || this.titles[this.position.turn];
    if (named) this.svg.querySelector("title").textContent = named;
    this.draw();
  }

  draw() {
    const pieces = [];
    for (const [square, { code, number }] of this.position.pieces) {
      if (!this.squares.has(square)) continue;
      const piece = this.svg.querySelector(`[data-shape=${code}]`).cloneNode(true);
      delete piece.dataset.shape;
      piece.dataset.on = square;
      this.place(piece, this.middle(square));
      if (number) piece.append(drawn("text", { class: code[0] === "b" ? "mv on-b" : "mv" }, number));
      pieces.push(piece);
    }
    this.layer("pieces").replaceChildren(...pieces);
    this.layer("marks").replaceChildren(...this.marked.map((square, index) =>
      this.over(square, index < this.marked.length - 1 ? "from" : "to")));
    this.name();
  }

  // Pieces put or carried by hand; the new position as text.
  put(square, code) {
    if (!code || this.position.pieces.get(square)?.code === code) this.position.pieces.delete(square);
    else this.position.pieces.set(square, { code, number: "" });
    return this.changed();
  }

  carry(from, to) {
    this.position.pieces.set(to, this.position.pieces.get(from));
    this.position.pieces.delete(from);
    return this.changed();
  }

  changed() {
    this.show(writePosition(this.position));
    this.hint();
    return this.text;
  }

  // The words of the position: of each square where they are chosen, of the whole where it is a picture.
  name() {
    const told = [];
    for (const [name, square] of this.squares) {
      const piece = this.position.pieces.get(name);
      if (piece) square.dataset.piece = piece.code; else delete square.dataset.piece;
      const words = piece ? this.words[piece.code] : this.words.free;
      if (piece) told.push(`${name} ${words}`);
      if (this.mode !== "show") square.setAttribute("aria-label", `${name} ${words}`);
    }
    this.svg.querySelector("desc").textContent = this.text === this.dataset.position ? this.told : told.join(", ");
  }

  // The position behind a move: its squares, what it takes, whether a man becomes a king.
  behind({ path, taken = [], king = false }) {
    const pieces = new Map(this.position.pieces), piece = pieces.get(path[0]);
    for (const square of [path[0], ...taken]) pieces.delete(square);
    pieces.set(path.at(-1), king ? { ...piece, code: `${piece.code[0]}k` } : piece);
    return writePosition({ turn: this.position.turn === "W" ? "B" : "W", pieces });
  }

  // A position with one stone more, of the side to move.
  withStone(text, point, number = this.offeredNumber) {
    const [turn, white, black] = text.split(":"), stone = `${point}=${number}`;
    const added = (side) => side + (side.length > 1 ? "," : "") + stone;
    return turn === "W" ? `B:${added(white)}:${black}` : `W:${white}:${added(black)}`;
  }

  get offeredNumber() { return 1 + Math.max(0, ...[...this.position.pieces.values()].map(({ number }) => Number(number))); }

  middle(name) {
    const square = this.squares.get(name);
    if (!square) return null;
    const [x, y, side] = ["x", "y", "width"].map((part) => Number(square.getAttribute(part)));
    return { x: x + side / 2, y: y + side / 2 };
  }

  place(piece, { x, y }) { piece.setAttribute("transform", `translate(${x} ${y})`); }

  over(name, kind) {
    const square = this.squares.get(name);
    return drawn("rect", { class: kind, ...Object.fromEntries(["x", "y", "width", "height"].map((part) => [part, square.getAttribute(part)])) });
  }

  squareAt(shape) {
    for (const [name, square] of this.squares)
      if (["x", "y"].every((part) => square.getAttribute(part) === shape.getAttribute(part))) return name;
    return "";
  }

  // Choosing: squares by hand, moves among those that are offered

  offer(moves) {
    this.moves = moves;
    this.done = null;
    this.before = { text: this.text, last: this.marked };
    this.chosen = [];
    if (moves.length && !this.contains(document.activeElement)) this.goTo(moves[0].path[0]);
    this.hint();
  }

  answerHands() {
    this.svg.setAttribute("role", "group");
    this.svg.classList.add("live");
    this.cursor = this.squares.keys().next().value;
    for (const square of this.squares.values()) {
      square.setAttribute("role", "button");
      square.setAttribute("tabindex", square.dataset.square === this.cursor ? "0" : "-1");
    }
    this.svg.addEventListener("click", (event) => {
      const name = event.target.dataset.square;
      if (name && !this.dragged) this.choose(name);
      this.dragged = false;
    });
    this.svg.addEventListener("pointerdown", (event) => this.lift(event));
    this.svg.addEventListener("touchmove", (event) => { if (this.lifted) event.preventDefault(); }, { passive: false });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focusin", (event) => this.goTo(event.target.dataset.square));
  }

  goTo(name) {
    if (!name || name === this.cursor) return;
    this.squares.get(this.cursor).setAttribute("tabindex", "-1");
    this.cursor = name;
    this.squares.get(name).setAttribute("tabindex", "0");
  }

  key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in steps) {
      const next = this.neighbour(this.cursor, ...steps[event.key]);
      if (next) this.squares.get(next).focus();
    } else if (event.key === "Enter" || event.key === " ") this.choose(this.cursor);
    else if (event.key === "Escape" && this.letGo()) event.stopPropagation();
    else return;
    event.preventDefault();
  }

  // The nearest square of the same line, or of the line above or below; of two that are equally near, the one that leads back.
  neighbour(name, right, down) {
    const here = this.middle(name), side = Number(this.squares.get(name).getAttribute("width"));
    const others = [...this.squares.keys()].map((other) => ({ other, ...this.middle(other) }));
    if (right) {
      const line = others.filter(({ x, y }) => y === here.y && (x - here.x) * right > 0);
      return line.sort((a, b) => Math.abs(a.x - here.x) - Math.abs(b.x - here.x))[0]?.other;
    }
    const line = others.filter(({ y }) => y === here.y + down * side);
    const edge = Math.min(...others.map(({ x }) => x));
    const aside = Math.round((here.x - edge) / side) % 2 ? -1 : 1;
    return line.sort((a, b) => Math.abs(a.x - here.x - aside) - Math.abs(b.x - here.x - aside))[0]?.other;
  }

  // A piece is drawn along under the pointer and put down where it is let go.
  lift(event) {
    const name = event.target.dataset.square;
    this.dragged = false;
    if (!name || event.button || !this.movable(name)) return;
    const piece = this.layer("pieces").querySelector(`[data-on="${name}"]`);
    if (!piece) return;
    const start = { x: event.clientX, y: event.clientY }, home = this.middle(name);
    this.lifted = true;
    const move = (moved) => {
      if (!this.dragged && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < 6) return;
      if (!this.dragged) {
        this.dragged = true;
        if (this.mode === "move") { this.letGo(); this.choose(name); }
        piece.classList.add("carried");
        this.layer("pieces").append(piece);
      }
      const at = new DOMPoint(moved.clientX, moved.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      this.place(piece, at);
    };
    const end = (ended) => {
      for (const kind of ["pointermove", "pointerup", "pointercancel"]) window.removeEventListener(kind, kind === "pointermove" ? move : end);
      this.lifted = false;
      if (!this.dragged) return;
      piece.classList.remove("carried");
      this.place(piece, home);
      const under = ended.type === "pointerup" && document.elementFromPoint(ended.clientX, ended.clientY);
      const target = under && this.contains(under) ? under.dataset.square : "";
      setTimeout(() => { this.dragged = false; });
      if (!target || target === name) return;
      if (this.mode === "edit") this.tell("board-carry", { from: name, to: target });
      else this.choose(target);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  movable(name) {
    if (this.mode === "edit") return this.position.pieces.has(name);
    return this.moves.some(({ path }) => path[0] === name && path.length > 1);
  }

  follows({ path }, chosen) {
    if (path[0] !== chosen[0]) return false;
    let at = 0;
    return chosen.slice(1).every((name) => { at = path.indexOf(name, at + 1); return at > 0; });
  }

  choose(name) {
    if (this.mode === "edit") { this.tell("board-choose", { square: name }); return; }
    if (this.done) this.letGo();
    const longer = [...this.chosen, name];
    if (this.chosen.at(-1) === name) { this.letGo(); return; }
    if (this.moves.some((move) => this.follows(move, longer))) this.chosen = longer;
    else this.chosen = this.moves.some(({ path }) => path[0] === name) ? [name] : [];
    const ending = this.moves.filter((move) => this.follows(move, this.chosen) && move.path.at(-1) === name);
    const ended = ending.length && (this.chosen.length > 1 || ending[0].path.length === 1);
    if (ended && ending.length === 1) { this.complete(ending[0]); return; }
    if (ended) this.chosen.pop();
    this.hint();
    this.say(ended ? this.words.ways : this.chosen.length ? this.words.taken.replace("%(square)s", this.chosen.join(" ")) : "");
  }

  complete(move) {
    this.done = move;
    this.chosen = [];
    if (move.after) this.show(move.after, [move.path[0], move.path.at(-1)]);
    else if (this.dataset.variant === "renju") this.show(this.withStone(this.text, move.move), move.path);
    this.hint();
    this.say(this.words.chosen.replace("%(move)s", move.move));
    const field = this.dataset.field && document.getElementById(this.dataset.field);
    if (field) {
      field.value = move.move;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    this.tell("board-move", { move: move.move });
  }

  letGo() {
    const held = this.done || this.chosen.length;
    if (this.done) {
      this.show(this.before.text, this.before.last);
      const field = this.dataset.field && document.getElementById(this.dataset.field);
      if (field && field.value === this.done.move) field.value = "";
    }
    this.done = null;
    this.chosen = [];
    this.hint();
    this.say("");
    return Boolean(held);
  }

  // Frames around what can be moved, dots where the taken piece can go.
  hint() {
    const hints = [];
    if (this.chosen.length) {
      const open = this.moves.filter((move) => this.follows(move, this.chosen));
      const goals = new Set(open.flatMap(({ path }) => path.slice(path.indexOf(this.chosen.at(-1)) + 1)));
      hints.push(...this.chosen.map((name) => this.over(name, "taken")));
      for (const goal of goals) {
        const { x, y } = this.middle(goal);
        hints.push(drawn("circle", { class: "dot", cx: x, cy: y, r: 8 }));
      }
    } else if (!this.done)
      hints.push(...[...new Set(this.moves.filter(({ path }) => path.length > 1).map(({ path }) => path[0]))].map((name) => this.over(name, "can")));
    this.layer("hints").replaceChildren(...hints);
    for (const [name, square] of this.squares) {
      if (this.mode === "show") break;
      square.setAttribute("aria-pressed", String(this.chosen.includes(name)));
      square.classList.toggle("held", this.movable(name));
    }
  }

  say(text) { this.said.textContent = text; }
  tell(kind, detail) { this.dispatchEvent(new CustomEvent(kind, { bubbles: true, detail })); }

  // Lines to step through

  answerSteps(at) {
    const parts = this.querySelector(".board-steps");
    document.querySelectorAll(`[data-without="${this.id}"]`).forEach((part) => { part.hidden = true; });
    this.walk = this.walks[0];
    const go = { first: () => 0, back: () => this.at - 1, on: () => this.at + 1, last: () => this.walk.length };
    parts.querySelectorAll("[data-go]").forEach((button) => button.addEventListener("click", () => this.step(go[button.dataset.go]())));
    const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    parts.addEventListener("keydown", (event) => {
      if (!(event.key in keys)) return;
      event.preventDefault();
      this.step(go[keys[event.key]]());
    });
    document.querySelectorAll(`[data-board="${this.id}"][data-line]`).forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => {
        this.walk = this.walks[Number(button.dataset.line)];
        this.step(0);
        this.scrollIntoView({ block: "nearest" });
      });
    });
    this.step(at);
  }

  step(number) {
    this.at = Math.max(0, Math.min(this.walk.length - 1, number));
    const { move, fen, last, title } = this.walk[this.at];
    if (this.done) this.letGo();
    this.show(fen, last, title);
    if (this.mode === "move") {
      if (this.offered) this.offer(this.at === this.walk.length - 1 ? this.offered : []);
      this.say(move);
      return;
    }
    const offset = this.walk[0].fen.startsWith("B") ? 1 : 0;
    const written = this.walk.slice(1, this.at + 1).map(({ move }, index) => {
      if (/^\d+\./.test(move) || (index + offset) % 2) return move;
      return `${(index + offset) / 2 + 1}. ${move}`;
    });
    this.say((offset && written.length && !/^\d+\./.test(written[0]) ? "1. ... " : "") + written.join(" "));
  }

  // What the reader chooses for his boards

  answerTools() {
    const tools = this.querySelector(".board-tools");
    tools.hidden = false;
    tools.querySelector("[data-turn]").addEventListener("click", () => this.turn());
    const look = tools.querySelector("[data-look]"), names = tools.querySelector("[data-names]");
    const all = (change) => document.querySelectorAll("tavlei-board").forEach(change);
    look.addEventListener("change", () => { localStorage.setItem(LOOK, look.value); all((board) => board.dress()); });
    names.addEventListener("click", () => {
      localStorage.setItem(NAMES, names.getAttribute("aria-pressed") === "true" ? "off" : "on");
      all((board) => board.dress());
    });
    this.dress();
  }

  dress() {
    const look = localStorage.getItem(LOOK) || "wood", bare = localStorage.getItem(NAMES) === "off";
    this.dataset.look = look;
    this.querySelector("[data-look]").value = look;
    this.querySelector("[data-names]").setAttribute("aria-pressed", String(!bare));
    const [width, height] = ["width", "height"].map((part) => Number(this.svg.getAttribute(part)));
    const cut = bare ? Number(this.svg.dataset.margin) - 6 : 0;
    this.svg.setAttribute("viewBox", `${cut} ${cut} ${width - 2 * cut} ${height - 2 * cut}`);
    this.layer("names").toggleAttribute("hidden", bare);
  }

  turn() {
    this.toggleAttribute("data-flipped");
    const [width, height] = ["width", "height"].map((part) => Number(this.svg.getAttribute(part)));
    for (const square of this.squares.values()) {
      square.setAttribute("x", width - Number(square.getAttribute("x")) - Number(square.getAttribute("width")));
      square.setAttribute("y", height - Number(square.getAttribute("y")) - Number(square.getAttribute("height")));
    }
    for (const text of this.layer("names").children) {
      text.setAttribute("x", width - Number(text.getAttribute("x")));
      text.setAttribute("y", height + 10 - Number(text.getAttribute("y")));
    }
    this.draw();
    this.hint();
  }
}

if (!customElements.get("tavlei-board")) customElements.define("tavlei-board", TavleiBoard);
