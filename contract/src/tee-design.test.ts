import { expect, test } from "vitest";
import { getTeeDesign } from "./tee-design.ts";

test("an id always gets the same design", () => {
  expect(getTeeDesign("42", null)).toEqual(getTeeDesign("42", null));
});

test("a chosen design uses the first colour for the body, and the second for the feet and the marking", () => {
  expect(getTeeDesign("42", "teal-bronze-cap-glad")).toMatchInlineSnapshot(`
    {
      "body": "oklch(0.74 0.135 185)",
      "eyes": "glad",
      "feet": "oklch(0.56 0.12 72)",
      "marking": "cap",
      "outline": "oklch(0.27 0.05 185)",
      "paint": "oklch(0.91 0.09 72)",
    }
  `);
});

test("a generated design has one hue for the body, and another for the feet and the marking", () => {
  expect(getTeeDesign("42", null)).toMatchInlineSnapshot(`
    {
      "body": "oklch(0.76 0.135 22)",
      "eyes": "calm",
      "feet": "oklch(0.56 0.12 172)",
      "marking": "belly",
      "outline": "oklch(0.27 0.05 22)",
      "paint": "oklch(0.58 0.09 172)",
    }
  `);
});

test("at least 900 of a thousand consecutive ids have different designs", () => {
  const designs = new Set(Array.from({ length: 1000 }, (_, id) => JSON.stringify(getTeeDesign(String(id), null))));
  expect(designs.size).toBeGreaterThanOrEqual(900);
});

test("the hues of consecutive ids differ by more than 75 degrees on average (random hues: 90)", () => {
  // The colour of the body ends with its hue: `oklch(0.74 0.135 150)`.
  const hues = Array.from({ length: 501 }, (_, id) =>
    Number(getTeeDesign(String(id), null).body.match(/ (\d+)\)$/)?.[1]),
  );
  const gaps = hues.slice(1).map((hue, index) => {
    const gap = Math.abs(hue - (hues[index] ?? 0));
    return Math.min(gap, 360 - gap);
  });
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  expect(mean).toBeGreaterThan(75);
});
