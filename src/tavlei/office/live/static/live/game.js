// A game on the server. The page is whole without this script; here the board answers hands, clocks run, and what the
// player does goes by a socket. What is sent and not confirmed is sent again under the same ticket; what the server says
// of the game is always what is shown. Those who watch follow a stream. No rule of any game is written here.

const told = JSON.parse(document.getElementById("live-data").textContent);
const { words, labels, short, hints, always } = told;
const root = document.getElementById("live");
const place = root.dataset.place;
const plays = place === "white" || place === "black";
const board = document.getElementById("board");
const part = (name) => document.querySelector(`[data-live="${name}"]`);
const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
const PREMOVE = "live-premove";

let view = told.view;
let looked = null; // how many moves back somebody looks, null at the last one
let sent = ""; // the own move that is not confirmed yet
let planned = null; // the own answer that was chosen while the opponent thinks
let points = []; // fifth moves chosen so far
let lines = [...view.log || []];
let positions = new Map([[view.moves.length, view.board]]);

const right = (act) => view.rights?.acts.find((one) => one.act === act);
const mayMove = () => Boolean(right("move")?.may);
const opening = () => (view.to_move === place && view.rights?.opening) || null;
const over = () => view.result !== null;
const made = () => view.moves.length;
const premoves = () => plays && view.phase === "playing" && !mayMove() && part("premove").checked;

// The line to the server

class Line {
  constructor(address, hear, state) {
    Object.assign(this, { address, hear, state, tries: 0, unsure: new Map() });
    window.addEventListener("offline", () => { this.socket?.close(); this.state("offline"); });
    window.addEventListener("online", () => this.open());
    setInterval(() => this.ask(), 10000);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.over || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.state("connected");
      for (const content of this.unsure.values()) socket.send(JSON.stringify(content));
    });
    socket.addEventListener("message", ({ data }) => {
      clearTimeout(this.silence);
      this.answered(JSON.parse(data));
    });
    socket.addEventListener("close", ({ code }) => { if (socket === this.socket) this.lost(code); });
  }

  lost(code) {
    clearTimeout(this.silence);
    this.over = code === 4004;
    if (this.over) { this.state("closed"); return; }
    this.state(navigator.onLine ? "reconnecting" : "offline");
    const wait = Math.min(15000, 400 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  // A line that does not answer is no line.
  ask() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"kind":"here"}');
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), 6000);
  }

  drop() {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.lost(0);
  }

  send(content, again = true) {
    const asked = { ...content, ticket: crypto.randomUUID?.() || String(Math.random()).slice(2) };
    if (again) this.unsure.set(asked.ticket, asked);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(asked));
  }

  answered(content) {
    this.hear(content, this.unsure.delete(content.ticket));
  }
}

function hear(content, awaited) {
  if (content.kind === "here") return;
  if ("confirmed" in content) { if (content.now) take(content.now, false); return; }
  if (content.again) { part("again").hidden = false; return; }
  if (content.refused || content.stale) {
    if (!awaited) return;
    sent = "";
    points = [];
    complain(content.refused || [{ text: words.stale, clause: "" }]);
    take(content.now, true);
  } else take(content, false);
}

function signal(state) {
  const mark = part("signal");
  mark.hidden = false;
  mark.className = `signal ${{ connected: "", reconnecting: "weak" }[state] ?? "off"}`;
  mark.querySelector("span").textContent = words[state];
}

// What the server says of the game

function take(now, refused) {
  if (plays && now.number < view.number) return; // an older word that came late
  const before = view, changed = now.moves.join() !== before.moves.join();
  view = now;
  if (changed && !continues(before.moves, now.moves)) positions = new Map();
  positions.set(made(), now.board);
  for (const line of now.log || []) if (!lines.some(({ number }) => number === line.number)) lines.push(line);
  if (changed) {
    if (!refused) hideProblems();
    tellMove(before);
    sent = "";
    points = [];
    looked = null;
  }
  if (opening()?.kind !== "offer") points = [];
  started = performance.now();
  showAll(changed || refused || !sent);
  if (changed && planned) playPlanned();
}

const continues = (before, now) => before.every((move, index) => now[index] === move);

function tellMove(before) {
  if (made() <= before.moves.length) return;
  const side = before.to_move === "white" ? words.white : words.black;
  const said = fill(words.moved, { side, move: view.moves.at(-1) === "-" ? words.pass : view.moves.at(-1) });
  say(over() ? `${said}. ${view.result.text}` : said);
}

function say(text) { part("said").textContent = text; }

function complain(problems) {
  const note = part("problems");
  note.querySelector("div").replaceChildren(...problems.map(({ text, clause }) => {
    const line = document.createElement("p");
    line.textContent = text;
    if (clause) line.append(" ", cited(clause));
    return line;
  }));
  note.hidden = false;
}

function hideProblems() { part("problems").hidden = true; }

function cited(clause) {
  const href = `${told.clauses}${clause}/`;
  return Object.assign(document.createElement("a"), { className: "clause", href, target: "_blank", textContent: clause });
}

// What is shown

function showAll(withBoard) {
  showClocks();
  showTurn();
  if (withBoard) showBoard();
  showMoves();
  showResult();
  if (!plays) return;
  showOpening();
  showActs();
  showLog();
}

let started = performance.now();

function left(side) {
  const { running, [side]: remaining } = view.clocks;
  return running === side ? Math.max(0, remaining - (performance.now() - started)) : remaining;
}

function clockText(ms) {
  const short = ms < 20000, tenths = Math.floor(ms / 100), seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const shown = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return short ? `${shown}.${tenths % 10}` : shown;
}

function showClocks() {
  for (const side of ["white", "black"]) {
    const clock = document.querySelector(`[data-clock-of="${side}"]`), ms = left(side);
    clock.textContent = plays ? clockText(ms) : clockText(ms).split(".")[0];
    clock.classList.toggle("low", ms < 20000 && !over() && view.phase !== "before");
  }
}

function showTurn() {
  const going = !over() && view.phase !== "before";
  for (const line of root.querySelectorAll(".player")) {
    line.classList.toggle("turn", going && line.dataset.side === view.to_move);
    if (view.board.black) line.querySelector(".disc").classList.toggle("b", view.board.black === line.dataset.side);
    else line.querySelector("[data-pieces]").textContent = fill(words.pieces, { count: pieces(line.dataset.side) });
  }
  const key = !plays ? `${view.to_move}_turn` : view.to_move === place ? "own_turn" : "others_turn";
  const badge = document.createElement("span");
  badge.className = view.to_move === place ? "badge wood" : "badge";
  badge.textContent = going ? words[key] : "";
  part("turn").replaceChildren(...(going ? [badge] : []));
  if (view.phase_text && going && view.phase !== "playing") part("turn").append(" ", view.phase_text);
  const waiting = part("waiting");
  if (waiting && view.phase !== "before") waiting.remove();
  notice();
}

const pieces = (side) => {
  const listed = view.board.position.split(":").find((part, index) => index && part[0] === side[0].toUpperCase());
  return listed.slice(1).split(",").filter(Boolean).length;
};

// Where a piece must be taken the page says so: nobody has to find it out by a refusal.
function compulsory() {
  const moves = view.rights?.moves?.map(({ move }) => move) || [];
  return moves.length && moves.every((move) => move.includes(":")) ? fill(words.capture, { moves: moves.join(", ") }) : "";
}

function notice() {
  const text = right("accept_draw")?.may ? words.offered : sent ? words.sending
    : planned ? fill(words.premove, { move: planned.join("-") }) : compulsory();
  part("notice").hidden = !text;
  part("notice").querySelector("div").textContent = text;
}

function showBoard() {
  const at = looked ?? made(), known = positions.get(at);
  if (!known) { fetchWalk(); return; }
  board.show(known.position, known.last);
  board.say("");
  if (plays) board.offer(looked === null && !over() ? offered() : []);
  const marked = opening()?.kind === "choose" ? opening().points : points;
  if (looked === null && marked.length) board.show(view.board.position, [...view.board.last, ...marked]);
}

// The moves that can be chosen: those the server names; in renju the points it names, or all free ones.
function offered() {
  const step = opening();
  if (view.rights?.moves?.length) return view.rights.moves.map(whole);
  if (view.board.kind === "renju") {
    const places = mayMove() || (step && ["offer", "choose"].includes(step.kind) && right("opening_act")?.may);
    return places || premoves() ? (step?.points || free()).map((point) => ({ move: point, path: [point] })) : [];
  }
  if (!premoves()) return [];
  const own = [...board.position.pieces].filter(([, { code }]) => code[0] === place[0]).map(([square]) => square);
  return own.flatMap((from) => free().map((to) => ({ move: `${from}-${to}`, path: [from, to] })));
}

const free = () => [...board.squares.keys()].filter((square) => !board.position.pieces.has(square));

function whole(move) {
  const path = move.path || move.move.split(/[-:x]/);
  return { move: move.move, path, after: board.behind({ ...move, path }) };
}

async function fetchWalk() {
  const wanted = looked, answer = await fetch(told.walk);
  if (!answer.ok) return;
  const { walk } = await answer.json();
  walk.forEach((position, number) => { if (!positions.has(number)) positions.set(number, position); });
  if (looked === wanted && positions.has(looked ?? made())) showBoard();
}

function showMoves() {
  const list = part("moves"), at = looked ?? made();
  const shown = view.moves.flatMap((move, index) => {
    const link = document.createElement("a");
    link.href = `?at=${index + 1}`;
    link.dataset.at = index + 1;
    link.textContent = move;
    if (index + 1 === at) link.setAttribute("aria-current", "true");
    if (index % 2) return [link];
    const number = document.createElement("span");
    number.className = "n";
    number.textContent = `${index / 2 + 1}.`;
    return [number, link];
  });
  list.replaceChildren(...shown);
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  part("steps").hidden = made() === 0;
}

function look(at) {
  const number = Math.max(0, Math.min(made(), at));
  looked = number === made() ? null : number;
  showMoves();
  showBoard();
  say(number ? view.moves[number - 1] : "");
}

function showResult() {
  part("over").hidden = !over();
  if (!over()) return;
  part("score").textContent = view.result.score;
  part("reason").textContent = view.result.text;
  part("result-clause").replaceChildren(cited(view.result.clause));
  part("record").hidden = !made();
}

function showOpening() {
  const step = opening(), may = right("opening_act")?.may;
  part("opening").hidden = !step;
  part("move-form").hidden = over() || view.phase === "before" || Boolean(right("arrive")) || Boolean(step && step.kind !== "place");
  const pass = part("pass");
  if (pass) pass.hidden = view.phase !== "playing";
  if (!step) return;
  part("opening-text").textContent = step.text;
  part("opening-form").hidden = step.kind === "place";
  const key = JSON.stringify([step, made()]);
  const fields = part("opening-fields");
  if (fields.dataset.step !== key) {
    fields.dataset.step = key;
    fields.replaceChildren(...openingFields(step));
  }
  for (const button of fields.querySelectorAll("button")) button.disabled = !may;
}

function openingFields(step) {
  const button = (text, value) => {
    const made = Object.assign(document.createElement("button"), { type: "submit", className: "btn main", textContent: text });
    if (value) Object.assign(made, { name: "action", value: JSON.stringify(value) });
    return made;
  };
  const shown = (step.choices || []).map(({ label, action }) => button(label, action));
  const asked = { offer: ["points", words.points], declare: ["number", words.number] }[step.kind];
  if (!asked) return shown;
  const [name, label] = asked;
  const input = Object.assign(document.createElement("input"), { id: name, name, required: true, autocomplete: "off" });
  if (name === "number") Object.assign(input, { type: "number", min: step.least, max: step.most });
  const caption = Object.assign(document.createElement("label"), { htmlFor: name, textContent: fill(label, step) });
  const field = Object.assign(document.createElement("div"), { className: "field" });
  field.append(caption, input);
  return [...shown, field, button(name === "points" ? words.offer_points : words.declare)];
}

function showActs() {
  part("rights").hidden = over() || view.phase === "before";
  const acts = (view.rights?.acts || []).filter(({ act }) => act in labels);
  for (const [name, may] of [["acts", true], ["barred", false]]) {
    const list = part(name), wanted = acts.filter((one) => (one.may || always.includes(one.act)) === may);
    for (const line of [...list.children]) if (!wanted.some(({ act }) => act === line.dataset.act)) line.remove();
    wanted.forEach((one, index) => {
      let line = [...list.children].find(({ dataset }) => dataset.act === one.act);
      if (!line) line = newAct(one);
      if (list.children[index] !== line) list.insertBefore(line, list.children[index] || null);
      dressAct(line, one);
    });
  }
}

// A sentence within another begins with a small letter.
const inside = (text) => text.charAt(0).toLowerCase() + text.slice(1);

function newAct({ act }) {
  const line = document.getElementById("act-form").content.firstElementChild.cloneNode(true);
  const form = line.querySelector("form"), button = form.querySelector("button");
  line.dataset.act = form.dataset.act = act;
  form.querySelector("[name=act]").value = act;
  line.querySelector("[data-label]").textContent = labels[act];
  button.textContent = short[act];
  button.setAttribute("aria-label", labels[act]);
  button.classList.toggle("main", act === "accept_draw" || act === "arrive");
  button.classList.toggle("danger", act === "resign");
  if (act === "resign") form.dataset.confirm = words.resign;
  if (act === "stop_clocks") {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "why", value: "call_judge" }));
  }
  return line;
}

function dressAct(line, { act, may, why = [], clause, choices = [] }) {
  line.querySelector("button").disabled = !may;
  line.querySelector("[data-why-not]").textContent = why.length ? `${words.not_met}: ${why.map(inside).join("; ")}` : hints[act] || "";
  const mark = line.querySelector("[data-clause]");
  if (mark.textContent !== clause) mark.replaceChildren(cited(clause));
  if (act !== "claim_draw:repetition") return;
  const kept = line.querySelector("input[name=move]");
  if (may && !view.rights.counts_told) {
    if (!kept) line.querySelector("button").before(written());
    return;
  }
  for (const old of line.querySelectorAll("select, input[name=move]")) old.remove();
  if (choices.length) {
    const moves = [["", words.without_move], ...choices.map((move) => [move, move])];
    line.querySelector("button").before(select("move", moves, words.with_move));
  }
}

function written() {
  const field = Object.assign(document.createElement("input"), { name: "move", size: 7, autocomplete: "off", placeholder: "c3-d4" });
  field.setAttribute("aria-label", words.with_move);
  return field;
}

function select(name, options, label) {
  const made = Object.assign(document.createElement("select"), { name });
  made.setAttribute("aria-label", label);
  made.append(...options.map(([value, text]) => new Option(text, value)));
  return made;
}

function showLog() {
  lines = lines.sort((one, other) => other.number - one.number).slice(0, 12);
  part("log").replaceChildren(...lines.map(({ text, clause }) => {
    const line = document.createElement("li");
    line.textContent = `${text} `;
    if (clause) line.append(cited(clause));
    return line;
  }));
}

// What the player does

function sendMove(move) {
  sent = move;
  planned = null;
  line.send({ kind: "move", move, seen: view.number });
  hideProblems();
  notice();
}

function playPlanned() {
  const [from, to] = [planned[0], planned.at(-1)];
  planned = null;
  notice();
  if (!mayMove()) return;
  const fitting = offered().filter(({ path }) => path[0] === from && path.at(-1) === to);
  if (fitting.length !== 1) return;
  sendMove(fitting[0].move);
  showMade(fitting[0]);
}

function showMade({ move, path, after }) {
  if (after) board.show(after, [path[0], path.at(-1)]);
  else if (view.board.kind === "renju") board.show(board.withStone(view.board.position, move, made() + 1), [move]);
  board.offer([]);
}

function chosenOnBoard({ detail: { move } }) {
  const step = opening();
  if (step?.kind === "offer" && right("opening_act")?.may) { choosePoint(step, move); return; }
  if (step?.kind === "choose" && right("opening_act")?.may) { act({ kind: "opening_act", action: { choose: move } }); return; }
  if (mayMove()) {
    const chosen = board.moves.find((one) => one.move === move);
    sendMove(move);
    showMade(chosen || { move, path: [move] });
    return;
  }
  planned = move.split("-");
  notice();
  say(fill(words.premove, { move }));
}

function choosePoint(step, point) {
  points = points.includes(point) ? points.filter((one) => one !== point) : [...points, point].slice(-step.count);
  document.getElementById("points").value = points.join(" ");
  board.show(view.board.position, [...view.board.last, ...points]);
  board.offer(offered());
  say(fill(words.choose_points, { chosen: points.length, count: step.count }));
}

function act(content) {
  line.send({ ...content, seen: view.number });
  hideProblems();
}

function contentOf(form, submitter) {
  const given = Object.fromEntries(new FormData(form, submitter));
  const [kind, ground] = given.act.split(":");
  const content = { kind, ...(ground && { ground }) };
  for (const name of ["move", "why"]) if (given[name]?.trim()) content[name] = given[name].trim();
  if (given.action) content.action = JSON.parse(given.action);
  else if ("points" in given) content.action = { offer: given.points.trim().split(/[\s,;]+/) };
  else if ("number" in given) content.action = { declare: Number(given.number) };
  return content;
}

function submitted(event) {
  const form = event.target;
  if (!form.dataset.act || event.defaultPrevented) return;
  event.preventDefault();
  const content = contentOf(form, event.submitter);
  if (content.kind !== "move") { act(content); return; }
  if (!content.move) return;
  sendMove(content.move);
  document.getElementById("typed").value = "";
}

function answerSteps() {
  const go = { first: () => 0, back: () => (looked ?? made()) - 1, on: () => (looked ?? made()) + 1, last: () => made() };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  for (const button of part("steps").querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => look(go[button.dataset.step]()));
  }
  part("moves").addEventListener("click", (event) => {
    const link = event.target.closest("[data-at]");
    if (!link) return;
    event.preventDefault();
    look(Number(link.dataset.at));
  });
  for (const name of ["moves", "steps"]) {
    part(name).addEventListener("keydown", (event) => {
      if (!(event.key in keys)) return;
      event.preventDefault();
      look(go[keys[event.key]]());
    });
  }
}

// In a competition the judge is told when a player does not look at the game.
function watchFocus() {
  let looks = true;
  const now = () => {
    const seen = document.visibilityState === "visible" && document.hasFocus();
    if (seen === looks || over() || view.phase === "before") return;
    looks = seen;
    line.send({ kind: seen ? "focus_back" : "focus_lost" }, false);
  };
  document.addEventListener("visibilitychange", now);
  window.addEventListener("blur", () => setTimeout(now, 100));
  window.addEventListener("focus", () => setTimeout(now, 100));
}

let line = null;

function addressOfSocket() {
  const address = new URL(told.socket, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

function play() {
  part("premove").checked = localStorage.getItem(PREMOVE) === "on";
  part("premove-line").hidden = false;
  part("premove").addEventListener("change", ({ target }) => {
    localStorage.setItem(PREMOVE, target.checked ? "on" : "off");
    planned = null;
    showAll(!sent);
  });
  line = new Line(addressOfSocket(), hear, signal);
  board.addEventListener("board-move", chosenOnBoard);
  board.addEventListener("keydown", ({ key }) => { if (key === "Escape" && planned) { planned = null; notice(); } });
  document.addEventListener("submit", submitted);
  if (told.focus) watchFocus();
}

function follow() {
  const stream = new EventSource(told.stream);
  stream.addEventListener("open", () => signal("connected"));
  stream.addEventListener("error", () => signal(navigator.onLine ? "reconnecting" : "offline"));
  stream.addEventListener("message", ({ data }) => take(JSON.parse(data), false));
}

customElements.whenDefined("tavlei-board").then(() => {
  answerSteps();
  if (plays && !over()) play();
  else if (plays && told.casual) line = new Line(addressOfSocket(), hear, () => {});
  else if (!over()) follow();
  showAll(true);
  setInterval(() => { if (view.clocks.running) showClocks(); }, 100);
});
