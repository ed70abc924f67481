import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { findLatestVersionId } from "./rules-form.tsx";

test.each([
  ["that with the highest number", ["8", "9", "10"], "10"],
  ["that with the highest number, even if it takes effect earlier", ["8", "10", "9"], "10"],
  ["the initial version, if it is the only one", ["8"], "8"],
  ["a later version, even if the initial one has a higher id", ["20", "9"], "9"],
])("the version that was created last is %s", (_case, ids, latestId) => {
  const version = { from: "2026-03-01T11:00:00.000Z", copiedFrom: null, motion: null, rules: getDefaultRules("") };
  const rules = ids.map((_id) => ({ ...version, _id }));
  expect(findLatestVersionId({ rules })).toBe(latestId);
});
