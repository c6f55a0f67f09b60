// The form of a work: pieces are put and carried on the board, what is written is checked while it is written.
await customElements.whenDefined("tavlei-board");
const form = document.querySelector("form[data-check]");
const field = (name) => form.elements[name];
const boards = Object.fromEntries([...form.querySelectorAll("tavlei-board")].map((board) => [board.dataset.variant, board]));
const told = document.getElementById("checked");
const preview = document.getElementById("preview");
const rows = document.getElementById("checked-lines");
let waiting = 0, asked = 0;

const current = () => boards[field("variant").value];
const choose = () => Object.entries(boards).forEach(([name, board]) => { board.hidden = name !== field("variant").value; });
const put = (text) => { field("position").value = text; later(); };
const show = (text) => { current().show(text); current().hint(); };

async function check() {
  const number = ++asked;
  const fields = { variant: field("variant").value, position: field("position").value, solution: field("solution").value };
  const token = form.querySelector("input[name=csrfmiddlewaretoken]").value;
  const sent = await fetch(form.dataset.check, { method: "POST", headers: { "X-CSRFToken": token }, body: new URLSearchParams(fields) });
  if (!sent.ok || number !== asked) return;
  const answer = await sent.json();
  if (number !== asked) return;
  if (answer.fen) {
    show(answer.fen);
    preview.innerHTML = answer.picture;
  }
  told.textContent = answer.told;
  rows.replaceChildren(...answer.lines.map(({ ok, told: said }) => Object.assign(document.createElement("li"), { className: ok ? "good" : "bad", textContent: said })));
}
// An answer to what has changed meanwhile is not shown: it would take back pieces put since.
const later = () => { asked += 1; clearTimeout(waiting); waiting = setTimeout(check, 300); };

form.addEventListener("board-choose", ({ detail: { square } }) => put(current().put(square, form.querySelector("input[name=tool]:checked").value)));
form.addEventListener("board-carry", ({ detail: { from, to } }) => put(current().carry(from, to)));
["position", "solution"].forEach((name) => field(name).addEventListener("input", later));
field("variant").addEventListener("change", () => { choose(); later(); });
document.getElementById("clear-board").addEventListener("click", () => {
  put("W:W:B");
  show("W:W:B");
});
form.querySelector("[data-editor=board]").hidden = false;
choose();
if (field("position").value) check();
