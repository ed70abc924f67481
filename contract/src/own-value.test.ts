import { expect, test } from "vitest";
import { getOwnValue } from "./own-value.ts";

test("getOwnValue returns own properties of a record, and ignores inherited ones", () => {
  const record = { name: "Ann", empty: "" };
  expect(["name", "empty"].map((key) => getOwnValue(record, key))).toEqual(["Ann", ""]);
  for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty", "valueOf", "other", ""]) {
    expect(getOwnValue(record, key)).toBeUndefined();
  }
});
