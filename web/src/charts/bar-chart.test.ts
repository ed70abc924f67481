// @vitest-environment happy-dom
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarChart } from "./bar-chart.tsx";
import { openChart } from "./testing/open-chart.ts";

interface Week {
  readonly name: string;
  readonly value: number;
}

const weeks: readonly [Week, ...Week[]] = [
  { name: "1 Feb", value: 3 },
  { name: "8 Feb", value: 0 },
  { name: "15 Feb", value: 5 },
  { name: "22 Feb", value: 4 },
];

const chartElement = createElement(BarChart<Week>, {
  label: "Games",
  bars: weeks,
  renderReadout: (week) => week.name,
});

// Each of the four bars takes a quarter of the width.
test.each([
  { position: -0.1, name: "1 Feb" },
  { position: 0.24, name: "1 Feb" },
  { position: 0.26, name: "8 Feb" },
  { position: 0.74, name: "15 Feb" },
  { position: 1, name: "22 Feb" },
])("hovering at $position of the width selects the week of the bar there, $name", async ({ position, name }) => {
  const chart = await openChart(chartElement);
  await chart.hover(position);
  expect(chart.readDetails()).toBe(name);
});

function parseChart(element: ReactElement): HTMLElement {
  return new DOMParser().parseFromString(renderToStaticMarkup(element), "text/html").body;
}

// Each of the four bars has 72 % of a quarter of the width (18 %), so 3.5 % remain on either side. The highest value, 5, has
// the full height.
test("the height of each bar is proportional to its value, and the last bar is selected", () => {
  const bars = [...parseChart(chartElement).querySelectorAll("rect")].map((bar) =>
    ["x", "y", "width", "height", "data-selected"].map((name) => `${name} ${bar.getAttribute(name)}`).join(", "),
  );
  expect(bars).toEqual([
    "x 3.50%, y 40.00%, width 18.00%, height 60.00%, data-selected false",
    "x 28.50%, y 100.00%, width 18.00%, height 0.00%, data-selected false",
    "x 53.50%, y 0.00%, width 18.00%, height 100.00%, data-selected false",
    "x 78.50%, y 20.00%, width 18.00%, height 80.00%, data-selected true",
  ]);
});

test("a line and a label mark each round value, and the first and the last week are named below", () => {
  const chart = parseChart(chartElement);
  const lines = [...chart.querySelectorAll("line")].map(
    (line) => `${line.getAttribute("y1")} ${line.getAttribute("y2")}`,
  );
  expect(lines).toEqual(["100.00% 100.00%", "60.00% 60.00%", "20.00% 20.00%"]);
  const labels = [...chart.querySelectorAll("text")].map((label) => `${label.textContent} ${label.getAttribute("y")}`);
  expect(labels).toEqual(["0 100.00%", "2 60.00%", "4 20.00%", "1 Feb 100%", "22 Feb 100%"]);
});

test("bars without games have no height", () => {
  const chart = parseChart(
    createElement(BarChart<Week>, { label: "Games", bars: [{ name: "1 Feb", value: 0 }], renderReadout: () => null }),
  );
  expect(chart.querySelector("rect")?.getAttribute("height")).toBe("0.00%");
});

test("the label of a chart names it for screen readers", () => {
  expect(parseChart(chartElement).querySelector("[role=group]")?.getAttribute("aria-label")).toBe("Games");
});
