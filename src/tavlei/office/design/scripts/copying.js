// <button data-copy="…"> copies its text and says so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  const said = button.textContent;
  button.textContent = button.dataset.copied || said;
  setTimeout(() => { button.textContent = said; }, 2000);
});
