// @vitest-environment happy-dom
import { createElement } from "react";
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

// Each of the four bars takes a quarter of the width.
test.each([
  [-0.1, "1 Feb"],
  [0.24, "1 Feb"],
  [0.26, "8 Feb"],
  [0.74, "15 Feb"],
  [1, "22 Feb"],
])("hovering at %d of the width selects the week of that bar", async (position, name) => {
  const chart = await openChart(
    createElement(BarChart<Week>, { label: "Games", bars: weeks, renderReadout: (week) => week.name }),
  );
  await chart.hover(position);
  expect(chart.readDetails()).toBe(name);
});
