import fc from "fast-check";
import { expect, test } from "vitest";
import { bestSplit } from "./best-split.ts";

const mean = (elos: readonly number[]) => elos.reduce((sum, elo) => sum + elo, 0) / elos.length;

/** The distance of means of every split there is, by counting through all sets of players in binary. */
function allDistances(elos: readonly number[]): number[] {
  const sets = Array.from({ length: 2 ** elos.length }, (_, set) => elos.map((_elo, index) => (set >> index) & 1));
  return sets
    .filter((set) => set.filter((bit) => bit === 1).length === elos.length / 2)
    .map((set) => {
      const teamOf = (bit: number) => elos.filter((_, index) => set[index] === bit);
      return Math.abs(mean(teamOf(0)) - mean(teamOf(1)));
    });
}

const elo = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.double({ min: 0, max: 3000, noNaN: true }),
  fc.constant(1000),
);
const elosOf = (size: number) => fc.array(elo, { minLength: 2 * size, maxLength: 2 * size });
const anyElos = fc.integer({ min: 1, max: 5 }).chain(elosOf);
const anyRandom = fc.infiniteStream(fc.nat()).map((draws) => (ways: number) => (draws.next().value ?? 0) % ways);

test("no split is closer, whoever they are", () => {
  fc.assert(
    fc.property(anyElos, anyRandom, (elos, random) => {
      const { red, blue } = bestSplit(elos, random);
      expect([...red, ...blue].sort((one, other) => one - other)).toEqual([...elos.keys()]);
      expect(red).toHaveLength(blue.length);
      const eloOf = (index: number) => elos[index] ?? Number.NaN;
      const distance = Math.abs(mean(red.map(eloOf)) - mean(blue.map(eloOf)));
      expect(distance).toBeLessThanOrEqual(Math.min(...allDistances(elos)) + 1e-8);
    }),
  );
});

test("8 against 8 are split as well as by counting through all 6435 splits", () => {
  fc.assert(
    fc.property(elosOf(8), anyRandom, (elos, random) => {
      const ways: number[] = [];
      const { red, blue } = bestSplit(elos, (among) => {
        ways.push(among);
        return random(among);
      });
      const distance = Math.abs(
        mean(red.map((index) => elos[index] ?? 0)) - mean(blue.map((index) => elos[index] ?? 0)),
      );
      expect(distance).toBeLessThanOrEqual(Math.min(...allDistances(elos)) + 1e-8);
    }),
    { numRuns: 3 },
  );
});

test("equal splits are drawn from at random, and so is who is red", () => {
  const drawn: number[] = [];
  bestSplit(
    Array.from({ length: 16 }, () => 1000),
    (ways) => {
      drawn.push(ways);
      return 0;
    },
  );
  expect(drawn).toEqual([6435, 2]);
  const splits = [0, 1, 2].flatMap((split) =>
    [0, 1].map((side) =>
      JSON.stringify(bestSplit([1000, 1000, 1000, 1000], (ways) => (ways === 2 ? side : split)).red),
    ),
  );
  expect(new Set(splits)).toEqual(new Set(["[0,1]", "[0,2]", "[0,3]", "[2,3]", "[1,3]", "[1,2]"]));
});

test("splits that differ by rounding alone are equal", () => {
  const drawn: number[] = [];
  bestSplit([1000.1, 1000.2, 1000.3, 1000.4, 0.1 + 0.2, 0.3], (ways) => {
    drawn.push(ways);
    return 0;
  });
  // The two last are the same but for the last digit: each split has its twin.
  expect(drawn[0]).toBe(2);
});
