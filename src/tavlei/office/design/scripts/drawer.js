// The answer opens beside the number; on a phone it rises from below. Escape and the cross return to the number.
(() => {
  "use strict";
  const drawer = document.getElementById("drawer");
  if (!drawer) return;
  const body = drawer.querySelector(".body");
  const heading = drawer.querySelector("h2");
  const whole = drawer.querySelector("[data-whole]");
  let asked = null;

  const mark = (link, on) => {
    link.toggleAttribute("aria-expanded", on);
    if (on) link.setAttribute("aria-expanded", "true");
    const row = link.closest("tr, li");
    if (row) row.classList.toggle("asked", on);
  };
  const close = () => {
    if (drawer.hidden) return;
    drawer.hidden = true;
    if (!asked) return;
    mark(asked, false);
    asked.focus();
    asked = null;
  };
  const question = (link) => link.dataset.why || link.getAttribute("aria-label") || link.textContent.trim();
  const say = (text) => { body.replaceChildren(Object.assign(document.createElement("p"), { textContent: text })); };
  const open = async (link) => {
    if (asked) mark(asked, false);
    asked = link;
    mark(link, true);
    heading.textContent = question(link);
    whole.href = link.href;
    say(drawer.dataset.loading);
    drawer.hidden = false;
    heading.focus();
    let answer;
    try {
      answer = await fetch(link.href, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (asked !== link) return;
      const main = page.querySelector("main [data-explanation]") || page.querySelector("main") || page.body;
      body.replaceChildren(...main.childNodes);
      body.scrollTop = 0;
      if (window.htmx) window.htmx.process(body);
    } catch {
      if (asked === link) say(drawer.dataset.lost);
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-why]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (link === asked) close();
    else open(link);
  });
  drawer.querySelector(".x").addEventListener("click", close);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
})();
