// The judge's console: cards come by a socket, clocks tick by themselves, what waits for the judge moves to the front.
(() => {
  "use strict";
  const round = document.getElementById("live-console");
  const one = document.getElementById("live-one");
  const place = round || one;
  if (!place) return;

  const shown = (left) => {
    const seconds = Math.max(0, Math.floor(left / 1000));
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  };
  const note = (root) => root.querySelectorAll(".live-clock[data-left]").forEach((clock) => {
    clock.dataset.since = String(performance.now());
  });
  const tick = () => document.querySelectorAll(".live-clock.runs[data-left]").forEach((clock) => {
    const left = Number(clock.dataset.left) - (performance.now() - Number(clock.dataset.since));
    clock.textContent = shown(left);
    clock.classList.toggle("short", left < 60000);
  });

  // What waits for the judge stands above the boards, by board; how many games there are is told by the page anew.
  const queue = (told) => {
    const list = round.querySelector(".queue"), holder = document.createElement("template");
    const before = list.children.length;
    for (const old of list.querySelectorAll(`[data-code="${told.code}"]`)) old.remove();
    holder.innerHTML = told.waits;
    for (const line of holder.content.querySelectorAll("li")) {
      const next = [...list.children].find((item) => Number(item.dataset.board) > Number(line.dataset.board));
      list.insertBefore(line, next || null);
    }
    round.querySelector(".live-queue").hidden = !list.children.length;
    if (list.children.length !== before) renew();
  };
  const choose = () => {
    const chips = document.getElementById("live-chips");
    if (!chips) return;
    chips.hidden = false;
    const which = chips.querySelector("[aria-pressed=true]").dataset.show;
    document.querySelectorAll("#live-console .live-card").forEach((card) => {
      card.hidden = Boolean(which) && !card.matches(which);
    });
    chips.querySelectorAll("[data-show]").forEach((chip) => {
      const found = document.querySelectorAll(`#live-console .live-card${chip.dataset.show}`);
      chip.querySelector(".count").textContent = found.length;
    });
  };
  document.addEventListener("click", ({ target }) => {
    const chip = target.closest("#live-chips [data-show]");
    if (!chip) return;
    chip.parentElement.querySelectorAll("[data-show]").forEach((one) => one.setAttribute("aria-pressed", String(one === chip)));
    choose();
  });
  const put = (card) => {
    const list = round.querySelector(".live-cards");
    const rank = (item) => Number(item.dataset.rank);
    const before = [...list.children].find((item) => item !== card && rank(item) > rank(card));
    if (card.nextElementSibling !== (before || null)) list.insertBefore(card, before || null);
  };
  const takeCard = (told) => {
    const old = document.getElementById(`live-${told.code}`);
    if (!old) return renew();
    const holder = document.createElement("template");
    holder.innerHTML = told.card;
    const fresh = holder.content.firstElementChild;
    const moved = old.dataset.rank !== fresh.dataset.rank;
    Idiomorph.morph(old, fresh);
    const card = document.getElementById(`live-${told.code}`);
    note(card);
    if (moved) put(card);
    queue(told);
    choose();
  };

  // What happens while the page is fetched may not be on it yet: it is fetched once more.
  let renewing = false, again = false;
  const renew = async () => {
    again = renewing;
    if (renewing) return;
    renewing = true;
    try {
      const answer = await fetch(place.dataset.from, { headers: { "X-Requested-With": "fetch" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const pressed = document.querySelector("#live-chips [aria-pressed=true]")?.dataset.show;
      for (const id of round ? ["live-console"] : ["live-one", "live-log", "live-acts"]) {
        const here = document.getElementById(id);
        const there = page.getElementById(id);
        const written = id === "live-acts" && (here.contains(document.activeElement) || here.querySelector("form[data-touched]"));
        if (here && there && !written) Idiomorph.morph(here, there, { ignoreActive: true });
      }
      note(document);
      document.querySelectorAll("#live-chips [data-show]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.show === pressed)));
      choose();
    } finally {
      renewing = false;
      if (again) renew();
    }
  };
  document.addEventListener("input", (event) => { event.target.closest("#live-acts form")?.setAttribute("data-touched", ""); });

  let wait = 500;
  const open = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${place.dataset.socket}`);
    socket.addEventListener("open", () => {
      place.dataset.line = "open";
      if (round || wait > 500) renew(); // a socket tells only what happens from now on
      wait = 500;
    });
    socket.addEventListener("message", (event) => {
      const told = JSON.parse(event.data);
      if (told.card) takeCard(told);
      else if (told.renew || (one && "number" in told && String(told.number) !== one.dataset.number)) renew();
    });
    socket.addEventListener("close", () => {
      place.dataset.line = "lost";
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 15000);
    });
  };
  const openAct = () => document.querySelector(location.hash.startsWith("#act-") ? location.hash : "#no-act")?.setAttribute("open", "");
  window.addEventListener("hashchange", openAct);
  openAct();
  note(document);
  choose();
  setInterval(tick, 250);
  open();
})();
