// Rating charts: the sentence and the table beside them say the same in words.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const DAY = 86400;
  const EPOCH = 719163; // the ordinal of 1 January 1970
  const NEAR = 150; // how far from the figures a norm still belongs into the picture
  const MARGIN = 20;
  const language = document.documentElement.lang || "ru";
  const days = new Intl.DateTimeFormat(language, { year: "numeric", month: "2-digit", timeZone: "UTC" });
  const colour = (name) => {
    const probe = document.createElement("span");
    probe.style.setProperty("color", `var(${name})`);
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const pairs = (text) => (text ? text.split(" ").map((pair) => pair.split(":")) : []);
  const font = () => `12px ${getComputedStyle(document.body).fontFamily}`;

  const draw = (place) => {
    const points = pairs(place.dataset.points).map((pair) => pair.map(Number));
    const times = points.map((point) => (point[0] - EPOCH) * DAY);
    const values = points.map((point) => point[1]);
    const low = Math.min(...values);
    const high = Math.max(...values);
    const norms = pairs(place.dataset.thresholds)
      .map((pair) => ({ value: Number(pair[0]), title: pair[1] }))
      .filter((norm) => norm.value > low - NEAR && norm.value < high + NEAR);
    const shown = [...values, ...norms.map((norm) => norm.value)];
    const range = [Math.min(...shown) - MARGIN, Math.max(...shown) + MARGIN];
    const lines = (chart) => {
      const { ctx, bbox } = chart;
      ctx.save();
      ctx.strokeStyle = colour("--good");
      ctx.fillStyle = colour("--ink-2");
      ctx.font = font();
      ctx.textAlign = "left";
      ctx.textBaseline = "alphabetic";
      ctx.setLineDash([5, 5]);
      for (const norm of norms) {
        const y = chart.valToPos(norm.value, "y", true);
        ctx.beginPath();
        ctx.moveTo(bbox.left, y);
        ctx.lineTo(bbox.left + bbox.width, y);
        ctx.stroke();
        ctx.fillText(`${place.dataset.norm} ${norm.title}: ${norm.value}`, bbox.left + 6, y - 5);
      }
      ctx.restore();
    };
    const grid = { stroke: () => colour("--rule"), width: 1 };
    const ink = () => colour("--ink-2");
    const every = Math.ceil(points.length / Math.max(2, Math.floor((place.clientWidth || 600) / 90)));
    const chart = new uPlot(
      {
        width: place.clientWidth || 600,
        height: 240,
        padding: [12, 24, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: true }, y: { range: () => range } },
        series: [
          {},
          {
            stroke: () => colour("--wood"),
            fill: () => `color-mix(in srgb, ${colour("--wood")} 10%, transparent)`,
            width: 2.5,
            points: { show: true, size: 9, fill: () => colour("--sheet"), stroke: () => colour("--wood") },
          },
        ],
        axes: [
          {
            stroke: ink,
            font: font(),
            grid: { show: false },
            splits: times.filter((_time, at) => (times.length - 1 - at) % every === 0),
            values: (_chart, splits) => splits.map((time) => days.format(new Date(time * 1000))),
          },
          { stroke: ink, font: font(), grid, size: 52, values: (_chart, splits) => splits.map(String) },
        ],
        hooks: { draw: [lines] },
      },
      [times, values],
      place,
    );
    new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: 240 })).observe(place);
    new MutationObserver(() => chart.redraw()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  };
  document.querySelectorAll(".plot[data-points]").forEach(draw);
});
