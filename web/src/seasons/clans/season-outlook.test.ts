import { getDefaultRules } from "contract/default-rules.ts";
import type { Event } from "contract/events.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { computeOutlooks, computePrizes, formatEuros } from "./season-outlook.ts";

const rules = getDefaultRules("Season 1");

/** Creates a table of clans with these points. Ids are the ranks. */
function createTable(...points: number[]) {
  return points.map((clanPoints, index) => ({ _id: String(index + 1), points: clanPoints }));
}

function createMatch(a: number, b: number, score: Event["score"] = null) {
  return { clanAId: String(a), clanBId: String(b), score };
}

const playedScore = { clanA: 2, clanB: 0, rounds: 2 };
const computePodiums = (points: number[], fixtures: ReturnType<typeof createMatch>[]) =>
  computeOutlooks(createTable(...points), fixtures, rules).map(({ podium }) => podium);

test("counts points to the podium, ahead of the fourth clan or behind the third", () => {
  expect(computePodiums([9, 8, 7, 5, 0], []).map((podium) => podium?.points)).toEqual([4, 3, 2, -2, -7]);
  expect(computePodiums([9, 8, 7], [])).toEqual([null, null, null]);
});

test("counts points to relegation, ahead of the ninth clan or behind the eighth", () => {
  const table = createTable(20, 18, 16, 14, 12, 10, 8, 6, 5, 1);
  const computeRelegationPoints = (clans: typeof table) =>
    computeOutlooks(clans, [], rules).map(({ relegation }) => relegation?.points);
  expect(computeRelegationPoints(table)).toEqual([15, 13, 11, 9, 7, 5, 3, 1, -1, -5]);
  expect(computeRelegationPoints(table.slice(0, 8)).every((points) => points === undefined)).toBe(true);
});

test("decides nothing while a clan has no match in the calendar", () => {
  expect(computePodiums([9, 8, 7, 0], []).every((podium) => podium?.decided === null)).toBe(true);
  expect(
    computePodiums([9, 8, 7, 0], [createMatch(1, 2, playedScore), createMatch(2, 3, playedScore)])[0]?.decided,
  ).toBeNull();
});

test("an unplayed match is worth at most three points", () => {
  const fixtures = [createMatch(1, 2, playedScore), createMatch(3, 4)];
  const decideZones = (points: number[]) => computePodiums(points, fixtures).map((podium) => podium?.decided);
  // The fourth clan can gain three points and overtake the third.
  expect(decideZones([9, 8, 5, 2])).toEqual(["above", "above", null, null]);
  // The fourth clan can draw level with the third; the difference would decide.
  expect(decideZones([9, 8, 3, 0])).toEqual(["above", "above", null, null]);
  expect(decideZones([9, 8, 4, 0])).toEqual(["above", "above", "above", "below"]);
});

test.each([
  ["two rounds won by one clan", { clanA: 2, clanB: 0, rounds: 2 }, 0],
  ["three rounds", { clanA: 1, clanB: 1, rounds: 3 }, 0],
  ["a round won by each", { clanA: 1, clanB: 1, rounds: 2 }, 1],
  ["one round", { clanA: 1, clanB: 0, rounds: 1 }, 2],
])("after %s a match is worth the remaining rounds", (_description, score, remainingRounds) => {
  const fixtures = [createMatch(1, 2, playedScore), createMatch(3, 4, score)];
  expect(computePodiums([9, 8, remainingRounds + 1, 0], fixtures)[2]?.decided).toBe("above");
  expect(computePodiums([9, 8, remainingRounds, 0], fixtures)[2]?.decided).toBeNull();
});

test("pays 120, 50 and 30 euros to the first three and 100 euros by rounds won in the first season", () => {
  expect(computePrizes([10, 6, 3, 1], 300, rules.prizes)).toEqual([12_000 + 5000, 5000 + 3000, 3000 + 1500, 500]);
});

test("splits two thirds 12 : 5 : 3 among the first three, and one third by points", () => {
  expect(computePrizes([5, 5, 0, 0], 90, rules.prizes)).toEqual([3600 + 1500, 1500 + 1500, 900, 0]);
});

test("pays the entire pool to the last cent if any clan has a point", () => {
  const pointsOfClans = fc
    .array(fc.nat(60), { minLength: 3, maxLength: 12 })
    .filter((values) => values.some((value) => value > 0));
  fc.assert(
    fc.property(pointsOfClans, fc.integer({ min: 1, max: 1_000_000 }), (clanPoints, pool) => {
      const prizes = computePrizes(clanPoints, pool, rules.prizes);
      expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(pool * 100);
      expect(Math.min(...prizes)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("does not pay shares that no clan has earned", () => {
  expect(computePrizes([0, 0], 300, rules.prizes)).toEqual([12_000, 5000]);
  expect(computePrizes([], 300, rules.prizes)).toEqual([]);
  expect(formatEuros(12_050)).toBe("120.50 €");
});

test("pays nothing for a share of zero", () => {
  expect(computePrizes([3, 1], 100, { places: [], byRounds: 1 })).toEqual([7500, 2500]);
  expect(computePrizes([3, 1], 100, { places: [3, 1], byRounds: 0 })).toEqual([7500, 2500]);
  expect(computePrizes([3, 1], 100, { places: [], byRounds: 0 })).toEqual([0, 0]);
});
