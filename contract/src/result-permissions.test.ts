import { expect, test } from "vitest";
import {
  findMissingForFreeze,
  findMissingForLeagueFreeze,
  findMissingForRankedFreeze,
  getForfeitSide,
  resultPermissions,
} from "./result-permissions.ts";

const date = "2026-02-28T20:00:00.000Z";
const now = Date.parse("2026-03-01T12:00:00Z");
const completeResult = {
  date,
  hasRound: true,
  isRunning: false,
  map: "ctf5",
  isForfeit: false,
  redPlayers: ["a"],
  bluePlayers: ["b"],
};
const emptyResult = {
  date,
  hasRound: false,
  isRunning: false,
  map: null,
  isForfeit: false,
  redPlayers: [],
  bluePlayers: [],
};

test("freezing requires a round, a map and teams of equal size", () => {
  expect(findMissingForFreeze(completeResult, now)).toEqual([]);
  expect(findMissingForFreeze(emptyResult, now)).toEqual(["a round", "a map", "at least one player a side"]);
  expect(findMissingForFreeze({ ...completeResult, hasRound: false }, now)).toEqual(["a round"]);
  expect(findMissingForFreeze({ ...completeResult, isRunning: true }, now)).toEqual(["the end of its round"]);
  expect(findMissingForFreeze({ ...completeResult, bluePlayers: [] }, now)).toEqual(["at least one player a side"]);
  expect(findMissingForFreeze({ ...completeResult, redPlayers: [] }, now)).toEqual(["at least one player a side"]);
  expect(findMissingForFreeze({ ...completeResult, bluePlayers: ["b", "c"] }, now)).toEqual(["teams of equal size"]);
});

test("a forfeit can be frozen without a map, a round and teams of equal size", () => {
  expect(findMissingForFreeze({ ...emptyResult, isForfeit: true }, now)).toEqual([]);
  expect(findMissingForFreeze({ ...completeResult, isForfeit: true, redPlayers: [] }, now)).toEqual([]);
});

test("freezing a ranked result requires a mode", () => {
  expect(findMissingForRankedFreeze({ ...completeResult, modeId: "4" }, now)).toEqual([]);
  const missing = findMissingForRankedFreeze({ ...emptyResult, modeId: null }, now);
  expect(missing).toEqual(["a mode", "a round", "a map", "at least one player a side"]);
  expect(findMissingForRankedFreeze({ ...emptyResult, isForfeit: true, modeId: null }, now)).toEqual(["a mode"]);
});

test.each([
  [null, null],
  ["1", null],
  [null, "1"],
  ["1", "1"],
])("freezing is rejected for the clans %s and %s", (redClanId, blueClanId) => {
  expect(findMissingForLeagueFreeze({ ...completeResult, redClanId, blueClanId }, now)).toEqual([
    "two different clans",
  ]);
});

test("freezing a league result requires two clans", () => {
  expect(findMissingForLeagueFreeze({ ...completeResult, redClanId: "1", blueClanId: "2" }, now)).toEqual([]);
  expect(findMissingForLeagueFreeze({ ...completeResult, map: null, redClanId: "1", blueClanId: "2" }, now)).toEqual([
    "a map",
  ]);
  const forfeit = { ...emptyResult, isForfeit: true };
  expect(findMissingForLeagueFreeze({ ...forfeit, redClanId: "1", blueClanId: "2" }, now)).toEqual([]);
  expect(findMissingForLeagueFreeze({ ...forfeit, redClanId: "1", blueClanId: "1" }, now)).toEqual([
    "two different clans",
  ]);
});

test("only admins can see and edit unfrozen results; everyone can see frozen results, which nobody can edit", () => {
  const viewers = [null, { role: "USER" }, { role: "ADMIN" }] as const;
  const listPermissions = (freezed: boolean) =>
    viewers.map((viewer) => [
      resultPermissions.canSee({ freezed }, viewer),
      resultPermissions.canEdit({ freezed }, viewer),
    ]);
  expect(listPermissions(false)).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
  expect(listPermissions(true)).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
});

test("admins can declare a forfeit for an unfrozen result, and remove a forfeit", () => {
  const admin = { role: "ADMIN" } as const;
  const played = { freezed: false, isForfeit: false, winnerSide: "red" } as const;
  const forfeit = { ...played, isForfeit: true };
  const listForfeitPermissions = (result: typeof played | typeof forfeit) => [
    resultPermissions.canForfeit(result, admin),
    resultPermissions.canRemoveForfeit(result, admin),
  ];
  expect([listForfeitPermissions(played), listForfeitPermissions(forfeit)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test("the side that forfeited is the opposite of the winner's side", () => {
  expect(getForfeitSide({ isForfeit: true, winnerSide: "red" })).toBe("blue");
  expect(getForfeitSide({ isForfeit: true, winnerSide: null })).toBeNull();
  expect(getForfeitSide({ isForfeit: false, winnerSide: "red" })).toBeNull();
});
