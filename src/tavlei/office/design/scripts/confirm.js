// What cannot be taken back is asked once more: <button data-confirm="…"> or <form data-confirm="…">. Without a script the form is simply sent.
(() => {
  "use strict";
  const dialog = document.getElementById("confirm");
  if (!dialog || !dialog.showModal) return;
  let waiting = null;
  document.addEventListener("submit", (event) => {
    const question = (event.submitter && event.submitter.dataset.confirm) || event.target.dataset.confirm;
    if (!question || event.target === waiting) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dialog.querySelector("p").textContent = question;
    dialog.returnValue = "";
    dialog.showModal();
    dialog.onclose = () => {
      if (dialog.returnValue !== "yes") return;
      waiting = event.target;
      event.target.requestSubmit(event.submitter || undefined);
      waiting = null;
    };
  }, true);
})();
