// The box of the search as a combobox: arrows walk through what is suggested, Enter opens it, Escape closes the list.
"use strict";

for (const form of document.querySelectorAll("[data-search]")) {
  const input = form.querySelector("[role=combobox]");
  const list = document.getElementById(input.getAttribute("aria-controls"));

  const options = () => [...list.querySelectorAll("[role=option]")];
  const chosen = () => list.querySelector("[aria-selected=true]");

  const choose = (option) => {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };

  const show = (open) => {
    const shown = open && options().length > 0;
    list.hidden = !shown;
    input.setAttribute("aria-expanded", String(shown));
    if (!shown) choose(null);
  };

  const step = (by) => {
    const all = options();
    if (all.length === 0) return;
    show(true);
    const at = all.indexOf(chosen());
    choose(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]);
  };

  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      show(false);
    } else if (event.key === "Enter" && chosen()) {
      event.preventDefault();
      window.location.assign(chosen().dataset.url);
    }
  });
  list.addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in the box
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) window.location.assign(option.dataset.url);
  });
  list.addEventListener("htmx:afterSwap", () => show(document.activeElement === input));
  input.addEventListener("focus", () => show(input.value !== ""));
  input.addEventListener("blur", () => show(false));
}
