import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** An index of frozen results in order, and the finished steps of a rebuild, so that an interrupted one resumes. */
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
