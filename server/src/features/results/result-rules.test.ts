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

test("formats team sizes, and numbers the spans of days", () => {
  expect([0, 1, 8].map(formatTeamSize)).toEqual(["Unknown", "1v1", "8v8"]);
  const week = 7 * 86_400_000;
  expect([-1, 0, week - 1, week, 3 * week].map((instant) => getSpanNumber(instant, 7))).toEqual([-1, 0, 0, 1, 3]);
});

test.each([
  ["of a match without its round", {}, true, true],
  ["of a match that has its round", { has_round: 1 }, false, false],
  ["whose round may still be played", { has_round: 1, running: 1 }, false, true],
  ["of a match that a side gave up", { forfeit_side: "red" }, false, false],
  ["that no queue made", { match_id: null }, false, false],
] as const)("a result %s: awaited, and can be filled", (_, changes, awaited, filled) => {
  const result = { match_id: 1, has_round: 0, running: 0, forfeit_side: null, ...changes } as const;
  expect([isPending(result), canBeFilled(result)]).toEqual([awaited, filled]);
});

test("accepts changes within the limits, and stored numbers outside them", () => {
  const check = (figure: number | null | undefined, stored: number | null = null) =>
    rejectOutOfRange("map", figure, stored, { min: 0, max: 9 });
  for (const figure of [null, undefined, 0, 9]) expect(() => check(figure)).not.toThrow();
  expect(() => check(12, 12)).not.toThrow();

  const details = { field: "map", reason: "must be from 0 to 9" };
  for (const figure of [-1, 10]) {
    expect(() => check(figure, 5)).toThrow(expect.objectContaining({ code: "INVALID_INPUT", details }));
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

test("sums a clan's finished wins, and its scores without forfeits", () => {
  const played = (red: number, red_score: number, blue_score: number, changes: object = {}) =>
    ({ red_clan_id: red, red_score, blue_score, forfeit_side: null, running: 0, ...changes }) as const;
  const results = [
    played(1, 300, 100),
    played(2, 50, 200),
    played(2, 400, 10),
    played(1, 7, 7),
    played(1, 900, 0, { forfeit_side: "blue" }),
    played(1, 20, 5, { running: 1 }),
  ];
  expect(sumRoundsOfClan(results, 1)).toEqual({ wins: 3, score: 300 + 200 + 10 + 7 + 20 });
  expect(sumRoundsOfClan(results, 2)).toEqual({ wins: 1, score: 100 + 50 + 400 + 7 + 5 });
  expect(sumRoundsOfClan([], 1)).toEqual({ wins: 0, score: 0 });
});
