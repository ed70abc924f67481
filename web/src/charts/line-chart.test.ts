// @vitest-environment happy-dom
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LineChart } from "./line-chart.tsx";
import { openChart } from "./testing/open-chart.ts";

interface Point {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

function createPoint(x: number, y = 1000): Point {
  return { x, y, low: y, high: y };
}

type Points = readonly [Point, ...Point[]];
/** The horizontal axis goes from 0, where the line starts, to 10. */
const points: Points = [createPoint(1), createPoint(2), createPoint(10)];

function createChart({ points: shownPoints = points, ...options }: Partial<Parameters<typeof LineChart<Point>>[0]>) {
  return createElement(LineChart<Point>, {
    label: "Elo",
    points: shownPoints,
    start: { x: 0, y: 1000 },
    xLabel: "Game",
    formatValue: (y) => `${y} Elo`,
    peak: null,
    renderReadout: ({ x }) => `Game ${x}`,
    onOpen: () => undefined,
    ...options,
  });
}

test("a chart shows details of the last point until another one is selected", async () => {
  const chart = await openChart(createChart({}));
  expect(chart.readDetails()).toBe("Game 10");
  expect(chart.isDisabled("Later point")).toBe(true);
  expect(chart.isDisabled("Earlier point")).toBe(false);
});

// Games 1 and 2 are at 0.1 and 0.2 of the width, and game 10 is at its end.
test.each([
  { position: -0.5, details: "Game 1" },
  { position: 0.14, details: "Game 1" },
  { position: 0.16, details: "Game 2" },
  { position: 0.59, details: "Game 2" },
  { position: 0.61, details: "Game 10" },
  { position: 1.5, details: "Game 10" },
])("hovering at $position of the width shows the nearest point, $details", async ({ position, details }) => {
  const chart = await openChart(createChart({}));
  await chart.hover(position);
  expect(chart.readDetails()).toBe(details);
});

test.each([
  { pointer: "the mouse", pointerType: "mouse", details: "Game 10" },
  { pointer: "a finger", pointerType: "touch", details: "Game 2" },
] as const)("after $pointer has left game 2, the chart shows $details", async ({ pointerType, details }) => {
  const chart = await openChart(createChart({}));
  await chart.hover(0.2, pointerType);
  expect(chart.readDetails()).toBe("Game 2");
  await chart.leave(pointerType);
  expect(chart.readDetails()).toBe(details);
});

test("a click with the mouse opens the nearest point, and a tap only selects it", async () => {
  const onOpen = vi.fn<(point: Point) => void>();
  const chart = await openChart(createChart({ onOpen }));
  await chart.touch(0.2);
  await chart.click(0.2, "touch");
  expect(onOpen).not.toHaveBeenCalled();
  expect(chart.readDetails()).toBe("Game 2");
  await chart.click(0.1, "mouse");
  expect(onOpen.mock.calls).toEqual([[points[0]]]);
});

test("arrow keys, Home and End select points, without leaving the chart at its ends", async () => {
  const chart = await openChart(createChart({}));
  const visited: (string | undefined)[] = [];
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight", "End"]) {
    // The page does not scroll with the key.
    expect(await chart.pressKey(key), key).toBe(false);
    visited.push(chart.readDetails());
  }
  expect(visited).toEqual(["Game 10", "Game 2", "Game 1", "Game 1", "Game 2", "Game 10"]);
  expect(await chart.pressKey("ArrowDown")).toBe(true);
  expect(chart.readDetails()).toBe("Game 10");
});

test("buttons select the point before or after, and the first point has no point before it", async () => {
  const chart = await openChart(createChart({}));
  await chart.press("Earlier point");
  await chart.press("Earlier point");
  expect(chart.readDetails()).toBe("Game 1");
  expect(chart.isDisabled("Earlier point")).toBe(true);
  await chart.press("Later point");
  expect(chart.readDetails()).toBe("Game 2");
});

// Marks of points and the mark of the peak differ in their radius.
const POINT_MARK = "circle[r='2.5']";
const PEAK_MARK = "circle[r='3.5']";

function countElements(html: string, selector: string): number {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelectorAll(selector).length;
}

test.each([
  { pointCount: 40, markCount: 40 },
  { pointCount: 41, markCount: 0 },
])("of $pointCount points, $markCount are marked on the line", ({ pointCount, markCount }) => {
  const [firstPoint = createPoint(1), ...otherPoints] = Array.from({ length: pointCount }, (_, x) => createPoint(x));
  const html = renderToStaticMarkup(createChart({ points: [firstPoint, ...otherPoints] }));
  expect(countElements(html, POINT_MARK)).toBe(markCount);
});

/**
 * Renders a chart of a hundred games whose peak is at one of them. Returns the positions of the peak's label and mark;
 * `undefined` if the peak has no label.
 */
function renderPeak(game: number) {
  const peakPoint = { ...createPoint(game, 1010), high: 1020 };
  const shownPoints: Points = game === 100 ? [peakPoint] : [peakPoint, createPoint(100)];
  const html = renderToStaticMarkup(
    createChart({ points: shownPoints, peak: { point: peakPoint, name: "Peak 1020" } }),
  );
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const label = [...body.querySelectorAll("text")].find(({ textContent }) => textContent === "Peak 1020");
  if (label === undefined) return undefined;
  return {
    anchor: label.getAttribute("text-anchor"),
    x: label.getAttribute("x"),
    labelY: label.getAttribute("y"),
    markY: body.querySelector(PEAK_MARK)?.getAttribute("cy"),
  };
}

// The vertical axis goes from 990 to 1030: the values from 1000 to 1020, extended to the minimum range of 40. So the peak of
// 1020 is a quarter of the height below the top.
test.each([
  { game: 14, anchor: "start", x: "14.00%" },
  { game: 15, anchor: "middle", x: "15.00%" },
  { game: 85, anchor: "middle", x: "85.00%" },
  { game: 86, anchor: "end", x: "86.00%" },
])("the label of a peak at $game percent of the width is within the chart, at the highest value", (labelCase) => {
  const { game, anchor, x } = labelCase;
  expect(renderPeak(game)).toEqual({ anchor, x, labelY: "25.00%", markY: "25.00%" });
});

test("a peak at the last point has no label, because the value of that point is shown", () => {
  expect(renderPeak(100)).toBeUndefined();
});
