import type { Side } from "contract/sides.ts";
import { expect, test } from "vitest";
import {
  canBeFilled,
  computeFingerprint,
  formatTeamSize,
  getSpanNumber,
  isPending,
  rejectOutOfRange,
  sumRoundsOfClan,
} from "./result-rules.ts";

test("formats team sizes, and numbers periods of several days", () => {
  expect([0, 1, 8].map(formatTeamSize)).toEqual(["Unknown", "1v1", "8v8"]);
  const week = 7 * 86_400_000;
  expect([-1, 0, week - 1, week, 3 * week].map((instant) => getSpanNumber(instant, 7))).toEqual([-1, 0, 0, 1, 3]);
});

test.each([
  ["of a match without a round", {}, true, true],
  ["of a match with its finished round", { has_round: 1 }, false, false],
  ["whose round is running", { has_round: 1, running: 1 }, false, true],
  ["of a match with a forfeit", { forfeit_side: "red" }, false, false],
  ["that does not belong to a match", { match_id: null }, false, false],
] as const)("finds out whether a result %s is pending and can be filled", (_, changes, pending, fillable) => {
  const result = { match_id: 1, has_round: 0, running: 0, forfeit_side: null, ...changes } as const;
  expect([isPending(result), canBeFilled(result)]).toEqual([pending, fillable]);
});

test("accepts values within the limits, and unchanged values outside them", () => {
  const check = (value: number | null | undefined, stored: number | null = null) =>
    rejectOutOfRange("map", value, stored, { min: 0, max: 9 });
  for (const value of [null, undefined, 0, 9]) expect(() => check(value)).not.toThrow();
  expect(() => check(12, 12)).not.toThrow();

  const details = { field: "map", reason: "must be from 0 to 9" };
  for (const value of [-1, 10]) {
    expect(() => check(value, 5)).toThrow(expect.objectContaining({ code: "INVALID_INPUT", details }));
  }
});

const [ann, ben] = [2, 10].map((userId) => ({ userId, side: "red" as Side, score: 3, kills: 4, deaths: 5 }));
if (ann === undefined || ben === undefined) throw new Error("There are two players");
const round = { map: "ctf5", redScore: 3, blueScore: 1, players: [ann, ben] };

test("the fingerprint of a round does not depend on the order of its players, and never changes", () => {
  const expectedFingerprint = "65dd1a50c3db305b29f07ded1c6d037d64fed6172e7c763cf33f783e844ff41f";
  for (const players of [round.players, [ben, ann]])
    expect(computeFingerprint({ ...round, players })).toBe(expectedFingerprint);
  expect(computeFingerprint({ ...round, blueScore: 2 })).not.toBe(expectedFingerprint);
});

test("sums a clan's wins without running rounds, and its scores without forfeits", () => {
  const createRound = (red: number, red_score: number, blue_score: number, changes: object = {}) =>
    ({ red_clan_id: red, red_score, blue_score, forfeit_side: null, running: 0, ...changes }) as const;
  const results = [
    createRound(1, 300, 100),
    createRound(2, 50, 200),
    createRound(2, 400, 10),
    createRound(1, 7, 7),
    createRound(1, 900, 0, { forfeit_side: "blue" }),
    createRound(1, 20, 5, { running: 1 }),
  ];
  expect(sumRoundsOfClan(results, 1)).toEqual({ wins: 3, score: 300 + 200 + 10 + 7 + 20 });
  expect(sumRoundsOfClan(results, 2)).toEqual({ wins: 1, score: 100 + 50 + 400 + 7 + 5 });
  expect(sumRoundsOfClan([], 1)).toEqual({ wins: 0, score: 0 });
});
