import { expect, test } from "vitest";
import { findRosterError } from "./roster-error.ts";

const roster = { min: 4, max: 8 };

test.each([4, 5, 8])("a roster of %i players is within the limits", (playerCount) => {
  expect(findRosterError(playerCount, roster)).toBeNull();
});

test.each([
  [0, "A clan registers at least 4 players."],
  [3, "A clan registers at least 4 players."],
  [9, "A clan registers at most 8 players."],
])("a roster of %i players violates the limits", (playerCount, error) => {
  expect(findRosterError(playerCount, roster)).toBe(error);
});
