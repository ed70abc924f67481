import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("finds what a record holds itself, and nothing that every object inherits", () => {
  const record = { name: "Ann", empty: "" };
  expect(["name", "empty"].map((key) => ownValue(record, key))).toEqual(["Ann", ""]);
  for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf", "other", ""]) {
    expect(ownValue(record, key)).toBeUndefined();
  }
});
