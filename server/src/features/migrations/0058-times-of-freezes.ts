import { type Kysely, sql } from "kysely";

/**
 * Gives each frozen result a time: those that were frozen before it was stored have the date of their round. The index
 * finds the first freeze of a board since an instant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update results set frozen_at = played_at where frozen = 1 and frozen_at is null`.execute(db);
  await db.schema
    .createIndex("results_by_freeze_time")
    .on("results")
    .columns(["board_id", "frozen_at", "freeze_number"])
    .where(sql.ref("frozen_at"), "is not", null)
    .execute();
}
