// Results by keyboard: one key sets a board, and the cursor goes to the next open one. The keys stand at the choices.
(() => {
  "use strict";
  const boards = () => [...document.querySelectorAll("[data-entry] > li:has(input[type=radio])")];
  if (!boards().length) return;
  const decided = (board) => board.querySelector("input:checked");
  const go = (board) => {
    document.querySelectorAll("[data-entry] > .current").forEach((old) => old.classList.remove("current"));
    if (!board) return document.querySelector("button[form=results]")?.focus({ preventScroll: true });
    board.classList.add("current");
    board.querySelector("input[type=radio]").focus();
  };
  const goOn = (from) => {
    const listed = boards();
    const place = listed.indexOf(from);
    go([...listed.slice(place + 1), ...listed.slice(0, place)].find((board) => !decided(board)));
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.target.matches("[data-entry] input[type=radio]")) return;
    const board = event.target.closest("li");
    if (event.key === "Backspace" || event.key === "Delete") {
      board.querySelectorAll("input:checked").forEach((choice) => { choice.checked = false; });
      return event.preventDefault();
    }
    if (event.key.length !== 1 || event.key === " ") return;
    const chosen = [...board.querySelectorAll("input[type=radio]")].find((choice) => choice.dataset.keys.includes(event.key.toLowerCase()));
    if (!chosen) return;
    event.preventDefault();
    chosen.checked = true;
    goOn(board);
  });
  document.addEventListener("click", (event) => {
    if (event.detail && event.target.matches("[data-entry] input[type=radio]")) goOn(event.target.closest("li"));
  });
  document.addEventListener("focusin", (event) => {
    const board = event.target.closest("[data-entry] > li");
    if (!board) return;
    document.querySelectorAll("[data-entry] > .current").forEach((old) => old.classList.remove("current"));
    board.classList.add("current");
  });
  const filter = document.querySelector("[data-shown]");
  const pairs = []; // a pair is one line, that of a micro-match with the lines of its games
  for (const line of document.querySelectorAll("[data-entry] > li")) {
    if (line.classList.contains("part")) pairs.at(-1).push(line);
    else pairs.push([line]);
  }
  const waits = (lines) => lines.some((line) => line.querySelector("input[type=radio]"));
  const kinds = { all: () => true, waiting: waits, done: (lines) => !waits(lines) };
  if (filter) filter.hidden = pairs.every(waits);
  for (const chip of filter?.querySelectorAll("button") ?? []) {
    chip.querySelector(".count").textContent = pairs.filter(kinds[chip.value]).length;
    chip.addEventListener("click", () => {
      pairs.forEach((lines) => lines.forEach((line) => { line.hidden = !kinds[chip.value](lines); }));
      filter.querySelectorAll("button").forEach((other) => other.setAttribute("aria-pressed", other === chip));
    });
  }
  const first = boards().find((board) => !decided(board));
  first.classList.add("current");
  first.querySelector("input[type=radio]").focus({ preventScroll: true });
})();
