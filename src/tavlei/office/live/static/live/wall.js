// The wall of boards: one stream tells of all of them.
const wall = document.querySelector("[data-stream]");
const lost = document.getElementById("line-lost");
const clockText = (ms) => {
  const seconds = Math.floor(ms / 1000), two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

function show(view) {
  const tile = wall.querySelector(`[data-code="${view.code}"]`);
  if (!tile) return;
  tile.querySelector("tavlei-board").show(view.board.position, view.board.last);
  tile.querySelector("[data-last]").textContent = view.result ? view.result.score : view.move;
  tile.classList.toggle("over", Boolean(view.result));
  for (const line of tile.querySelectorAll("[data-side]")) {
    const side = line.dataset.side;
    line.classList.toggle("turn", !view.result && view.to_move === side);
    line.querySelector(".clock").textContent = clockText(view.clocks[side]);
  }
}

customElements.whenDefined("tavlei-board").then(() => {
  if (!wall) return;
  const stream = new EventSource(wall.dataset.stream);
  stream.addEventListener("message", ({ data }) => show(JSON.parse(data)));
  stream.addEventListener("others", () => location.reload());
  stream.addEventListener("open", () => { lost.hidden = true; });
  stream.addEventListener("error", () => { lost.hidden = false; });
});
