// A menu closes by Escape and by a click beside it.
(() => {
  "use strict";
  const others = (kept) => document.querySelectorAll("details.menu[open]").forEach((menu) => { if (menu !== kept) menu.open = false; });
  document.addEventListener("click", (event) => others(event.target.closest("details.menu")));
  document.addEventListener("toggle", (event) => {
    if (event.target.matches("details.menu[open]")) event.target.querySelector("input[type=search]")?.focus();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
