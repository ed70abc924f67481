import { addUp } from "../../platform/database/overwrite.ts";
import { prepareInsert } from "../../platform/database/prepare-insert.ts";
import type { LeagueDatabase, LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";

export const recordKeys = {
  season_pairs: ["board_id", "user_id", "other_id"],
  records: ["map", "board_id", "kind", "user_id", "result_id"],
} as const;

/** The columns that add up. */
const pairSums = ["games", "wins", "losses"] as const;

/** Adds to the records of pairs of a season. */
export const addToSeasonPairs = prepareInsert((db: LeagueDatabase, rows: readonly Row<"season_pairs">[]) =>
  db
    .insertInto("season_pairs")
    .values(rows)
    .onConflict((conflict) => conflict.columns(recordKeys.season_pairs).doUpdateSet(addUp("season_pairs", pairSums))),
);

/** The records of a board on these maps, the best first. */
export function recordsOf(trx: LeagueTransaction, boardId: number, maps: readonly string[]): Promise<Row<"records">[]> {
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

export async function removeRecords(trx: LeagueTransaction, rows: readonly Row<"records">[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .deleteFrom("records")
    .where(({ and, or }) =>
      or(rows.map(({ map, board_id, kind, user_id, result_id }) => and({ map, board_id, kind, user_id, result_id }))),
    )
    .execute();
}

export async function insertRecords(trx: LeagueTransaction, rows: readonly Row<"records">[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("records").values(rows).execute();
}
