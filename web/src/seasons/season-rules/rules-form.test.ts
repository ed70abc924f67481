import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { findLatestVersionId } from "./rules-form.tsx";

// `ids` are the ids of the versions, in the order in which they take effect.
test.each([
  { rule: "the version with the highest id", ids: ["8", "9", "10"], latestId: "10" },
  {
    rule: "the version with the highest id, even if another version takes effect later",
    ids: ["8", "10", "9"],
    latestId: "10",
  },
  { rule: "the initial version, if it is the only one", ids: ["8"], latestId: "8" },
  { rule: "a later version, even if the initial version has a higher id", ids: ["20", "9"], latestId: "9" },
])("the version that was created last is $rule", ({ ids, latestId }) => {
  const version = { from: "2026-03-01T11:00:00.000Z", copiedFrom: null, motion: null, rules: getDefaultRules("") };
  const rules = ids.map((_id) => ({ ...version, _id }));
  expect(findLatestVersionId({ rules })).toBe(latestId);
});
