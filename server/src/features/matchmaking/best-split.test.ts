import fc from "fast-check";
import { expect, test } from "vitest";
import { findBestSplit } from "./create-matches.ts";

const mean = (elos: readonly number[]) => elos.reduce((sum, elo) => sum + elo, 0) / elos.length;

/** The differences of mean Elo of every possible split, enumerating the sets of players as bit masks. */
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

test("finds a split with the smallest difference, for random Elos", () => {
  fc.assert(
    fc.property(anyElos, anyRandom, (elos, random) => {
      const { red, blue } = findBestSplit(elos, random);
      expect([...red, ...blue].sort((one, other) => one - other)).toEqual([...elos.keys()]);
      expect(red).toHaveLength(blue.length);

      const eloOf = (index: number) => elos[index] ?? Number.NaN;
      const distance = Math.abs(mean(red.map(eloOf)) - mean(blue.map(eloOf)));
      expect(distance).toBeLessThanOrEqual(Math.min(...allDistances(elos)) + 1e-8);
    }),
  );
});

test("finds the best of all 6435 splits of 8 against 8", () => {
  fc.assert(
    fc.property(elosOf(8), anyRandom, (elos, random) => {
      const ways: number[] = [];
      const { red, blue } = findBestSplit(elos, (among) => {
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

test("chooses among equal splits at random, and who is red too", () => {
  const drawn: number[] = [];
  findBestSplit(
    Array.from({ length: 16 }, () => 1000),
    (ways) => {
      drawn.push(ways);
      return 0;
    },
  );
  expect(drawn).toEqual([6435, 2]);

  const splits = [0, 1, 2].flatMap((split) =>
    [0, 1].map((side) =>
      JSON.stringify(findBestSplit([1000, 1000, 1000, 1000], (ways) => (ways === 2 ? side : split)).red),
    ),
  );
  expect(new Set(splits)).toEqual(new Set(["[0,1]", "[0,2]", "[0,3]", "[2,3]", "[1,3]", "[1,2]"]));
});

test("treats splits that differ only by rounding as equal", () => {
  const drawn: number[] = [];
  findBestSplit([1000.1, 1000.2, 1000.3, 1000.4, 0.1 + 0.2, 0.3], (ways) => {
    drawn.push(ways);
    return 0;
  });
  // The last two differ only in the last digit: each split has an equal one.
  expect(drawn[0]).toBe(2);
});
