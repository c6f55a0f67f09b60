// The pages of the hall screen in turn, and the time of day. A page that renews itself stays the one that is shown.
(() => {
  "use strict";
  const SECONDS = 12;
  let shown = 0;
  const show = () => {
    const pages = [...document.querySelectorAll("[data-page]")];
    pages.forEach((page, number) => { page.hidden = number !== shown % pages.length; });
  };
  const clock = document.querySelector("[data-clock]");
  const tick = () => {
    clock.textContent = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  };
  show();
  tick();
  setInterval(tick, 1000);
  setInterval(() => { shown += 1; show(); }, SECONDS * 1000);
  document.addEventListener("htmx:afterSettle", show);
})();
