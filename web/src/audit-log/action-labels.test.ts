import { expect, test } from "vitest";
import { getActionGroup, getActionLabel } from "./action-labels.ts";
import { humanizeName } from "./humanize-name.ts";

test("names in the code become labels", () => {
  expect(humanizeName("rotateGameServerKey")).toBe("Rotate game server key");
  expect(humanizeName("redScore")).toBe("Red score");
  expect(humanizeName("lineUpOfClanA")).toBe("Line up of clan A");
  expect(humanizeName("isValidated")).toBe("Validated");
});

test("an action that no longer exists is shown by its name", () => {
  expect(getActionLabel("freezeResult")).toBe("Result validated");
  expect(getActionLabel("somethingOld")).toBe("Something old");
});

test.each([
  ["updateClan", "Clans"],
  ["freezeResult", "Results"],
  ["signInFailed", "Users"],
  ["storeRound", "Game servers"],
  ["createAnnouncement", "Announcements"],
  ["somethingOld", "Others"],
])("the action %s is in the group %s", (action, group) => {
  expect(getActionGroup(action)).toBe(group);
});
