import { expect, test } from "vitest";
import { getOwnValue } from "./own-value.ts";

test("finds what a record holds itself, and nothing that every object inherits", () => {
  const record = { name: "Ann", empty: "" };
  expect(["name", "empty"].map((key) => getOwnValue(record, key))).toEqual(["Ann", ""]);
  for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf", "other", ""]) {
    expect(getOwnValue(record, key)).toBeUndefined();
  }
});
