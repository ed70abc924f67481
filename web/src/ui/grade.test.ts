import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GRADE_STEPS, Grade, GradeStrip, getGradeRatio, getGradeStep } from "./grade.tsx";

test.each([
  ["the worst value", 0.7, 0],
  ["the best value", 1.3, 1],
  ["a value halfway", 1, 0.5],
  ["a value below the worst", 0, 0],
  ["a value above the best", 25, 1],
])("if 0.7 is worst and 1.3 is best, the ratio of %s (%d) is %d", (_, value, ratio) => {
  expect(getGradeRatio(value, { worst: 0.7, best: 1.3 })).toBeCloseTo(ratio);
});

test("if the worst bound is larger than the best one, lower values are better", () => {
  expect(getGradeRatio(30, { worst: 150, best: 0 })).toBeCloseTo(0.8);
});

test("if the bounds are equal, the ratio is 0.5", () => {
  expect(getGradeRatio(5, { worst: 3, best: 3 })).toBe(0.5);
});

test("the colour steps divide the ratios into equal parts", () => {
  expect(getGradeStep(0)).toBe(0);
  const lastStep = GRADE_STEPS - 1;
  expect(getGradeStep(0.5)).toBe(lastStep / 2);
  expect(getGradeStep(1)).toBe(lastStep);
});

const bounds = { worst: 0, best: 10 };
const text = { children: "8 kills" };

/** Returns what HTML shows: its text, the width of its bar, and its colour step. */
function readGrade(html: string) {
  return {
    text: html.replaceAll(/<[^>]*>/g, "").trim(),
    width: /<rect[^>]* width="([^"]*)"/.exec(html)?.[1],
    step: / data-step="([^"]*)"/.exec(html)?.[1],
  };
}

test.each([
  { shown: "without a rank", props: { value: 8 }, grade: { text: "8 kills", width: "80.00%", step: "5" } },
  { shown: "without a value", props: { value: null }, grade: { text: "8 kills", width: undefined, step: undefined } },
])("a number $shown has the bar and the colour of its value", ({ props, grade }) => {
  const html = renderToStaticMarkup(createElement(Grade, { ...bounds, ...text, ...props }));
  expect(readGrade(html)).toEqual(grade);
});

test("only the best number is emphasised", () => {
  const render = (isBest: boolean) =>
    renderToStaticMarkup(createElement(Grade, { ...bounds, ...text, value: 8, isBest }));
  expect(render(true)).toContain("<strong>8 kills</strong>");
  expect(render(false)).not.toContain("<strong>");
});

test.each([
  { value: 10, width: "100.00%", step: "6" },
  { value: 0, width: "0.00%", step: "0" },
  { value: null, width: "0.00%", step: undefined },
])("a strip for the value $value has a bar of $width and the colour step $step", ({ value, width, step }) => {
  const html = renderToStaticMarkup(createElement(GradeStrip, { ...bounds, value }));
  expect(readGrade(html)).toEqual({ text: "", width, step });
});
