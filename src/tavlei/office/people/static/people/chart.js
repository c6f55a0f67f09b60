// Rating charts: the sentence and the table beside them say the same in words.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const DAY = 86400;
  const EPOCH = 719163; // the ordinal of 1 January 1970
  const language = document.documentElement.lang || "ru";
  const days = new Intl.DateTimeFormat(language, { year: "numeric", month: "short", timeZone: "UTC" });
  for (const place of document.querySelectorAll(".plot[data-points]")) {
    const points = place.dataset.points.split(" ").map((each) => each.split(":").map(Number));
    const ink = getComputedStyle(document.body).color;
    new uPlot(
      {
        width: Math.min(place.clientWidth || 600, 900),
        height: 220,
        padding: [12, 48, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: true } },
        series: [{}, { stroke: ink, width: 2, points: { show: true, size: 8, fill: ink } }],
        axes: [
          {
            stroke: ink,
            splits: points.map((each) => (each[0] - EPOCH) * DAY),
            values: (_chart, splits) => splits.map((each) => days.format(new Date(each * 1000))),
          },
          { stroke: ink, size: 60 },
        ],
      },
      [points.map((each) => (each[0] - EPOCH) * DAY), points.map((each) => each[1])],
      place,
    );
  }
});
