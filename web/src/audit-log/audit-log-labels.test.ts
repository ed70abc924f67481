import type { AuditedValue } from "contract/audit-log.ts";
import { expect, test } from "vitest";
import { formatAuditedValue, getActionGroup, getActionLabel, humanizeName } from "./audit-log-labels.ts";

test("names of API calls and fields become labels", () => {
  expect(humanizeName("rotateGameServerKey")).toBe("Rotate game server key");
  expect(humanizeName("redScore")).toBe("Red score");
  expect(humanizeName("lineUpOfClanA")).toBe("Line up of clan A");
  expect(humanizeName("isValidated")).toBe("Validated");
});

test("an action without a label of its own is shown by its name", () => {
  expect(getActionLabel("freezeResult")).toBe("Result validated");
  expect(getActionLabel("somethingNew")).toBe("Something new");
});

test.each([
  ["updateClan", "Clans"],
  ["freezeResult", "Results"],
  ["signInFailed", "Users"],
  ["storeRound", "Game servers"],
  ["createAnnouncement", "Announcements"],
  ["somethingNew", "Others"],
])("the action %s is in the group %s", (action, group) => {
  expect(getActionGroup(action)).toBe(group);
});

test("recorded values, and the timestamps in them, are formatted", () => {
  const format = (value: AuditedValue) =>
    formatAuditedValue(value, (timestamp) => timestamp.slice(0, "2026-03-05".length));
  expect(format(null)).toBeNull();
  expect(format("")).toBeNull();
  expect(format(true)).toBe("yes");
  expect(format(false)).toBe("no");
  expect(format(12.3456)).toBe("12.35");
  expect(format(["a", "b"])).toBe("a; b");
  expect(format("2026-03-05T00:00:00.000Z")).toBe("2026-03-05");
  expect(format(["2026-03-05T00:00:00.000Z", "Ann: confirmed at 2026-03-06T00:00:00.000Z"])).toBe(
    "2026-03-05; Ann: confirmed at 2026-03-06",
  );
});
