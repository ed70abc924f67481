import fc from "fast-check";
import { expect, test } from "vitest";
import { findBestSplit } from "./create-matches.ts";

const mean = (elos: readonly number[]) => elos.reduce((sum, elo) => sum + elo, 0) / elos.length;

/** Returns the difference of the mean Elos for each possible split. A set of players is a bit mask. */
function listAllDistances(elos: readonly number[]): number[] {
  const sets = Array.from({ length: 2 ** elos.length }, (_, set) => elos.map((_elo, index) => (set >> index) & 1));
  return sets
    .filter((set) => set.filter((bit) => bit === 1).length === elos.length / 2)
    .map((set) => {
      const getTeam = (bit: number) => elos.filter((_, index) => set[index] === bit);
      return Math.abs(mean(getTeam(0)) - mean(getTeam(1)));
    });
}

const elo = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.double({ min: 0, max: 3000, noNaN: true }),
  fc.constant(1000),
);
const createElos = (size: number) => fc.array(elo, { minLength: 2 * size, maxLength: 2 * size });
const anyElos = fc.integer({ min: 1, max: 5 }).chain(createElos);
const anyRandom = fc.infiniteStream(fc.nat()).map((draws) => (choices: number) => (draws.next().value ?? 0) % choices);

test("finds a split with the smallest difference, for random Elos", () => {
  fc.assert(
    fc.property(anyElos, anyRandom, (elos, random) => {
      const { red, blue } = findBestSplit(elos, random);
      expect([...red, ...blue].sort((a, b) => a - b)).toEqual([...elos.keys()]);
      expect(red).toHaveLength(blue.length);

      const getElo = (index: number) => elos[index] ?? Number.NaN;
      const distance = Math.abs(mean(red.map(getElo)) - mean(blue.map(getElo)));
      expect(distance).toBeLessThanOrEqual(Math.min(...listAllDistances(elos)) + 1e-8);
    }),
  );
});

test("finds the best of all 6435 splits of 8 against 8", () => {
  fc.assert(
    fc.property(createElos(8), anyRandom, (elos, random) => {
      const { red, blue } = findBestSplit(elos, random);
      const distance = Math.abs(
        mean(red.map((index) => elos[index] ?? 0)) - mean(blue.map((index) => elos[index] ?? 0)),
      );
      expect(distance).toBeLessThanOrEqual(Math.min(...listAllDistances(elos)) + 1e-8);
    }),
    { numRuns: 3 },
  );
});

test("chooses the split and the red team at random if several splits are equally good", () => {
  const choiceCounts: number[] = [];
  findBestSplit(
    Array.from({ length: 16 }, () => 1000),
    (choices) => {
      choiceCounts.push(choices);
      return 0;
    },
  );
  expect(choiceCounts).toEqual([6435, 2]);

  const splits = [0, 1, 2].flatMap((split) =>
    [0, 1].map((side) =>
      JSON.stringify(findBestSplit([1000, 1000, 1000, 1000], (choices) => (choices === 2 ? side : split)).red),
    ),
  );
  expect(new Set(splits)).toEqual(new Set(["[0,1]", "[0,2]", "[0,3]", "[2,3]", "[1,3]", "[1,2]"]));
});

test("treats splits that differ only by rounding as equal", () => {
  const choiceCounts: number[] = [];
  findBestSplit([1000.1, 1000.2, 1000.3, 1000.4, 0.1 + 0.2, 0.3], (choices) => {
    choiceCounts.push(choices);
    return 0;
  });
  // The last two Elos differ only in the last digit. If they are swapped, the split is equally good.
  expect(choiceCounts[0]).toBe(2);
});
