// Moves by clicking squares: from where, over which, to where; the field takes the move in full notation.
"use strict";
const possible = JSON.parse(document.getElementById("possible-moves").textContent);
const field = document.getElementById("moves");
const told = document.getElementById("chosen");
const squares = [...document.querySelectorAll(".square")];
let chosen = [];

const parts = (move) => move.split(/[-:]/);
const follows = (move) => {
  const names = parts(move);
  if (names[0] !== chosen[0]) return false;
  let at = 0;
  for (const each of chosen.slice(1)) {
    at = names.indexOf(each, at + 1);
    if (at < 0) return false;
  }
  return true;
};

function show() {
  squares.forEach((each) => each.setAttribute("aria-pressed", String(chosen.includes(each.dataset.square))));
  told.textContent = chosen.join(" ");
}

squares.forEach((each) => each.addEventListener("click", () => {
  const name = each.dataset.square;
  if (chosen.length && chosen[chosen.length - 1] === name) chosen = [];
  else {
    chosen = [...chosen, name];
    if (!possible.some(follows)) chosen = possible.some((move) => parts(move)[0] === name) ? [name] : [];
  }
  const fitting = possible.filter((move) => chosen.length > 1 && follows(move) && parts(move).at(-1) === name);
  if (fitting.length === 1) {
    field.value = fitting[0];
    field.focus({ preventScroll: true });
    chosen = parts(fitting[0]);
    show();
    chosen = [];
    return;
  }
  show();
}));
