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
  const waits = (row) => Boolean(row.querySelector("input[type=radio]"));
  const kinds = { all: () => true, waiting: waits, done: (row) => !waits(row) };
  const rows = [...document.querySelectorAll("[data-entry] > li")];
  filter.hidden = rows.every(waits);
  for (const chip of filter.querySelectorAll("button")) {
    chip.querySelector(".count").textContent = rows.filter(kinds[chip.value]).length;
    chip.addEventListener("click", () => {
      rows.forEach((row) => { row.hidden = !kinds[chip.value](row); });
      filter.querySelectorAll("button").forEach((other) => other.setAttribute("aria-pressed", other === chip));
    });
  }
  const first = boards().find((board) => !decided(board));
  first.classList.add("current");
  first.querySelector("input[type=radio]").focus({ preventScroll: true });
})();
