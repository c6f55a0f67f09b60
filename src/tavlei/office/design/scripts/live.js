// Parts that renew themselves (hx-trigger="every …"): a mark when the line is lost, and no renewal of a hidden page.
(() => {
  "use strict";
  const mark = document.getElementById("line-lost");
  if (!mark) return;
  const lost = () => { mark.hidden = false; };
  const found = () => { mark.hidden = true; };
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:timeout", lost);
  document.addEventListener("htmx:responseError", (event) => { if (event.detail.xhr.status >= 500) lost(); });
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) found(); });
  window.addEventListener("offline", lost);
  window.addEventListener("online", found);
  document.addEventListener("htmx:beforeRequest", (event) => {
    const renews = (event.detail.elt.getAttribute("hx-trigger") || "").startsWith("every");
    if (renews && document.hidden) event.preventDefault();
  });
})();
