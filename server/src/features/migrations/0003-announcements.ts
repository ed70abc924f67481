import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable } from "../../platform/database/dialect.ts";

/** What admins tell everyone on the first pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);
  await createTable(db, "announcements")
    .addColumn("id", id)
    .addColumn("text", text, (c) => c.notNull())
    .addColumn("area", text, (c) => c.check(sql`area in ('ranked', 'league')`))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer, (c) => c.notNull())
    .execute();
  await createIndexes(db, "announcements", { announcements_by_end: ["ends_at"] });
}
