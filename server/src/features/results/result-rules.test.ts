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

test("a team size is shown as NvN, or as unknown without players", () => {
  expect([0, 1, 8].map(formatTeamSize)).toEqual(["Unknown", "1v1", "8v8"]);
});

test("spans of seven days are numbered from the epoch, and instants before it have negative numbers", () => {
  const weekMs = 7 * 86_400_000;
  expect([-1, 0, weekMs - 1, weekMs, 3 * weekMs].map((instant) => getSpanNumber(instant, 7))).toEqual([-1, 0, 0, 1, 3]);
});

test.each([
  { rule: "of a match without a round is pending and can be filled", columns: {}, pending: true, fillable: true },
  {
    rule: "of a match with its finished round is not pending and cannot be filled",
    columns: { has_round: 1 },
    pending: false,
    fillable: false,
  },
  {
    rule: "whose round is running is not pending, but can be filled",
    columns: { has_round: 1, running: 1 },
    pending: false,
    fillable: true,
  },
  {
    rule: "of a match with a forfeit is not pending and cannot be filled",
    columns: { forfeit_side: "red" },
    pending: false,
    fillable: false,
  },
  {
    rule: "without a match is not pending and cannot be filled",
    columns: { match_id: null },
    pending: false,
    fillable: false,
  },
] as const)("a result $rule", ({ columns, pending, fillable }) => {
  const result = { match_id: 1, has_round: 0, running: 0, forfeit_side: null, ...columns } as const;
  expect(isPending(result)).toBe(pending);
  expect(canBeFilled(result)).toBe(fillable);
});

test("values within the limits and unchanged values outside them are accepted, other values are rejected", () => {
  const checkValue = (value: number | null | undefined, stored: number | null = null) =>
    rejectOutOfRange("redScore", value, stored, { min: 0, max: 9 });
  for (const value of [null, undefined, 0, 9]) expect(() => checkValue(value)).not.toThrow();
  expect(() => checkValue(12, 12)).not.toThrow();

  const details = { field: "redScore", reason: "must be from 0 to 9" };
  for (const value of [-1, 10]) {
    expect(() => checkValue(value, 5)).toThrow(expect.objectContaining({ code: "INVALID_INPUT", details }));
  }
});

/** Players with ids whose order as numbers is not their order as texts. */
const ann = { userId: 2, side: "red" as Side, score: 3, kills: 4, deaths: 5 };
const ben = { ...ann, userId: 10 };
const round = { map: "ctf5", redScore: 3, blueScore: 1, players: [ann, ben] };

test("the fingerprint of a round does not depend on the order of its players, and never changes", () => {
  // Fingerprints are stored, so all versions of the software must compute the same.
  const expectedFingerprint = "65dd1a50c3db305b29f07ded1c6d037d64fed6172e7c763cf33f783e844ff41f";
  for (const players of [round.players, [ben, ann]])
    expect(computeFingerprint({ ...round, players })).toBe(expectedFingerprint);
  expect(computeFingerprint({ ...round, blueScore: 2 })).not.toBe(expectedFingerprint);
});

test("the totals of a clan ignore the outcome of running rounds and the scores of forfeits", () => {
  // The results are between the clans 1 and 2.
  const createResult = (red_clan_id: number, red_score: number, blue_score: number, changes: object = {}) =>
    ({ red_clan_id, red_score, blue_score, forfeit_side: null, running: 0, ...changes }) as const;
  const results = [
    createResult(1, 300, 100),
    createResult(2, 50, 200),
    createResult(2, 400, 10),
    createResult(1, 7, 7),
    createResult(1, 900, 0, { forfeit_side: "blue" }),
    createResult(1, 20, 5, { running: 1 }),
  ];
  expect(sumRoundsOfClan(results, 1)).toEqual({ wins: 3, score: 300 + 200 + 10 + 7 + 20 });
  expect(sumRoundsOfClan(results, 2)).toEqual({ wins: 1, score: 100 + 50 + 400 + 7 + 5 });
  expect(sumRoundsOfClan([], 1)).toEqual({ wins: 0, score: 0 });
});
