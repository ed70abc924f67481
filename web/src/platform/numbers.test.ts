import { expect, test } from "vitest";
import { counted, fixed, grouped, inShort, percent } from "./numbers.ts";

test("numbers keep the digits that their column has, and are rounded to them", () => {
  expect(fixed(1016, 2)).toBe("1016.00");
  expect(fixed(983.996, 2)).toBe("984.00");
  expect(fixed(12.34, 1)).toBe("12.3");
  expect(fixed(-3.5, 2)).toBe("-3.50");
});

test("ratios are shown as percents with one digit", () => {
  expect(percent(0.5)).toBe("50.0%");
  expect(percent(2 / 3)).toBe("66.7%");
  expect(percent(0)).toBe("0%");
  expect(percent(1)).toBe("100%");
});

test("thousands stand apart", () => {
  expect(grouped(0)).toBe("0");
  expect(grouped(1_234_567)).toBe("1,234,567");
});

test("what was never counted is a dash", () => {
  expect([fixed(null, 2), percent(null), grouped(null)]).toEqual(["–", "–", "–"]);
});

test("one of something is singular", () => {
  expect([counted(0, "round"), counted(1, "round"), counted(2, "round")]).toEqual(["0 rounds", "1 round", "2 rounds"]);
});

test.each([
  [[], ""],
  [["ctf5"], "ctf5"],
  [["ctf2", "ctf3", "ctf5", "ctf_mars"], "ctf2, ctf3, ctf5, ctf_mars"],
  [["ctf2", "ctf3", "ctf5", "ctf_mars", "ctf_moon"], "ctf2, ctf3, ctf5 and 2 more"],
])("%j in short", (names, words) => {
  expect(inShort(names)).toBe(words);
});
