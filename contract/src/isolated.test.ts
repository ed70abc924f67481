import { expect, test } from "vitest";
import { isolatedTitle } from "./event-rules.ts";
import { isolated } from "./isolated.ts";

test.each([
  ["שועלים", "\u2068שועלים\u2069"],
  ["a فارسی", "\u2068a فارسی\u2069"],
  ["Foxes", "Foxes"],
  ["123", "123"],
])("isolates %j as %j", (name, shown) => {
  expect(isolated(name)).toBe(shown);
});

test("isolates the clans of a generated title, and an own title as a whole", () => {
  const clans = { clanAName: "שועלים", clanBName: "Foxes" };
  expect(isolatedTitle({ ...clans, title: "שועלים vs. Foxes" })).toBe("\u2068שועלים\u2069 vs. Foxes");
  expect(isolatedTitle({ ...clans, title: "שועלים: final" })).toBe("\u2068שועלים: final\u2069");
  expect(isolatedTitle({ ...clans, title: "Final" })).toBe("Final");
});
