import { expect, test } from "vitest";
import type { Row } from "../tables.ts";
import { PairCounts } from "./pair-counts.ts";
import type { StoredPair } from "./pair-table.ts";

const won = { games_with: 1, wins_with: 1, losses_with: 0, games_against: 0, wins_against: 0, losses_against: 0 };
const lost = { games_with: 0, wins_with: 0, losses_with: 0, games_against: 1, wins_against: 0, losses_against: 1 };

/** A player who has won with each of many others, and lost against each third of them. */
function countMany(): { pairs: PairCounts; stored: StoredPair[] } {
  const pairs = new PairCounts();
  const others = Array.from({ length: 1000 }, (_, index) => 7 * index + 3);
  for (const other_id of others) pairs.add({ user_id: 1, pool_id: 5, other_id, ...won });
  for (const other_id of others.filter((id) => id % 3 === 0)) pairs.add({ user_id: 1, pool_id: 5, other_id, ...lost });
  return { pairs, stored: others.map((id) => (id % 3 === 0 ? [id, 1, 1, 0, 1, 0, 1] : [id, 1, 1, 0, 0, 0, 0])) };
}

test("adds up the games of each pair", () => {
  const { pairs, stored } = countMany();
  const rows = pairs.rowsOf(5, 1).toSorted((one, other) => one.other_id - other.other_id);
  expect(rows.map(valuesOf)).toEqual(stored);
  expect(rows[0]).toMatchObject({ user_id: 1, pool_id: 5 });
  expect(pairs.rowsOf(5, 2)).toEqual([]);
});

test("knows a player's records, in any order, and none but those", () => {
  const { pairs, stored } = countMany();
  expect(pairs.areOf(1, stored)).toBe(true);
  expect(pairs.areOf(1, stored.toReversed())).toBe(true);
  expect(pairs.areOf(1, stored.slice(1))).toBe(false);
  expect(pairs.areOf(1, [...stored.slice(1), [99_999, 0, 0, 0, 0, 0, 0]])).toBe(false);
  expect(pairs.areOf(1, [...stored.slice(1), [3, 1, 1, 0, 1, 0, 0]])).toBe(false);
  expect([pairs.areOf(2, []), pairs.areOf(2, stored.slice(0, 1))]).toEqual([true, false]);
});

function valuesOf(row: Row<"player_pairs">): StoredPair {
  const { other_id, games_with, wins_with, losses_with, games_against, wins_against, losses_against } = row;
  return [other_id, games_with, wins_with, losses_with, games_against, wins_against, losses_against];
}
