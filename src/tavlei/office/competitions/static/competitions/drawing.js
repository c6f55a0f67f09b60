// Drawing by hand: players are dragged from seat to seat, or taken and put by the keyboard. The lists do the same without it.
(() => {
  "use strict";
  const form = document.getElementById("drawing");
  if (!form) return;
  const seats = [...form.querySelectorAll("[data-seat]")];
  const pool = form.querySelector("[data-pool]");
  const free = form.querySelector("[data-free]");
  const told = form.querySelector("[data-told]");
  const list = (seat) => seat.querySelector("select");
  const nameOf = (value) => [...list(seats[0]).options].find((option) => option.value === value)?.text.trim() || form.dataset.empty;
  const kept = new Map(seats.map((seat) => [seat, list(seat).value]));
  let taken = null;
  let drag = null;
  const valueOf = (place) => (place.matches("[data-seat]") ? list(place).value : place.dataset.value || "");
  const put = (place, value) => { if (place.matches("[data-seat]")) list(place).value = value; };
  const remember = () => seats.forEach((seat) => kept.set(seat, list(seat).value));
  const absent = () => new Set([...form.querySelectorAll("[name=absent]:checked")].map((box) => box.value));
  const release = () => {
    form.querySelectorAll("[aria-pressed=true]").forEach((button) => button.setAttribute("aria-pressed", "false"));
    taken = null;
  };
  const fill = () => {
    const seated = new Set(seats.map((seat) => list(seat).value));
    const away = absent();
    const waiting = [...list(seats[0]).options].filter((option) => option.value && !seated.has(option.value) && !away.has(option.value));
    pool.hidden = false;
    free.replaceChildren(...(waiting.length ? waiting.map((option) => grip(option.text.trim(), option.value)) : [form.dataset.all]));
    seats.forEach((seat) => seat.querySelector("[data-grip]").setAttribute("aria-label", `${form.dataset.move}: ${nameOf(list(seat).value)}`));
  };
  const changed = () => {
    remember();
    release();
    fill();
    form.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const exchange = (from, to) => {
    if (!from || !to || from === to) return release();
    const [one, other] = [valueOf(from), valueOf(to)];
    put(from, other);
    put(to, one);
    told.textContent = `${nameOf(one)} – ${nameOf(other)}`;
    changed();
  };
  const placeOf = (element) => element?.closest("[data-seat], [data-value], [data-pool]");
  const take = (button) => {
    const place = placeOf(button);
    if (taken) {
      const seat = taken.matches("[data-seat]") ? seats.indexOf(taken) : -1;
      const target = place.matches("[data-seat]") ? place : taken;
      exchange(taken, place);
      (target.isConnected ? target.querySelector("[data-grip]") : seats[Math.max(seat, 0)].querySelector("[data-grip]"))?.focus();
      return;
    }
    if (!valueOf(place)) return;
    taken = place;
    button.setAttribute("aria-pressed", "true");
    told.textContent = `${nameOf(valueOf(place))}: ${form.dataset.held}`;
  };
  const over = (event) => placeOf(document.elementFromPoint(event.clientX, event.clientY));
  const mark = (place) => {
    form.querySelectorAll(".over").forEach((old) => old.classList.remove("over"));
    place?.classList.add("over");
  };
  const grip = (text, value) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn grip";
    button.dataset.grip = "";
    if (value) button.dataset.value = value;
    button.textContent = text;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => { if (!drag?.moved) take(button); });
    button.addEventListener("pointerdown", (event) => {
      drag = { from: placeOf(button), x: event.clientX, y: event.clientY, moved: false };
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("pointermove", (event) => {
      if (!drag || !button.hasPointerCapture(event.pointerId)) return;
      drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6;
      if (drag.moved && valueOf(drag.from)) mark(over(event));
    });
    button.addEventListener("pointerup", (event) => {
      if (!drag?.moved) return;
      const { from } = drag;
      const to = over(event);
      setTimeout(() => { drag = null; }); // the click that ends the drag takes nothing
      mark(null);
      if (to && valueOf(from)) exchange(from, to);
    });
    button.addEventListener("pointercancel", () => { mark(null); drag = null; });
    return button;
  };
  seats.forEach((seat) => {
    const button = grip("⠿", "");
    seat.prepend(button);
    list(seat).addEventListener("change", () => {
      const chosen = list(seat).value;
      const other = chosen && seats.find((one) => one !== seat && list(one).value === chosen);
      if (other) list(other).value = kept.get(seat);
      remember();
      fill();
    });
  });
  form.querySelectorAll(".drawn > li:not(.left-over)").forEach((row) => {
    const [white, black] = row.querySelectorAll("[data-seat]");
    const turn = document.createElement("button");
    turn.type = "button";
    turn.className = "btn plain turn";
    turn.textContent = "⇅";
    turn.setAttribute("aria-label", `${form.dataset.turn} ${row.querySelector(".no").textContent}`);
    turn.addEventListener("click", () => { exchange(white, black); turn.focus(); });
    row.append(turn);
  });
  form.querySelectorAll("[name=absent]").forEach((box) => box.addEventListener("change", fill));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") release(); });
  fill();
})();
