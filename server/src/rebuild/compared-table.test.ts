import { expect, test } from "vitest";
import { careerTotals } from "../features/statistics/careers/career-totals-queries.ts";
import { totalTables } from "../features/statistics/counts/totals-queries.ts";
import { AggregatedRows } from "./compared-table.ts";

const wonPair = { games_with: 1, wins_with: 1, losses_with: 0, games_against: 0, wins_against: 0, losses_against: 0 };
const lostPair = { games_with: 0, wins_with: 0, losses_with: 0, games_against: 1, wins_against: 0, losses_against: 1 };

/**
 * Counts the pairs of player 1, who has won with 1000 other players and lost against every third of them.
 * @returns `stored`: the same rows as the database would return them, without the rating pool. The columns are the player, the
 *   other player, the games, wins and losses with the other player, and those against them.
 */
function countManyPairs() {
  const pairs = new AggregatedRows(careerTotals.player_pairs, "user_id");
  const otherIds = Array.from({ length: 1000 }, (_, index) => 7 * index + 3);
  for (const other_id of otherIds) pairs.add([{ user_id: 1, rating_pool_id: 5, other_id, ...wonPair }]);
  for (const other_id of otherIds.filter((id) => id % 3 === 0)) {
    pairs.add([{ user_id: 1, rating_pool_id: 5, other_id, ...lostPair }]);
  }
  const stored = otherIds.map((id) => (id % 3 === 0 ? [1, id, 1, 1, 0, 1, 0, 1] : [1, id, 1, 1, 0, 0, 0, 0]));
  return { pairs, stored };
}

test("AggregatedRows adds up the results of each pair", () => {
  const { pairs, stored } = countManyPairs();
  const rows = pairs.listRows().toSorted((a, b) => a.other_id - b.other_id);
  expect(rows.map(({ rating_pool_id, ...row }) => [rating_pool_id, ...Object.values(row)])).toEqual(
    stored.map((row) => [5, ...row]),
  );
  expect([...pairs.getRowsOfOwner(1).values()]).toEqual(pairs.listRows());
  expect(pairs.getRowsOfOwner(2).size).toBe(0);
});

test("ComparedTable compares the rows of a player regardless of their order", () => {
  const { pairs, stored } = countManyPairs();
  const hasNoDifference = (rows: number[][], userId = 1) => {
    const { wrong, obsolete } = pairs.table.compare(pairs.getRowsOfOwner(userId), rows);
    return wrong.length + obsolete.length === 0;
  };
  expect(hasNoDifference(stored)).toBe(true);
  expect(hasNoDifference(stored.toReversed())).toBe(true);
  const rowsWithoutFirst = stored.slice(1);
  const obsoleteRow = [1, 99_999, 0, 0, 0, 0, 0, 0];
  // The lost round against player 3 is missing.
  const wrongFirstRow = [1, 3, 1, 1, 0, 1, 0, 0];
  expect(hasNoDifference(rowsWithoutFirst)).toBe(false);
  expect(hasNoDifference([...rowsWithoutFirst, obsoleteRow])).toBe(false);
  expect(hasNoDifference([...rowsWithoutFirst, wrongFirstRow])).toBe(false);
  // Player 2 has no pairs.
  expect(hasNoDifference([], 2)).toBe(true);
  expect(hasNoDifference(stored.slice(0, 1), 2)).toBe(false);
});

test("ComparedTable finds a missing row even if the number of rows is right because another one is obsolete", () => {
  const { pairs, stored } = countManyPairs();
  const obsoleteRow = [1, 99_999, 0, 0, 0, 0, 0, 0];
  const { wrong, obsolete } = pairs.table.compare(pairs.getRowsOfOwner(1), [...stored.slice(1), obsoleteRow]);
  expect(wrong).toEqual([pairs.getRowsOfOwner(1).get(3)]);
  expect(obsolete).toEqual([obsoleteRow]);
});

test("AggregatedRows distinguishes texts in keys, and stores totals of more than 32 bits", () => {
  const maps = new AggregatedRows(totalTables.map_rounds, "competition_id");
  const roundTotals = { rounds: 1, red_wins: 0, blue_wins: 0, blue_score: 0, winner_score: 0, loser_score: 0 };
  const createRound = (map: string, red_score: number) => ({
    map,
    competition_id: 2,
    time_limit: 2 ** 31 - 1,
    score_limit: -1,
    ...roundTotals,
    red_score,
  });
  for (const map of ["ctf1", "ctf5", "ctf1"]) maps.add([createRound(map, 2 ** 31 - 1), createRound(map, 7)]);
  maps.add([{ ...createRound("ctf5", 3), score_limit: 0 }]);
  const rows = maps.listRows().map(({ map, score_limit, rounds, red_score }) => [map, score_limit, rounds, red_score]);
  expect(rows).toEqual([
    ["ctf1", -1, 4, 2 * (2 ** 31 - 1) + 2 * 7],
    ["ctf5", -1, 2, 2 ** 31 - 1 + 7],
    ["ctf5", 0, 1, 3],
  ]);
  expect(maps.getRowsOfOwner(2).size).toBe(3);
});
