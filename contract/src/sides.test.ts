import { expect, test } from "vitest";
import { isUpset } from "./sides.ts";

test.each([
  { chance: 0.4, isExpected: true },
  { chance: 0.41, isExpected: false },
  { chance: 0, isExpected: true },
  { chance: null, isExpected: false },
])("a win with a chance of $chance counts as an upset: $isExpected", ({ chance, isExpected }) => {
  expect(isUpset(chance)).toBe(isExpected);
});
