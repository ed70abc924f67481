import { expect, test } from "vitest";
import { formatCount, formatDecimal, formatInteger, formatNameList, formatPercent } from "./format-numbers.ts";

test("decimals are rounded to the given number of digits", () => {
  expect(formatDecimal(1016, 2)).toBe("1016.00");
  expect(formatDecimal(983.996, 2)).toBe("984.00");
  expect(formatDecimal(12.34, 1)).toBe("12.3");
  expect(formatDecimal(-3.5, 2)).toBe("-3.50");
});

test("ratios are formatted as percentages with one decimal, except 0% and 100%", () => {
  expect(formatPercent(0.5)).toBe("50.0%");
  expect(formatPercent(2 / 3)).toBe("66.7%");
  expect(formatPercent(0)).toBe("0%");
  expect(formatPercent(1)).toBe("100%");
});

test("integers have a comma between thousands", () => {
  expect(formatInteger(0)).toBe("0");
  expect(formatInteger(1_234_567)).toBe("1,234,567");
});

test("null is formatted as a dash", () => {
  expect(formatDecimal(null, 2)).toBe("–");
  expect(formatPercent(null)).toBe("–");
  expect(formatInteger(null)).toBe("–");
});

test("the noun is singular for a count of one", () => {
  expect(formatCount(0, "round")).toBe("0 rounds");
  expect(formatCount(1, "round")).toBe("1 round");
  expect(formatCount(2, "round")).toBe("2 rounds");
});

test.each([
  [[], ""],
  [["ctf5"], "ctf5"],
  [["ctf2", "ctf3", "ctf5", "ctf_mars"], "ctf2, ctf3, ctf5, ctf_mars"],
  [["ctf2", "ctf3", "ctf5", "ctf_mars", "ctf_moon"], "ctf2, ctf3, ctf5 and 2 more"],
])("formatNameList formats %j as %j", (names, formatted) => {
  expect(formatNameList(names)).toBe(formatted);
});
