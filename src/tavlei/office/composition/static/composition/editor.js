// The form of a work: pieces are put by clicking, what is written is checked while it is written.
"use strict";
(() => {
  const form = document.querySelector("form[data-check]");
  const field = (name) => form.elements[name];
  const boards = Object.fromEntries([...form.querySelectorAll(".live")].map((each) => [each.dataset.variant, new Board(each)]));
  const told = document.getElementById("checked");
  const preview = document.getElementById("preview");
  const rows = document.getElementById("checked-lines");
  let waiting = 0, asked = 0;
  form.querySelector("[data-editor=board]").hidden = false;

  const current = () => boards[field("variant").value];
  const choose = () => Object.entries(boards).forEach(([name, board]) => { board.element.hidden = name !== field("variant").value; });
  const put = (name) => {
    const board = current(), position = board.position;
    const piece = form.querySelector("input[name=tool]:checked").value;
    if (!piece || position.pieces.get(name) === piece) position.pieces.delete(name);
    else position.pieces.set(name, piece);
    field("position").value = writeFen(position);
    board.show(field("position").value);
    later();
  };
  Object.values(boards).forEach((board) => { board.onChoose = put; });

  async function check() {
    const number = ++asked;
    const answer = await ask(form.dataset.check, {
      variant: field("variant").value, position: field("position").value, solution: field("solution").value,
    });
    if (number !== asked) return;
    if (answer.fen) { current().show(answer.fen); preview.innerHTML = answer.picture; }
    told.textContent = answer.told;
    rows.replaceChildren(...answer.lines.map((each) => {
      const row = document.createElement("li");
      row.className = each.ok ? "good" : "bad";
      row.textContent = each.told;
      return row;
    }));
  }
  const later = () => { clearTimeout(waiting); waiting = setTimeout(check, 300); };
  ["position", "solution"].forEach((name) => field(name).addEventListener("input", later));
  field("variant").addEventListener("change", () => { choose(); later(); });
  document.getElementById("clear-board").addEventListener("click", () => { field("position").value = "W:W:B"; current().show("W:W:B"); later(); });
  choose();
  if (field("position").value) check();
})();
