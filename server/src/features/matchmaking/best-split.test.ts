import fc from "fast-check";
import { expect, test } from "vitest";
import { findBestSplit } from "./create-matches.ts";

const computeMean = (elos: readonly number[]) => elos.reduce((sum, elo) => sum + elo, 0) / elos.length;

/** Returns the difference of the mean Elos for each possible split into two teams of equal size. */
function listAllDifferences(elos: readonly number[]): number[] {
  const differences: number[] = [];
  // Each number is a bit mask: the bit of a player is 1 if the player is blue.
  for (let mask = 0; mask < 2 ** elos.length; mask += 1) {
    const isBlue = (index: number) => ((mask >> index) & 1) === 1;
    const red = elos.filter((_, index) => !isBlue(index));
    const blue = elos.filter((_, index) => isBlue(index));
    if (red.length === blue.length) differences.push(Math.abs(computeMean(red) - computeMean(blue)));
  }
  return differences;
}

/** Returns the difference of the mean Elos of two teams, which are given as indexes. */
function getDifference(elos: readonly number[], { red, blue }: ReturnType<typeof findBestSplit>): number {
  const getElo = (index: number) => elos[index] ?? Number.NaN;
  return Math.abs(computeMean(red.map(getElo)) - computeMean(blue.map(getElo)));
}

/** Smaller differences are rounding errors. */
const roundingError = 1e-8;

const anyElo = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.double({ min: 0, max: 3000, noNaN: true }),
  fc.constant(1000),
);
/** Generates the Elos of the players of two teams of this size. */
const anyElosForTeamSize = (size: number) => fc.array(anyElo, { minLength: 2 * size, maxLength: 2 * size });
const anyElos = fc.integer({ min: 1, max: 5 }).chain(anyElosForTeamSize);
/** Functions that return a random integer below the given number of choices. */
const anyRandom = fc
  .infiniteStream(fc.nat())
  .map((numbers) => (choiceCount: number) => (numbers.next().value ?? 0) % choiceCount);

test("the split has the smallest possible difference of mean Elos, for random Elos", () => {
  fc.assert(
    fc.property(anyElos, anyRandom, (elos, random) => {
      const split = findBestSplit(elos, random);
      const { red, blue } = split;
      expect([...red, ...blue].sort((a, b) => a - b)).toEqual([...elos.keys()]);
      expect(red).toHaveLength(blue.length);

      const minDifference = Math.min(...listAllDifferences(elos));
      expect(getDifference(elos, split)).toBeLessThanOrEqual(minDifference + roundingError);
    }),
  );
});

// Sixteen players can be split into two teams of eight in 6435 ways.
test("the split of 8 against 8 is the best of all 6435", () => {
  fc.assert(
    fc.property(anyElosForTeamSize(8), anyRandom, (elos, random) => {
      const minDifference = Math.min(...listAllDifferences(elos));
      expect(getDifference(elos, findBestSplit(elos, random))).toBeLessThanOrEqual(minDifference + roundingError);
    }),
    { numRuns: 3 },
  );
});

test("the split and the red team are random if several splits are equally good", () => {
  const createEqualElos = (playerCount: number) => Array.from({ length: playerCount }, () => 1000);
  const choiceCounts: number[] = [];
  findBestSplit(createEqualElos(16), (choiceCount) => {
    choiceCounts.push(choiceCount);
    return 0;
  });
  // One choice among all splits, then one between two sides.
  expect(choiceCounts).toEqual([6435, 2]);

  const redTeams: string[] = [];
  // Four players can be split in three ways, and in each split either team can be red.
  for (const split of [0, 1, 2]) {
    for (const side of [0, 1]) {
      const chooseSplitOrSide = (choiceCount: number) => (choiceCount === 3 ? split : side);
      const { red } = findBestSplit(createEqualElos(4), chooseSplitOrSide);
      redTeams.push(JSON.stringify(red));
    }
  }
  expect(new Set(redTeams)).toEqual(new Set(["[0,1]", "[0,2]", "[0,3]", "[2,3]", "[1,3]", "[1,2]"]));
});

test("splits that differ only by rounding count as equal", () => {
  const choiceCounts: number[] = [];
  findBestSplit([1000.1, 1000.2, 1000.3, 1000.4, 0.1 + 0.2, 0.3], (choiceCount) => {
    choiceCounts.push(choiceCount);
    return 0;
  });
  // The last two Elos differ only in the last digit. If they are swapped, the split is equally good.
  expect(choiceCounts[0]).toBe(2);
});
