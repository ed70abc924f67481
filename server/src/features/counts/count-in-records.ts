import type { CareerPlayer } from "../careers/career-rows.ts";
import type { LeagueTransaction } from "../context.ts";
import { bestOf, mayEnter, type RecordResult, recordGroup, recordRows, seasonPairRows } from "./record-rows.ts";
import { addToSeasonPairs, insertRecords, recordsOf, removeRecords } from "./record-rows-queries.ts";

/**
 * Adds a frozen result to the records of its board and map, and to those of pairs of its season. The pool's row must be
 * locked. The cost does not depend on how many results there are.
 */
export async function countInRecords(
  trx: LeagueTransaction,
  result: RecordResult,
  players: readonly CareerPlayer[],
): Promise<void> {
  await addToSeasonPairs(trx, seasonPairRows(result, players));
  const added = recordRows(result, players);
  if (added.length === 0) return;
  const stored = await recordsOf(trx, result.board_id, result.map ? ["", result.map] : [""]);
  const storedIn = Map.groupBy(stored, recordGroup);
  const entering = added.filter((row) => mayEnter(storedIn.get(recordGroup(row)) ?? [], row.value, row.freeze_number));
  if (entering.length === 0) return;
  const best = new Set([...Map.groupBy([...stored, ...entering], recordGroup).values()].flatMap(bestOf));
  await removeRecords(
    trx,
    stored.filter((row) => !best.has(row)),
  );
  await insertRecords(
    trx,
    entering.filter((row) => best.has(row)),
  );
}
