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
])("the id $text is read as $id, where 0 is the id of nothing", ({ text, id }) => {
  expect(parseId(text)).toBe(id);
});

test("an optional id may be empty or null", () => {
  expect(["7", "", null, "x"].map((input) => optionalIdInput.parse(input))).toEqual([7, null, null, 0]);
});
