// The theme of the reader: light, dark, or that of the system until a choice is made. `theme_first.js` has set it already.
(() => {
  "use strict";
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    show();
    dark.addEventListener("change", show);
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      localStorage.setItem("theme", root.dataset.theme);
      show();
    });
  }
})();
