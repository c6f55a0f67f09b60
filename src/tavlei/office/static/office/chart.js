// Rating charts: the table beside them says the same in words.
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("charts");
  const data = document.getElementById("chart-data");
  if (!place || !data) return;
  const series = JSON.parse(JSON.parse(data.textContent));
  const DAY = 86400;
  const EPOCH = 719163; // the ordinal of 1 January 1970
  for (const [kind, points] of Object.entries(series)) {
    const ink = getComputedStyle(document.body).color;
    new uPlot(
      {
        title: kind,
        width: Math.min(place.clientWidth || 600, 900),
        height: 220,
        series: [{}, { label: kind, stroke: ink, width: 2, points: { show: true } }],
        axes: [{ stroke: ink }, { stroke: ink }],
      },
      [points.map((each) => (each[0] - EPOCH) * DAY), points.map((each) => each[1])],
      place,
    );
  }
});
