import { expect, test } from "vitest";
import { teeDesign } from "./tee-design.ts";

test("the same id always has the same design", () => {
  expect(teeDesign("42", null)).toEqual(teeDesign("42", null));
});

test("few of a thousand consecutive ids share a design", () => {
  const designs = new Set(Array.from({ length: 1000 }, (_, id) => JSON.stringify(teeDesign(String(id), null))));
  expect(designs.size).toBeGreaterThan(900);
});

test("consecutive ids differ in hue by 90 degrees on average, as random ones do", () => {
  const hues = Array.from({ length: 501 }, (_, id) => Number(teeDesign(String(id), null).body.match(/ (\d+)\)$/)?.[1]));
  const gaps = hues.slice(1).map((hue, index) => {
    const gap = Math.abs(hue - (hues[index] ?? 0));
    return Math.min(gap, 360 - gap);
  });
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  expect(mean).toBeGreaterThan(75);
});
