import { expect, test } from "vitest";
import { forfeitSide, missingToFreeze, missingToFreezeLeague, missingToFreezeRanked, resultCan } from "./result-can.ts";

const complete = {
  hasRound: true,
  isRunning: false,
  map: "ctf5",
  isForfeit: false,
  redPlayers: ["a"],
  bluePlayers: ["b"],
};
const empty = { hasRound: false, isRunning: false, map: null, isForfeit: false, redPlayers: [], bluePlayers: [] };

test("freezing needs a round, a map and as many players on one side as on the other", () => {
  expect(missingToFreeze(complete)).toEqual([]);
  expect(missingToFreeze(empty)).toEqual(["a round", "a map", "at least one player a side"]);
  expect(missingToFreeze({ ...complete, hasRound: false })).toEqual(["a round"]);
  expect(missingToFreeze({ ...complete, isRunning: true })).toEqual(["the end of its round"]);
  expect(missingToFreeze({ ...complete, bluePlayers: [] })).toEqual(["at least one player a side"]);
  expect(missingToFreeze({ ...complete, redPlayers: [] })).toEqual(["at least one player a side"]);
  expect(missingToFreeze({ ...complete, bluePlayers: ["b", "c"] })).toEqual(["teams of equal size"]);
});

test("freezing a forfeit needs no map, no round and no equal teams", () => {
  expect(missingToFreeze({ ...empty, isForfeit: true })).toEqual([]);
  expect(missingToFreeze({ ...complete, isForfeit: true, redPlayers: [] })).toEqual([]);
});

test("freezing a ranked result needs a mode", () => {
  expect(missingToFreezeRanked({ ...complete, modeId: "4" })).toEqual([]);
  const missing = missingToFreezeRanked({ ...empty, modeId: null });
  expect(missing).toEqual(["a mode", "a round", "a map", "at least one player a side"]);
  expect(missingToFreezeRanked({ ...empty, isForfeit: true, modeId: null })).toEqual(["a mode"]);
});

test.each([
  [null, null],
  ["1", null],
  [null, "1"],
  ["1", "1"],
])("refuses clans %s and %s as not two different ones", (redClanId, blueClanId) => {
  expect(missingToFreezeLeague({ ...complete, redClanId, blueClanId })).toEqual(["two different clans"]);
});

test("freezing a league result needs two clans", () => {
  expect(missingToFreezeLeague({ ...complete, redClanId: "1", blueClanId: "2" })).toEqual([]);
  expect(missingToFreezeLeague({ ...complete, map: null, redClanId: "1", blueClanId: "2" })).toEqual(["a map"]);
  const forfeit = { ...empty, isForfeit: true };
  expect(missingToFreezeLeague({ ...forfeit, redClanId: "1", blueClanId: "2" })).toEqual([]);
  expect(missingToFreezeLeague({ ...forfeit, redClanId: "1", blueClanId: "1" })).toEqual(["two different clans"]);
});

test("results that are not frozen are seen and edited by admins alone, frozen ones are seen by all and edited by nobody", () => {
  const viewers = [null, { role: "USER" }, { role: "ADMIN" }] as const;
  const can = (freezed: boolean) =>
    viewers.map((viewer) => [resultCan.see({ freezed }, viewer), resultCan.edit({ freezed }, viewer)]);
  expect(can(false)).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
  expect(can(true)).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  const [, , admin] = viewers;
  const played = { freezed: false, isForfeit: false, winnerSide: "red" } as const;
  const forfeit = { ...played, isForfeit: true };
  const acts = (result: typeof played | typeof forfeit) => [
    resultCan.forfeit(result, admin),
    resultCan.unforfeit(result, admin),
  ];
  expect([acts(played), acts(forfeit)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("the side that gave up is the other one than the winner's, where a forfeit has one", () => {
  expect(forfeitSide({ isForfeit: true, winnerSide: "red" })).toBe("blue");
  expect(forfeitSide({ isForfeit: true, winnerSide: null })).toBeNull();
  expect(forfeitSide({ isForfeit: false, winnerSide: "red" })).toBeNull();
});
