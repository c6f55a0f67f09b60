// Moves by clicking squares: from where, over which, to where; the field takes the move in full notation.
"use strict";
const possible = JSON.parse(document.getElementById("possible-moves").textContent);
const field = document.getElementById("moves");
const told = document.getElementById("chosen");
const squares = [...document.querySelectorAll(".square")];
const clicked = {
  onChoose: null,
  mark(names) {
    squares.forEach((square) => square.setAttribute("aria-pressed", String(names.includes(square.dataset.square))));
    told.textContent = names.join(" ");
  },
};
const chooser = new Chooser(clicked, (move) => {
  chooser.offer(possible);
  field.value = move;
  field.focus({ preventScroll: true });
  clicked.mark(move.split(/[-:]/));
});

chooser.offer(possible);
squares.forEach((square) => square.addEventListener("click", () => clicked.onChoose(square.dataset.square)));
