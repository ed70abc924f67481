import { expect, test } from "vitest";
import { roundRobin } from "./plan-fixtures.ts";

test.for([2, 3, 4, 5, 6, 7, 8, 9, 12, 25])("a round robin of %i clans is complete and fair", (count) => {
  const clans = Array.from({ length: count }, (_, index) => `clan ${index}`);
  for (const isDouble of [false, true]) {
    const rounds = roundRobin(clans, isDouble);
    const legs = isDouble ? 2 : 1;
    expect(rounds).toHaveLength(legs * (count % 2 === 0 ? count - 1 : count));
    for (const round of rounds) {
      expect(round).toHaveLength(Math.floor(count / 2));
      expect(new Set(round.flat()).size).toBe(2 * round.length);
    }
    const matches = rounds.flat();
    expect(new Set(matches.map(String)).size).toBe(matches.length);
    expect(new Set(matches.map((pair) => pair.toSorted().join())).size).toBe((count * (count - 1)) / 2);
    expect(matches).toHaveLength((legs * count * (count - 1)) / 2);
    for (const clan of clans) {
      const asA = matches.filter(([clanA]) => clanA === clan).length;
      const asB = matches.filter(([, clanB]) => clanB === clan).length;
      expect(Math.abs(asA - asB)).toBeLessThanOrEqual(isDouble || count % 2 === 1 ? 0 : 1);
    }
  }
});

test("without two clans there is no match", () => {
  expect(roundRobin([], true).flat()).toEqual([]);
  expect(roundRobin(["Foxes"], true).flat()).toEqual([]);
});
