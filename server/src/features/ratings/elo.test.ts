import fc from "fast-check";
import { expect, test } from "vitest";
import { eloGain, expectedScore, teamElo } from "./elo.ts";
import { rateRound } from "./rate-round.ts";
import { firstRating, ratingAfter } from "./rating.ts";

const elo = fc.double({ min: -500, max: 4000, noNaN: true });
const outcome = fc.constantFrom("W", "L", "D");
const turned = { W: "L", L: "W", D: "D" } as const;

test.each([
  [1000, 1000, "W", 16],
  [1000, 1000, "D", 0],
  [1000, 1000, "L", -16],
  [1400, 1000, "W", 32 * (1 - 10 / 11)],
  [1000, 1400, "W", 32 * (10 / 11)],
  [1000, 1400, "D", 32 * (10 / 11 - 0.5)],
] as const)("of %d against %d, %s gains %d", (own, other, outcome, gain) => {
  expect(eloGain(own, other, outcome, 32)).toBeCloseTo(gain, 12);
});

test("the expectations of both sides sum to one", () => {
  fc.assert(
    fc.property(elo, elo, (one, other) => Math.abs(expectedScore(one, other) + expectedScore(other, one) - 1) < 1e-12),
  );
});

test("gains are symmetric when the sides are swapped", () => {
  fc.assert(
    fc.property(elo, elo, outcome, (red, blue, result) => {
      expect(eloGain(red, blue, result, 32)).toBeCloseTo(-eloGain(blue, red, turned[result], 32), 9);
    }),
  );
});

test("a team's Elo is its players' mean", () => {
  expect(teamElo([1000, 1100, 1300])).toBeCloseTo(1133.333333333, 6);
  expect(teamElo([])).toBeNull();
});

const players = fc
  .integer({ min: 1, max: 8 })
  .chain((size) => fc.array(elo, { minLength: size * 2, maxLength: size * 2 }));
const score = fc.integer({ min: 0, max: 2000 });

test("the gains of all players sum to zero for equal teams", () => {
  fc.assert(
    fc.property(players, score, score, (elos, red_score, blue_score) => {
      const team = elos.map((_, index) => ({ userId: index, side: index % 2 === 0 ? "red" : "blue" }) as const);
      const before = new Map(elos.entries());
      const rated = rateRound({ red_score, blue_score, forfeit_side: null }, team, before, 32);
      const moved = [...rated.elos].reduce((sum, [userId, after]) => sum + after - (before.get(userId) ?? 0), 0);
      expect(moved).toBeCloseTo(0, 8);
      expect(Math.abs(rated.redEloGain ?? 0)).toBeLessThanOrEqual(32);
    }),
  );
});

test("each player of a side gains what it does, red when red wins, blue when blue wins", () => {
  const team = [
    { userId: 1, side: "red" },
    { userId: 2, side: "blue" },
    { userId: 3, side: "blue" },
  ] as const;
  const elos = new Map([1, 2, 3].map((userId) => [userId, 1000]));
  const after = (red_score: number) => [
    ...rateRound({ red_score, blue_score: 5, forfeit_side: null }, team, elos, 32).elos,
  ];
  expect(after(9)).toEqual([
    ...[
      [1, 1016],
      [2, 984],
      [3, 984],
    ],
  ]);
  expect(after(1)).toEqual([
    ...[
      [1, 984],
      [2, 1016],
      [3, 1016],
    ],
  ]);
});

test("a forfeit against an empty side changes no ratings", () => {
  const rated = rateRound(
    { red_score: 0, blue_score: 0, forfeit_side: "blue" },
    [{ userId: 1, side: "red" }],
    new Map([[1, 1200]]),
    32,
  );
  expect(rated).toEqual({ redEloBefore: 1200, blueEloBefore: null, redEloGain: null, elos: new Map([[1, 1200]]) });
  const other = rateRound(
    { red_score: 0, blue_score: 0, forfeit_side: "red" },
    [{ userId: 1, side: "blue" }],
    new Map([[1, 1200]]),
    32,
  );
  expect(other).toEqual({ redEloBefore: null, blueEloBefore: 1200, redEloGain: null, elos: new Map([[1, 1200]]) });
});

test("a forfeit is won by the other side, regardless of scores", () => {
  const team = [
    { userId: 1, side: "red" },
    { userId: 2, side: "blue" },
  ] as const;
  const elos = new Map([
    [1, 1000],
    [2, 1000],
  ]);
  const rated = rateRound({ red_score: 900, blue_score: 0, forfeit_side: "red" }, team, elos, 32);
  expect(rated.redEloGain).toBe(-16);
});

test("a peak is the first game after which an Elo was highest", () => {
  const first = ratingAfter(firstRating, 1016, 1);
  expect(first).toEqual({ elo: 1016, games: 1, peak: { elo: 1016, resultId: 1 } });
  expect(ratingAfter(ratingAfter(first, 1000, 2), 1016, 3).peak).toEqual({ elo: 1016, resultId: 1 });
  expect(ratingAfter(first, 1017, 2).peak).toEqual({ elo: 1017, resultId: 2 });
});
