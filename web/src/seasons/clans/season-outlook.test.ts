import { getDefaultRules } from "contract/default-rules.ts";
import type { Event } from "contract/events.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { computePrizes, formatEuros } from "./prizes.ts";
import { computeOutlooks } from "./season-outlook.ts";

/**
 * Three podium ranks, relegation from rank 9 on, and at most three rounds per event. Of the prize pool, the first three clans
 * get 12, 5 and 3 parts, and all clans share 10 parts by points.
 */
const rules = getDefaultRules("Season 1");

/** Creates a table of clans with these points. Ids are the ranks. */
function createTable(...points: number[]) {
  return points.map((clanPoints, index) => ({ _id: String(index + 1), points: clanPoints }));
}

/** Creates an event of the clans with these two ids. Without a score, it is not played yet. */
function createEvent(clanA: number, clanB: number, score: Event["score"] = null) {
  return { clanAId: String(clanA), clanBId: String(clanB), score };
}

const playedScore = { clanA: 2, clanB: 0, rounds: 2 };

/** Returns each clan's distance to the podium. */
const computePodiumDistances = (points: number[], events: ReturnType<typeof createEvent>[]) =>
  computeOutlooks(createTable(...points), events, rules).map(({ podium }) => podium);

test("the distance to the podium is the points ahead of the fourth clan, or behind the third", () => {
  expect(computePodiumDistances([9, 8, 7, 5, 0], []).map((podium) => podium?.points)).toEqual([4, 3, 2, -2, -7]);
});

test("there is no distance to the podium if no clan is below it", () => {
  expect(computePodiumDistances([9, 8, 7], [])).toEqual([null, null, null]);
});

test("the distance to relegation is the points ahead of the ninth clan, or behind the eighth", () => {
  const table = createTable(20, 18, 16, 14, 12, 10, 8, 6, 5, 1);
  const computeRelegationPoints = (clans: typeof table) =>
    computeOutlooks(clans, [], rules).map(({ relegation }) => relegation?.points);
  expect(computeRelegationPoints(table)).toEqual([15, 13, 11, 9, 7, 5, 3, 1, -1, -5]);
  const tableWithoutRelegation = table.slice(0, 8);
  expect(computeRelegationPoints(tableWithoutRelegation)).toEqual(Array(8).fill(undefined));
});

test("nothing is decided while a clan has no event in the calendar", () => {
  const undecided = [null, null, null, null];
  const decideZones = (events: ReturnType<typeof createEvent>[]) =>
    computePodiumDistances([9, 8, 7, 0], events).map((podium) => podium?.decided);
  expect(decideZones([])).toEqual(undecided);
  const eventsWithoutFourthClan = [createEvent(1, 2, playedScore), createEvent(2, 3, playedScore)];
  expect(decideZones(eventsWithoutFourthClan)).toEqual(undecided);
});

test("an event continues while a clan has won half of an even number of rounds", () => {
  const rulesWithFourRounds = { ...rules, rounds: { min: 2, max: 4 } };
  const events = [createEvent(1, 2, playedScore), createEvent(3, 4, playedScore)];
  const outlooks = computeOutlooks(createTable(9, 8, 5, 4), events, rulesWithFourRounds);
  // The fourth clan can still win the two remaining rounds and overtake the third.
  expect(outlooks.map(({ podium }) => podium?.decided)).toEqual(["above", "above", null, null]);
});

test("an unplayed event is worth at most three points", () => {
  const events = [createEvent(1, 2, playedScore), createEvent(3, 4)];
  const decideZones = (points: number[]) => computePodiumDistances(points, events).map((podium) => podium?.decided);
  // The fourth clan can gain three points and overtake the third.
  expect(decideZones([9, 8, 5, 2])).toEqual(["above", "above", null, null]);
  // The fourth clan can draw level with the third; then their difference of won and lost rounds would decide.
  expect(decideZones([9, 8, 3, 0])).toEqual(["above", "above", null, null]);
  expect(decideZones([9, 8, 4, 0])).toEqual(["above", "above", "above", "below"]);
});

test.each([
  { state: "two rounds won by one clan", score: { clanA: 2, clanB: 0, rounds: 2 }, remainingRounds: 0 },
  { state: "three rounds", score: { clanA: 1, clanB: 1, rounds: 3 }, remainingRounds: 0 },
  { state: "one round won by each clan", score: { clanA: 1, clanB: 1, rounds: 2 }, remainingRounds: 1 },
  { state: "one round", score: { clanA: 1, clanB: 0, rounds: 1 }, remainingRounds: 2 },
])("after $state, an event is worth the $remainingRounds remaining rounds", ({ score, remainingRounds }) => {
  // The third clan is on the podium for certain if the fourth cannot draw level with it.
  const events = [createEvent(1, 2, playedScore), createEvent(3, 4, score)];
  expect(computePodiumDistances([9, 8, remainingRounds + 1, 0], events)[2]?.decided).toBe("above");
  expect(computePodiumDistances([9, 8, remainingRounds, 0], events)[2]?.decided).toBeNull();
});

test("the first three clans get 120, 50 and 30 of 300 euros, and all clans share 100 euros by points", () => {
  // In cents. The 20 points of all clans are worth 5 euros each.
  expect(computePrizes([10, 6, 3, 1], 300, rules.prizes)).toEqual([12_000 + 5000, 5000 + 3000, 3000 + 1500, 500]);
});

test("the first three clans get 36, 15 and 9 of 90 euros, and all clans share 30 euros by points", () => {
  // In cents. The 10 points of all clans are worth 3 euros each.
  expect(computePrizes([5, 5, 0, 0], 90, rules.prizes)).toEqual([3600 + 1500, 1500 + 1500, 900, 0]);
});

test("the entire pool is paid to the last cent if any clan has a point", () => {
  const clanPointsArbitrary = fc
    .array(fc.nat(60), { minLength: 3, maxLength: 12 })
    .filter((values) => values.some((value) => value > 0));
  fc.assert(
    fc.property(clanPointsArbitrary, fc.integer({ min: 1, max: 1_000_000 }), (clanPoints, pool) => {
      const prizes = computePrizes(clanPoints, pool, rules.prizes);
      expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(pool * 100);
      expect(Math.min(...prizes)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("of clans with equal points, the first ones get the cents that cannot be split", () => {
  expect(computePrizes([4, 4, 4], 100, { places: [], byRounds: 1 })).toEqual([3334, 3333, 3333]);
  expect(computePrizes([9, 1, 1, 1], 1, { places: [], byRounds: 1 })).toEqual([75, 9, 8, 8]);
});

test("shares that no clan has earned are not paid", () => {
  // No clan has a point, so only the shares of the first two places are paid.
  expect(computePrizes([0, 0], 300, rules.prizes)).toEqual([12_000, 5000]);
  expect(computePrizes([], 300, rules.prizes)).toEqual([]);
});

test("cents are formatted as euros", () => {
  expect(formatEuros(12_050)).toBe("120.50 €");
});

test("a part of zero in the prize rules pays nothing", () => {
  // `byRounds` is the part of the pool that all clans share by points.
  expect(computePrizes([3, 1], 100, { places: [], byRounds: 1 })).toEqual([7500, 2500]);
  expect(computePrizes([3, 1], 100, { places: [3, 1], byRounds: 0 })).toEqual([7500, 2500]);
  expect(computePrizes([3, 1], 100, { places: [], byRounds: 0 })).toEqual([0, 0]);
});
