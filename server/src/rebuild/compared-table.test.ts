import { expect, test } from "vitest";
import { careerTotals } from "../features/statistics/careers/career-totals-queries.ts";
import { totalTables } from "../features/statistics/counts/totals-queries.ts";
import type { Row } from "../features/tables.ts";
import { AggregatedRows } from "./compared-table.ts";

const noTotals = {
  games_with: 0,
  wins_with: 0,
  losses_with: 0,
  games_against: 0,
  wins_against: 0,
  losses_against: 0,
};
const wonTogether = { games_with: 1, wins_with: 1 };
const lostAgainst = { games_against: 1, losses_against: 1 };
const playerId = 1;
const ratingPoolId = 5;

/** Creates the row of `player_pairs` of the player and another one. */
function createPair(otherId: number, totals: Partial<typeof noTotals>): Row<"player_pairs"> {
  return { user_id: playerId, rating_pool_id: ratingPoolId, other_id: otherId, ...noTotals, ...totals };
}

/**
 * Counts the pairs of the player, who has won with 1000 other players and lost against every third of them.
 * @returns `rows`: the expected rows; `toStored`: converts a row to the values that are read from the database
 */
function countManyPairs() {
  const pairs = new AggregatedRows(careerTotals.player_pairs, "user_id");
  const otherIds = Array.from({ length: 1000 }, (_, index) => 7 * index + 3);
  const isOpponent = (otherId: number) => otherId % 3 === 0;
  for (const otherId of otherIds) pairs.add([createPair(otherId, wonTogether)]);
  for (const otherId of otherIds.filter(isOpponent)) pairs.add([createPair(otherId, lostAgainst)]);
  const rows = otherIds.map((otherId) =>
    createPair(otherId, { ...wonTogether, ...(isOpponent(otherId) && lostAgainst) }),
  );
  const toStored = (row: object): unknown[] => pairs.table.columns.map((column) => Reflect.get(row, column));
  return { pairs, rows, toStored };
}

test("AggregatedRows adds up the results of each pair", () => {
  const { pairs, rows } = countManyPairs();
  expect(pairs.listRows().toSorted((a, b) => a.other_id - b.other_id)).toEqual(rows);
  expect([...pairs.getRowsOfOwner(playerId).values()]).toEqual(pairs.listRows());
  const idWithoutPairs = 2;
  expect(pairs.getRowsOfOwner(idWithoutPairs).size).toBe(0);
});

test("ComparedTable compares the rows of a player regardless of their order", () => {
  const { pairs, rows, toStored } = countManyPairs();
  const hasNoDifference = (storedRows: readonly object[], userId = playerId) => {
    const { wrong, obsolete } = pairs.table.compare(pairs.getRowsOfOwner(userId), storedRows.map(toStored));
    return wrong.length + obsolete.length === 0;
  };
  expect(hasNoDifference(rows)).toBe(true);
  expect(hasNoDifference(rows.toReversed())).toBe(true);
  const [firstRow = expect.fail(), ...rowsWithoutFirst] = rows;
  expect(hasNoDifference(rowsWithoutFirst)).toBe(false);
  expect(hasNoDifference([...rowsWithoutFirst, createPair(99_999, noTotals)])).toBe(false);
  expect(hasNoDifference([...rowsWithoutFirst, { ...firstRow, losses_against: 0 }])).toBe(false);
  const idWithoutPairs = 2;
  expect(hasNoDifference([], idWithoutPairs)).toBe(true);
  expect(hasNoDifference([firstRow], idWithoutPairs)).toBe(false);
});

test("ComparedTable finds a missing row even if the number of rows is right because another one is obsolete", () => {
  const { pairs, rows, toStored } = countManyPairs();
  const [missingRow, ...otherRows] = rows;
  const obsoleteRow = toStored(createPair(99_999, noTotals));
  const stored = [...otherRows.map(toStored), obsoleteRow];
  const { wrong, obsolete } = pairs.table.compare(pairs.getRowsOfOwner(playerId), stored);
  expect(wrong).toEqual([missingRow]);
  expect(obsolete).toEqual([obsoleteRow]);
});

/** The highest number of 32 bits. Scores and limits can reach it. */
const maxInt32 = 2 ** 31 - 1;

test("AggregatedRows keeps rows apart whose keys differ only in a text, and stores totals of more than 32 bits", () => {
  const maps = new AggregatedRows(totalTables.map_rounds, "competition_id");
  const roundTotals = { rounds: 1, red_wins: 0, blue_wins: 0, blue_score: 0, winner_score: 0, loser_score: 0 };
  const createRound = (map: string, red_score: number) => ({
    map,
    competition_id: 2,
    time_limit: maxInt32,
    score_limit: -1,
    ...roundTotals,
    red_score,
  });
  for (const map of ["ctf1", "ctf5", "ctf1"]) maps.add([createRound(map, maxInt32), createRound(map, 7)]);
  maps.add([{ ...createRound("ctf5", 3), score_limit: 0 }]);
  expect(maps.listRows()).toMatchObject([
    { map: "ctf1", score_limit: -1, rounds: 4, red_score: 2 * (maxInt32 + 7) },
    { map: "ctf5", score_limit: -1, rounds: 2, red_score: maxInt32 + 7 },
    { map: "ctf5", score_limit: 0, rounds: 1, red_score: 3 },
  ]);
  expect(maps.getRowsOfOwner(2).size).toBe(3);
});
