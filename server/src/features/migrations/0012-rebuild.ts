import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Frozen results in their order, and which steps of a rebuild are done, so that one that was killed goes on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .createIndex("results_by_freeze")
    .on("results")
    .columns(["board_id", "freeze_number"])
    .where(sql.ref("freeze_number"), "is not", null)
    .execute();
  await createTable(db, "rebuild_steps")
    .addColumn("step", text, (c) => c.primaryKey().notNull())
    .addColumn("done_at", integer, (c) => c.notNull())
    .execute();
}
