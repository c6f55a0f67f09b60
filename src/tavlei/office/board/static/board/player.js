// Stepping through variations: each button of a list brings its line to the board.
"use strict";
document.querySelectorAll("[data-player]").forEach((player) => {
  const board = new Board(player.querySelector(".live"));
  const told = player.querySelector("[role=status]");
  const lines = JSON.parse(document.getElementById(player.dataset.player).textContent);
  let line = lines[0] || [{ move: "", fen: board.fen }], at = 0;
  player.querySelector("[data-still]").hidden = true;
  player.querySelector(".live").hidden = false;
  player.querySelector(".board-steps").hidden = false;
  const go = (number) => {
    at = Math.max(0, Math.min(line.length - 1, number));
    board.show(line[at].fen);
    told.textContent = line.slice(1, at + 1).map((each, index) => (index % 2 ? "" : `${index / 2 + 1}. `) + each.move).join(" ");
  };
  player.querySelectorAll("[data-go]").forEach((each) => each.addEventListener("click", () =>
    go({ first: 0, back: at - 1, on: at + 1, last: line.length }[each.dataset.go])));
  player.querySelectorAll("[data-line]").forEach((each) => {
    each.hidden = false;
    each.addEventListener("click", () => { line = lines[Number(each.dataset.line)]; go(each.dataset.end ? line.length : 0); player.querySelector(".live").scrollIntoView({ block: "nearest" }); });
  });
  go(0);
});
