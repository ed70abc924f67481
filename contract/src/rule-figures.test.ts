import { expect, test } from "vitest";
import { firstRulesOf } from "./first-rules.ts";
import { ruleFigures } from "./rule-figures.ts";
import { daysWords } from "./rules-at.ts";

test("days are named, or those that are left out", () => {
  expect(
    [
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 6, 7],
      [1, 2, 3, 4, 5],
      [6, 7],
    ].map(daysWords),
  ).toEqual([...["any day", "any day except Friday", "any day except Saturday and Sunday", "Saturday, Sunday"]]);
});

test("hours are told by the clock of twelve, places in their order", () => {
  const figures = (from: number, to: number) =>
    ruleFigures({ ...firstRulesOf(""), hours: { from, to }, relegation: { min: 11, max: 22 } });
  expect([figures(18, 20), figures(12, 23), figures(0, 11), figures(11, 13)].map((one) => one["hours.from"])).toEqual([
    ...["6", "12", "12 am", "11 am"],
  ]);
  expect(figures(18, 20)).toMatchObject({ "hours.to": "8 pm", "relegation.min": "11th", "relegation.max": "22nd" });
  expect(ruleFigures({ ...firstRulesOf(""), relegation: null })["relegation.min"]).toBe("–");
});
