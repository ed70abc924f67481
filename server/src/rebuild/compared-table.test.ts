import { expect, test } from "vitest";
import { careerTotals } from "../features/statistics/careers/career-totals-queries.ts";
import { totalTables } from "../features/statistics/counts/totals-queries.ts";
import { CountedRows } from "./compared-table.ts";

const wonPair = { games_with: 1, wins_with: 1, losses_with: 0, games_against: 0, wins_against: 0, losses_against: 0 };
const lostPair = { games_with: 0, wins_with: 0, losses_with: 0, games_against: 1, wins_against: 0, losses_against: 1 };

/** Counts the pairs of a player who has won with many other players, and lost against every third of them. */
function countMany() {
  const pairs = new CountedRows(careerTotals.player_pairs, "user_id");
  const otherIds = Array.from({ length: 1000 }, (_, index) => 7 * index + 3);
  for (const other_id of otherIds) pairs.add([{ user_id: 1, rating_pool_id: 5, other_id, ...wonPair }]);
  for (const other_id of otherIds.filter((id) => id % 3 === 0)) {
    pairs.add([{ user_id: 1, rating_pool_id: 5, other_id, ...lostPair }]);
  }
  const stored = otherIds.map((id) => (id % 3 === 0 ? [1, id, 1, 1, 0, 1, 0, 1] : [1, id, 1, 1, 0, 0, 0, 0]));
  return { pairs, stored };
}

test("adds up the results of each pair", () => {
  const { pairs, stored } = countMany();
  const rows = pairs.all().toSorted((a, b) => a.other_id - b.other_id);
  expect(rows.map(({ rating_pool_id, ...row }) => [rating_pool_id, ...Object.values(row)])).toEqual(
    stored.map((row) => [5, ...row]),
  );
  expect([...pairs.of(1).values()]).toEqual(pairs.all());
  expect(pairs.of(2).size).toBe(0);
});

test("compares the rows of a player, in any order", () => {
  const { pairs, stored } = countMany();
  const hasNoDifference = (rows: number[][], userId = 1) => {
    const { wrong, obsolete } = pairs.table.compare(pairs.of(userId), rows);
    return wrong.length + obsolete.length === 0;
  };
  expect(hasNoDifference(stored)).toBe(true);
  expect(hasNoDifference(stored.toReversed())).toBe(true);
  expect(hasNoDifference(stored.slice(1))).toBe(false);
  expect(hasNoDifference([...stored.slice(1), [1, 99_999, 0, 0, 0, 0, 0, 0]])).toBe(false);
  expect(hasNoDifference([...stored.slice(1), [1, 3, 1, 1, 0, 1, 0, 0]])).toBe(false);
  expect([hasNoDifference([], 2), hasNoDifference(stored.slice(0, 1), 2)]).toEqual([true, false]);
});

test("distinguishes texts in keys, and stores totals of any size", () => {
  const maps = new CountedRows(totalTables.map_rounds, "competition_id");
  const roundTotals = { rounds: 1, red_wins: 0, blue_wins: 0, blue_score: 0, winner_score: 0, loser_score: 0 };
  const round = (map: string, red_score: number) => ({
    map,
    competition_id: 2,
    time_limit: 2 ** 31 - 1,
    score_limit: -1,
    ...roundTotals,
    red_score,
  });
  for (const map of ["ctf1", "ctf5", "ctf1"]) maps.add([round(map, 2 ** 31 - 1), round(map, 7)]);
  maps.add([{ ...round("ctf5", 3), score_limit: 0 }]);
  const rows = maps.all().map(({ map, score_limit, rounds, red_score }) => [map, score_limit, rounds, red_score]);
  expect(rows).toEqual([
    ["ctf1", -1, 4, 2 ** 32 + 12],
    ["ctf5", -1, 2, 2 ** 31 + 6],
    ["ctf5", 0, 1, 3],
  ]);
  expect(maps.of(2).size).toBe(3);
});
