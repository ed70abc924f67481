import type { Event } from "contract/events.ts";
import { firstRulesOf } from "contract/first-rules.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eurosOf, outlooksIn, prizesOf } from "./season-outlook.ts";

const rules = firstRulesOf("Season 1");

/** A table of clans, named by their ranks, with these points. */
function tableOf(...points: number[]) {
  return points.map((each, index) => ({ _id: String(index + 1), points: each }));
}

function match(a: number, b: number, score: Event["score"] = null) {
  return { clanAId: String(a), clanBId: String(b), score };
}

const played = { clanA: 2, clanB: 0, rounds: 2 };
const podiumOf = (points: number[], fixtures: ReturnType<typeof match>[]) =>
  outlooksIn(tableOf(...points), fixtures, rules).map(({ podium }) => podium);

test("counts points to the podium, ahead of the fourth clan or behind the third", () => {
  expect(podiumOf([9, 8, 7, 5, 0], []).map((one) => one?.points)).toEqual([4, 3, 2, -2, -7]);
  expect(podiumOf([9, 8, 7], [])).toEqual([null, null, null]);
});

test("counts points to relegation, ahead of the ninth clan or behind the eighth", () => {
  const table = tableOf(20, 18, 16, 14, 12, 10, 8, 6, 5, 1);
  const relegationIn = (clans: typeof table) =>
    outlooksIn(clans, [], rules).map(({ relegation }) => relegation?.points);
  expect(relegationIn(table)).toEqual([15, 13, 11, 9, 7, 5, 3, 1, -1, -5]);
  expect(relegationIn(table.slice(0, 8)).every((points) => points === undefined)).toBe(true);
});

test("decides nothing while a clan has no match in the calendar", () => {
  expect(podiumOf([9, 8, 7, 0], []).every((one) => one?.decided === null)).toBe(true);
  expect(podiumOf([9, 8, 7, 0], [match(1, 2, played), match(2, 3, played)])[0]?.decided).toBeNull();
});

test("an unplayed match is worth at most three points", () => {
  const fixtures = [match(1, 2, played), match(3, 4)];
  const decided = (points: number[]) => podiumOf(points, fixtures).map((one) => one?.decided);
  // The fourth may win three: more than the third has, who may lose.
  expect(decided([9, 8, 5, 2])).toEqual(["above", "above", null, null]);
  // As many as the third has: the difference may decide.
  expect(decided([9, 8, 3, 0])).toEqual(["above", "above", null, null]);
  expect(decided([9, 8, 4, 0])).toEqual(["above", "above", "above", "below"]);
});

test.each([
  ["two rounds won by one clan", { clanA: 2, clanB: 0, rounds: 2 }, 0],
  ["three rounds", { clanA: 1, clanB: 1, rounds: 3 }, 0],
  ["a round won by each", { clanA: 1, clanB: 1, rounds: 2 }, 1],
  ["one round", { clanA: 1, clanB: 0, rounds: 1 }, 2],
])("after %s a match is worth what it lacks", (_what, score, open) => {
  const fixtures = [match(1, 2, played), match(3, 4, score)];
  expect(podiumOf([9, 8, open + 1, 0], fixtures)[2]?.decided).toBe("above");
  expect(podiumOf([9, 8, open, 0], fixtures)[2]?.decided).toBeNull();
});

test("the first season's pool: 120, 50 and 30 euros to the first three, and 100 by rounds won", () => {
  expect(prizesOf([10, 6, 3, 1], 300, rules.prizes)).toEqual([12_000 + 5000, 5000 + 3000, 3000 + 1500, 500]);
});

test("two thirds are split 12 : 5 : 3 among the first three, and one third by points", () => {
  expect(prizesOf([5, 5, 0, 0], 90, rules.prizes)).toEqual([3600 + 1500, 1500 + 1500, 900, 0]);
});

test("all of the pool is paid to the last cent, once somebody has a point", () => {
  const points = fc.array(fc.nat(60), { minLength: 3, maxLength: 12 }).filter((all) => all.some((one) => one > 0));
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 1_000_000 }), (all, pool) => {
      const prizes = prizesOf(all, pool, rules.prizes);
      expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(pool * 100);
      expect(Math.min(...prizes)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("what nobody has earned stays unpaid", () => {
  expect(prizesOf([0, 0], 300, rules.prizes)).toEqual([12_000, 5000]);
  expect(prizesOf([], 300, rules.prizes)).toEqual([]);
  expect(eurosOf(12_050)).toBe("120.50 €");
});

test("a pool without parts for places or for all pays none of them", () => {
  expect(prizesOf([3, 1], 100, { places: [], byRounds: 1 })).toEqual([7500, 2500]);
  expect(prizesOf([3, 1], 100, { places: [3, 1], byRounds: 0 })).toEqual([7500, 2500]);
  expect(prizesOf([3, 1], 100, { places: [], byRounds: 0 })).toEqual([0, 0]);
});
