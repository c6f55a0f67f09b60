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
    if (on) link.setAttribute("aria-expanded", "true");
    else link.removeAttribute("aria-expanded");
    const row = link.closest("tr, li");
    if (row) row.classList.toggle("asked", on);
  };
  // A part that renewed itself may have put another link in the place of the one that was asked.
  const present = (link) => {
    if (link.isConnected) return link;
    return [...document.querySelectorAll("a[data-why]")].find((found) => found.href === link.href) || null;
  };
  const close = () => {
    if (drawer.hidden) return;
    drawer.hidden = true;
    const link = asked && present(asked);
    asked = null;
    if (!link) return;
    mark(link, false);
    link.focus();
  };
  const question = (link) => link.dataset.why || link.getAttribute("aria-label") || link.textContent.trim();
  const say = (text) => { body.replaceChildren(Object.assign(document.createElement("p"), { textContent: text })); };
  const open = async (link) => {
    if (asked) mark(asked, false);
    asked = link;
    mark(link, true);
    const address = link.href;
    heading.textContent = question(link);
    whole.href = address;
    say(drawer.dataset.loading);
    drawer.hidden = false;
    heading.focus();
    const isAsked = () => asked !== null && asked.href === address;
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!isAsked()) return;
      const main = page.querySelector("[data-explanation]") || page.querySelector("main") || page.body;
      body.replaceChildren(...main.childNodes);
      body.scrollTop = 0;
      if (window.htmx) window.htmx.process(body);
    } catch {
      if (isAsked()) say(drawer.dataset.lost);
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-why]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (link === asked) close();
    else open(link);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const link = asked && present(asked);
    if (!link) return;
    asked = link;
    mark(link, true);
  });
  drawer.querySelector(".x").addEventListener("click", close);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
})();
