import { expect, test } from "vitest";
import { optionalIdInput, parseId } from "./ids.ts";

test.each([
  { text: "1", id: 1 },
  { text: "999999999999999", id: 999_999_999_999_999 },
  { text: "1000000000000000", id: 0 },
  { text: "0", id: 0 },
  { text: "01", id: 0 },
  { text: "-1", id: 0 },
  { text: "1.5", id: 0 },
  { text: "1e3", id: 0 },
  { text: " 1", id: 0 },
  { text: "", id: 0 },
])("parses the id “$text” as $id; 0 stands for a malformed id", ({ text, id }) => {
  expect(parseId(text)).toBe(id);
});

test("an empty or null value of an optional id is parsed as null", () => {
  expect(["7", "", null, "x"].map((input) => optionalIdInput.parse(input))).toEqual([7, null, null, 0]);
});
