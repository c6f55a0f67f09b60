// Participants by keyboard: the search answers while a name is typed, and Enter enters the first who is found.
(() => {
  "use strict";
  const box = document.querySelector("[data-entering]");
  if (!box) return;
  let waiting = false;
  const enter = () => {
    const first = document.querySelector("#candidates [data-candidate]");
    if (first) first.requestSubmit(first.querySelector("button"));
  };
  const isAnswered = () => document.getElementById("candidates").dataset.query === box.value.trim();
  box.form.addEventListener("submit", (event) => {
    if (!box.value.trim() || event.submitter?.matches(":focus")) return;
    event.preventDefault();
    if (isAnswered()) enter();
    else waiting = true;
  });
  box.addEventListener("input", () => { waiting = false; });
  document.addEventListener("htmx:afterSettle", () => {
    if (!waiting || !isAnswered()) return;
    waiting = false;
    enter();
  });
  box.setSelectionRange(box.value.length, box.value.length);
})();
