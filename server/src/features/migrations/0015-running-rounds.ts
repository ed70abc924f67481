import { type Kysely, sql } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** Rounds that may still be played: until when a received round may be, and which results and matches hold one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable("received_rounds").addColumn("running_until", integer).execute();
  await db.schema
    .createIndex("received_rounds_running")
    .on("received_rounds")
    .columns(["game_server_id", "running_until"])
    .where(sql.ref("running_until"), "is not", null)
    .execute();
  for (const table of ["results", "matches"]) {
    await db.schema
      .alterTable(table)
      .addColumn("running", integer, (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
