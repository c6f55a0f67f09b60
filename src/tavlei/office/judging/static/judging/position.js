// A position is set up on the board and written into the field of the form; without this script it is written by hand.
await customElements.whenDefined("tavlei-board");
const form = document.querySelector("form[data-position]");
const field = form.elements[form.dataset.position];
const variant = form.elements.variant;
const toMove = form.querySelector("[data-to-move]");
const boards = [...form.querySelectorAll("tavlei-board")];
const current = () => boards.find((board) => !board.hidden);
const tool = () => form.querySelector("[data-tool]:checked").value;
const write = (text) => { field.value = text; };
const turn = () => { toMove.value = current().position.turn; };

form.addEventListener("board-choose", ({ detail: { square } }) => write(current().put(square, tool())));
form.addEventListener("board-carry", ({ detail: { from, to } }) => write(current().carry(from, to)));
field.addEventListener("change", () => { if (field.value) { current().show(field.value); turn(); } });
toMove.addEventListener("change", () => {
  current().position.turn = toMove.value;
  write(current().changed());
});
form.querySelector("[data-clear]").addEventListener("click", () => {
  write(`${toMove.value}:W:B`);
  current().show(field.value);
});
variant?.addEventListener("change", () => {
  const large = variant.value === "international";
  boards.forEach((board) => { board.hidden = (board.dataset.variant === "international") !== large; });
  write("");
  turn();
});
form.querySelector("[data-editor=board]").hidden = false;
turn();
