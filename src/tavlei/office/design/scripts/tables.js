// A column sorts by a click on its head: <table data-sort>. The order of the server is the third click.
(() => {
  "use strict";
  const value = (row, column) => {
    const cell = row.cells[column];
    const text = (cell.dataset.value ?? cell.textContent).trim();
    const number = Number(text.replace(/\s/g, "").replace("−", "-").replace(",", "."));
    return text !== "" && Number.isFinite(number) ? number : text;
  };
  const compare = (one, other) => {
    if (typeof one === "number" && typeof other === "number") return one - other;
    if (typeof one === "number") return -1;
    if (typeof other === "number") return 1;
    return one.localeCompare(other, document.documentElement.lang);
  };
  for (const table of document.querySelectorAll("table[data-sort]")) {
    const body = table.tBodies[0];
    const first = [...body.rows];
    table.querySelectorAll("thead th").forEach((head, column) => {
      if (!head.textContent.trim() || head.colSpan > 1) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const numeric = head.classList.contains("num");
        const order = numeric ? ["descending", "ascending", ""] : ["ascending", "descending", ""];
        const next = order[(order.indexOf(head.getAttribute("aria-sort") || "") + 1) % 3];
        table.querySelectorAll("thead th").forEach((other) => other.removeAttribute("aria-sort"));
        if (next) head.setAttribute("aria-sort", next);
        const sign = next === "descending" ? -1 : 1;
        const rows = next ? [...first].sort((a, b) => sign * compare(value(a, column), value(b, column))) : first;
        body.append(...rows);
      });
    });
  }
})();
