// Solving on the board: White's moves are chosen, Black answers, every variation is kept as soon as it is given.
await customElements.whenDefined("tavlei-board");
const part = document.getElementById("solving"), form = document.getElementById("answer");
const board = part.querySelector("tavlei-board");
const lines = document.getElementById("lines"), told = document.getElementById("line"), kept = document.getElementById("kept");
const choices = document.getElementById("choices"), choicesPart = document.getElementById("choices-part");
let line = [], saving = Promise.resolve(), waiting = 0, changed = false;
part.querySelector("[data-board-only]").hidden = false;

async function ask(address, fields) {
  const token = form.querySelector("input[name=csrfmiddlewaretoken]").value;
  const answer = await fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, body: new URLSearchParams(fields) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}
function show(answer) {
  line = answer.line;
  board.done = null;
  board.show(answer.after.fen, line.length ? line.at(-1).split(/[-:]/).filter((square, index, all) => index % (all.length - 1) === 0) : []);
  board.offer(answer.after.white_to_move ? answer.after.moves : []);
  told.textContent = line.map((move, index) => (index % 2 ? "" : `${index / 2 + 1}. `) + move).join(" ");
  choicesPart.hidden = answer.choices.length < 2;
  choices.replaceChildren(...answer.choices.map((move) => new Option(move, move, false, move === answer.reply)));
}
async function go(moves) {
  const answer = await ask(part.dataset.reply, { moves: moves.join(" "), known: lines.value });
  if (answer.told) { told.textContent = answer.told; return; }
  show(answer);
}
board.addEventListener("board-move", ({ detail: { move } }) => go([...line, move]));
choices.addEventListener("change", () => go([...line.slice(0, -1), choices.value]));
document.getElementById("back").addEventListener("click", () => go(line.slice(0, Math.max(0, line.length - (line.length % 2 ? 1 : 2)))));
document.getElementById("anew").addEventListener("click", () => go([]));
document.getElementById("add").addEventListener("click", () => {
  if (!line.length) return;
  const row = line.join(" ");
  const rows = lines.value.split("\n").map((written) => written.trim()).filter((written) => written && !row.startsWith(written));
  if (!rows.some((written) => written.startsWith(row))) rows.push(row);
  lines.value = rows.join("\n");
  keep().then(() => go([]));
});

const keep = () => { saving = saving.then(async () => {
  changed = false;
  const answer = await ask(part.dataset.keep, new FormData(form));
  kept.textContent = answer.told;
  if (answer.kept) form.elements.version.value = answer.version;
}).catch((error) => { kept.textContent = String(error.message); }); return saving; };
form.addEventListener("input", () => { changed = true; clearTimeout(waiting); waiting = setTimeout(keep, 700); });
form.addEventListener("submit", () => { changed = false; clearTimeout(waiting); });
window.addEventListener("pagehide", () => {
  clearTimeout(waiting);
  if (changed) fetch(part.dataset.keep, { method: "POST", keepalive: true, body: new URLSearchParams(new FormData(form)) });
});
const clock = document.querySelector("[data-left]");
if (clock) setInterval(() => { clock.textContent = String(Math.max(0, Number(clock.textContent) - 1)); }, 1000);
go([]);
