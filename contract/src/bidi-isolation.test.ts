import { expect, test } from "vitest";
import { isolateBidi } from "./bidi-isolation.ts";
import { getDisplayTitle } from "./event-rules.ts";

test.each([
  ["שועלים", "\u2068שועלים\u2069"],
  ["a فارسی", "\u2068a فارسی\u2069"],
  ["Foxes", "Foxes"],
  ["123", "123"],
])("isolateBidi(%j) returns %j", (name, isolatedName) => {
  expect(isolateBidi(name)).toBe(isolatedName);
});

test("getDisplayTitle isolates each clan of a generated title, and a custom title as one unit", () => {
  const clans = { clanAName: "שועלים", clanBName: "Foxes" };
  expect(getDisplayTitle({ ...clans, title: "שועלים vs. Foxes" })).toBe("\u2068שועלים\u2069 vs. Foxes");
  expect(getDisplayTitle({ ...clans, title: "שועלים: final" })).toBe("\u2068שועלים: final\u2069");
  expect(getDisplayTitle({ ...clans, title: "Final" })).toBe("Final");
});
