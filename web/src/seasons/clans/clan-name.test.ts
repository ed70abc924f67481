import { expect, test } from "vitest";
import { rosterFault } from "./clan-name.tsx";

const roster = { min: 4, max: 8 };

test("rosters of four to eight players are not marked", () => {
  expect([4, 5, 6, 7, 8].map((players) => rosterFault(players, roster))).toEqual([null, null, null, null, null]);
});

test.each([
  [0, "A clan registers at least 4 players."],
  [3, "A clan registers at least 4 players."],
  [9, "A clan registers at most 8 players."],
])("a roster of %i is marked", (players, fault) => {
  expect(rosterFault(players, roster)).toBe(fault);
});
