import { expect, test } from "vitest";
import { missingToFreeze, missingToFreezeLeague, missingToFreezeRanked } from "./result-can.ts";

const complete = { map: "ctf5", isForfeit: false, redPlayers: ["a"], bluePlayers: ["b"] };
const empty = { map: null, isForfeit: false, redPlayers: [], bluePlayers: [] };

test("a result needs a map and players on both sides, as many on one as on the other", () => {
  expect(missingToFreeze(complete)).toEqual([]);
  expect(missingToFreeze(empty)).toEqual(["a map", "at least one player a side"]);
  expect(missingToFreeze({ ...complete, bluePlayers: [] })).toEqual(["at least one player a side"]);
  expect(missingToFreeze({ ...complete, bluePlayers: ["b", "c"] })).toEqual(["teams of equal size"]);
});

test("a forfeit may have any teams, but needs its map", () => {
  expect(missingToFreeze({ ...empty, isForfeit: true })).toEqual(["a map"]);
  expect(missingToFreeze({ ...complete, isForfeit: true, redPlayers: [] })).toEqual([]);
});

test("a ranked result counts for a mode", () => {
  expect(missingToFreezeRanked({ ...complete, modeId: "4", isAwaited: false })).toEqual([]);
  const missing = missingToFreezeRanked({ ...empty, modeId: null, isAwaited: false });
  expect(missing).toEqual(["a mode", "a map", "at least one player a side"]);
});

test("a ranked result of an open match needs its round", () => {
  expect(missingToFreezeRanked({ ...complete, modeId: "4", isAwaited: true })).toEqual(["a round"]);
});

test.each([
  [null, null],
  ["1", null],
  [null, "1"],
  ["1", "1"],
])("clans %s and %s are not two different ones", (redClanId, blueClanId) => {
  expect(missingToFreezeLeague({ ...complete, redClanId, blueClanId })).toEqual(["two different clans"]);
});

test("a result of the league is played between two clans", () => {
  expect(missingToFreezeLeague({ ...complete, redClanId: "1", blueClanId: "2" })).toEqual([]);
  expect(missingToFreezeLeague({ ...complete, map: null, redClanId: "1", blueClanId: "2" })).toEqual(["a map"]);
});
