import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, getColumnTypes } from "../../platform/database/dialect.ts";

/** Creates the table of the announcements that admins show on the home pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);
  await createTable(db, "announcements")
    .addColumn("id", id)
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("area", text, (column) => column.check(sql`area in ('ranked', 'league')`))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("ends_at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "announcements", { announcements_by_end: ["ends_at"] });
}
