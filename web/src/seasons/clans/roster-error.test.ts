import { expect, test } from "vitest";
import { findRosterError } from "./roster-error.ts";

const roster = { min: 4, max: 8 };

test.each([4, 5, 8])("a roster of %i players is within the limits", (playerCount) => {
  expect(findRosterError(playerCount, roster)).toBeNull();
});

test("the error about a minimum of one player uses the singular", () => {
  expect(findRosterError(0, { min: 1, max: 8 })).toBe("A clan registers at least 1 player.");
});

test.each([
  { playerCount: 0, error: "A clan registers at least 4 players." },
  { playerCount: 3, error: "A clan registers at least 4 players." },
  { playerCount: 9, error: "A clan registers at most 8 players." },
])("a roster of $playerCount players violates the limits: $error", ({ playerCount, error }) => {
  expect(findRosterError(playerCount, roster)).toBe(error);
});
