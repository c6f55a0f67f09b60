// A box that narrows a list on the page: what does not have all the words is hidden, and a level with something left opens.
(() => {
  "use strict";
  const narrow = (input) => {
    const list = document.querySelector(input.dataset.filter);
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of list.querySelectorAll("li")) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of list.querySelectorAll("[data-group], details.level")) {
      const isEmpty = !group.querySelector("li:not([hidden])");
      group.hidden = isEmpty;
      if (group.matches("details") && words.length) group.open = !isEmpty;
    }
  };
  for (const input of document.querySelectorAll("input[data-filter]")) {
    input.closest("[hidden]")?.removeAttribute("hidden");
    input.addEventListener("input", () => narrow(input));
    if (input.value) narrow(input);
  }
})();
