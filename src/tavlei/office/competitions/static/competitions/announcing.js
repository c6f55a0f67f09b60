// The announcement: criteria are put in order by dragging or by buttons, and the summary follows what is answered.
(() => {
  "use strict";
  const shown = (field) => {
    if (field instanceof HTMLSelectElement) return field.value ? field.selectedOptions[0].text : "";
    if (field.type === "date" && field.value) return new Date(`${field.value}T00:00`).toLocaleDateString(document.documentElement.lang);
    return field.value;
  };
  const summarise = () => document.querySelectorAll("[data-of]").forEach((place) => {
    const field = document.getElementById(place.dataset.of);
    place.textContent = (field && shown(field)) || "–";
  });
  const box = (row) => row.querySelector("input[type=checkbox]");
  const button = (row, sign, label, move) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn plain";
    made.textContent = sign;
    made.setAttribute("aria-label", `${label}: ${row.textContent.trim()}`);
    made.addEventListener("click", () => { move(); made.focus(); });
    return made;
  };
  const order = (group) => {
    const written = document.getElementById(group.dataset.order);
    const rows = [...group.querySelectorAll("div:has(> label > input[type=checkbox])")];
    if (!written || !rows.length || group.dataset.ready) return;
    group.dataset.ready = "yes";
    const list = rows[0].parentElement;
    const place = (row) => {
      const words = written.value.split(/[\s,;]+/).filter(Boolean).map((word) => (/^\d+$/.test(word) ? rows[word - 1] && box(rows[word - 1]).value : word));
      const found = words.indexOf(box(row).value);
      return found >= 0 ? found : box(row).checked ? words.length : words.length + 1;
    };
    const write = () => {
      written.value = [...list.children].map(box).filter((choice) => choice.checked).map((choice) => choice.value).join(", ");
    };
    const sorted = [...rows].sort((one, other) => place(one) - place(other));
    list.classList.add("ordering");
    written.closest(".field").hidden = true;
    sorted.forEach((row) => {
      const label = row.querySelector("label").lastChild;
      label.textContent = label.textContent.replace(/^\s*\d+\.\s/, " ");
      row.draggable = true;
      row.append(
        button(row, "↑", group.dataset.up, () => { row.previousElementSibling?.before(row); write(); }),
        button(row, "↓", group.dataset.down, () => { row.nextElementSibling?.after(row); write(); }),
      );
      row.addEventListener("dragstart", () => row.classList.add("dragged"));
      row.addEventListener("dragend", () => { row.classList.remove("dragged"); write(); });
      list.append(row);
    });
    list.addEventListener("dragover", (event) => {
      const dragged = list.querySelector(".dragged");
      const over = event.target.closest("[draggable]");
      if (!dragged || !over || over === dragged) return;
      event.preventDefault();
      const middle = over.getBoundingClientRect().top + over.offsetHeight / 2;
      event.clientY < middle ? over.before(dragged) : over.after(dragged);
    });
    list.addEventListener("change", write);
  };
  const start = () => {
    document.querySelectorAll("[data-order]").forEach(order);
    summarise();
  };
  start();
  document.addEventListener("input", summarise);
  document.addEventListener("htmx:afterSettle", start);
})();
