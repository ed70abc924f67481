import type { LeagueTransaction } from "../context.ts";
import type { FrozenRound } from "../stats/frozen-round.ts";
import { addingUp, prepareSums } from "../sum-rows-queries.ts";
import type { Row } from "../tables.ts";
import { type BestRecords, enterRecords, recordGroup, seasonPairRows } from "./record-rows.ts";

export const seasonPairSums = addingUp(
  "season_pairs",
  ["board_id", "user_id", "other_id"],
  ["games", "wins", "losses"],
);

const addToSeasonPairs = prepareSums(seasonPairSums);

/**
 * Adds a frozen result to the records of its board and map, and to those of pairs of its season. The pool's row must be
 * locked. The cost does not depend on how many results there are.
 */
export async function countInRecords(trx: LeagueTransaction, round: FrozenRound): Promise<void> {
  await addToSeasonPairs(trx, seasonPairRows(round));
  const stored = await recordsOf(trx, round.board_id, round.map ? ["", round.map] : [""]);
  const best: BestRecords = Map.groupBy(stored, recordGroup);
  enterRecords(best, round);
  const entered = new Set([...best.values()].flat());
  await removeRecords(
    trx,
    stored.filter((row) => !entered.delete(row)),
  );
  if (entered.size > 0)
    await trx
      .insertInto("records")
      .values([...entered])
      .execute();
}

/** The records of a board on these maps, the best first. */
function recordsOf(trx: LeagueTransaction, boardId: number, maps: readonly string[]): Promise<Row<"records">[]> {
  return trx
    .selectFrom("records")
    .selectAll()
    .where("board_id", "=", boardId)
    .where("map", "in", maps)
    .orderBy("value", "desc")
    .orderBy("freeze_number")
    .orderBy("user_id")
    .execute();
}

async function removeRecords(trx: LeagueTransaction, rows: readonly Row<"records">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom("records")
    .where(({ and, or }) =>
      or(rows.map(({ map, board_id, kind, user_id, result_id }) => and({ map, board_id, kind, user_id, result_id }))),
    )
    .execute();
}
