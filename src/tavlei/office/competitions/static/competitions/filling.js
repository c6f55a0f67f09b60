// A column that was copied in a spreadsheet and is pasted into a cell fills the empty cells of its column downward.
(() => {
  "use strict";
  const form = document.querySelector("[data-filling]");
  if (!form) return;
  form.addEventListener("paste", (event) => {
    const cell = event.target.closest("input[data-column]");
    if (!cell) return;
    const lines = event.clipboardData.getData("text").replace(/\r/g, "").replace(/\n+$/, "").split("\n");
    if (lines.length < 2) return;
    event.preventDefault();
    const column = [...form.querySelectorAll(`input[data-column="${cell.dataset.column}"]`)];
    const below = column.slice(column.indexOf(cell));
    lines.forEach((line, index) => {
      if (below[index]) below[index].value = line.split("\t")[0].trim();
    });
    (below[lines.length - 1] || below[below.length - 1]).focus();
  });
})();
