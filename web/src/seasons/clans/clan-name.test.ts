import { expect, test } from "vitest";
import { findRosterError } from "./clan-name.tsx";

const roster = { min: 4, max: 8 };

test("returns no error for a roster within the limits", () => {
  expect([4, 5, 6, 7, 8].map((players) => findRosterError(players, roster))).toEqual([null, null, null, null, null]);
});

test.each([
  [0, "A clan registers at least 4 players."],
  [3, "A clan registers at least 4 players."],
  [9, "A clan registers at most 8 players."],
])("returns an error for a roster of %i", (players, error) => {
  expect(findRosterError(players, roster)).toBe(error);
});
