import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** How the scheduled backups go, in one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "backup_state")
    .addColumn("id", integer, (c) => c.notNull().primaryKey())
    .addColumn("claimed_until", integer, (c) => c.notNull())
    .addColumn("taken_at", integer)
    .addColumn("failed_at", integer)
    .addColumn("fault", text)
    .execute();
}
