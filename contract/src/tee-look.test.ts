import { expect, test } from "vitest";
import { teeLook } from "./tee-look.ts";

test("the same id always has the same look", () => {
  expect(teeLook("42")).toEqual(teeLook("42"));
});

test("few of a thousand consecutive ids share a look", () => {
  const looks = new Set(Array.from({ length: 1000 }, (_, id) => JSON.stringify(teeLook(String(id)))));
  expect(looks.size).toBeGreaterThan(900);
});

test("consecutive ids differ in hue by 90 degrees on average, as random ones do", () => {
  const hues = Array.from({ length: 501 }, (_, id) => Number(teeLook(String(id)).body.match(/ (\d+)\)$/)?.[1]));
  const gaps = hues.slice(1).map((hue, index) => {
    const gap = Math.abs(hue - (hues[index] ?? 0));
    return Math.min(gap, 360 - gap);
  });
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  expect(mean).toBeGreaterThan(75);
});
