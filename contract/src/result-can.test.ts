import { expect, test } from "vitest";
import { forfeitSide, missingToFreeze, missingToFreezeLeague, missingToFreezeRanked, resultCan } from "./result-can.ts";

const date = "2026-02-28T20:00:00.000Z";
const now = Date.parse("2026-03-01T12:00:00Z");
const complete = {
  date,
  hasRound: true,
  isRunning: false,
  map: "ctf5",
  isForfeit: false,
  redPlayers: ["a"],
  bluePlayers: ["b"],
};
const empty = { date, hasRound: false, isRunning: false, map: null, isForfeit: false, redPlayers: [], bluePlayers: [] };

test("freezing needs a round, a map and as many players on one side as on the other", () => {
  expect(missingToFreeze(complete, now)).toEqual([]);
  expect(missingToFreeze(empty, now)).toEqual(["a round", "a map", "at least one player a side"]);
  expect(missingToFreeze({ ...complete, hasRound: false }, now)).toEqual(["a round"]);
  expect(missingToFreeze({ ...complete, isRunning: true }, now)).toEqual(["the end of its round"]);
  expect(missingToFreeze({ ...complete, bluePlayers: [] }, now)).toEqual(["at least one player a side"]);
  expect(missingToFreeze({ ...complete, redPlayers: [] }, now)).toEqual(["at least one player a side"]);
  expect(missingToFreeze({ ...complete, bluePlayers: ["b", "c"] }, now)).toEqual(["teams of equal size"]);
});

test("freezing a forfeit needs no map, no round and no equal teams", () => {
  expect(missingToFreeze({ ...empty, isForfeit: true }, now)).toEqual([]);
  expect(missingToFreeze({ ...complete, isForfeit: true, redPlayers: [] }, now)).toEqual([]);
});

test("freezing a ranked result needs a mode", () => {
  expect(missingToFreezeRanked({ ...complete, modeId: "4" }, now)).toEqual([]);
  const missing = missingToFreezeRanked({ ...empty, modeId: null }, now);
  expect(missing).toEqual(["a mode", "a round", "a map", "at least one player a side"]);
  expect(missingToFreezeRanked({ ...empty, isForfeit: true, modeId: null }, now)).toEqual(["a mode"]);
});

test.each([
  [null, null],
  ["1", null],
  [null, "1"],
  ["1", "1"],
])("refuses clans %s and %s as not two different ones", (redClanId, blueClanId) => {
  expect(missingToFreezeLeague({ ...complete, redClanId, blueClanId }, now)).toEqual(["two different clans"]);
});

test("freezing a league result needs two clans", () => {
  expect(missingToFreezeLeague({ ...complete, redClanId: "1", blueClanId: "2" }, now)).toEqual([]);
  expect(missingToFreezeLeague({ ...complete, map: null, redClanId: "1", blueClanId: "2" }, now)).toEqual(["a map"]);
  const forfeit = { ...empty, isForfeit: true };
  expect(missingToFreezeLeague({ ...forfeit, redClanId: "1", blueClanId: "2" }, now)).toEqual([]);
  expect(missingToFreezeLeague({ ...forfeit, redClanId: "1", blueClanId: "1" }, now)).toEqual(["two different clans"]);
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
