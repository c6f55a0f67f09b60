// Results by keyboard: one key sets a board and the cursor goes to the next one.
"use strict";
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLSelectElement) || !field.classList.contains("result") || event.ctrlKey || event.metaKey) return;
  const key = event.key === "5" || event.key === "," ? "=" : event.key.toLowerCase() === "х" ? "x" : event.key.toLowerCase();
  const option = [...field.options].find((each) => each.dataset.key === key);
  if (!option) return;
  event.preventDefault();
  field.value = option.value;
  const fields = [...document.querySelectorAll("select.result")];
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else field.form.querySelector("button[type=submit]").focus();
});
const first = document.querySelector("select.result");
if (first) first.focus({ preventScroll: true });
