import type { Kysely } from "kysely";
import { createTable, createUniqueIndexes, getColumnTypes } from "../../platform/database/dialect.ts";

/** Creates the table of the texts of pages, with all versions that admins have saved. A page without one has a default text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);
  await createTable(db, "texts")
    .addColumn("id", id)
    .addColumn("page", text, (column) => column.notNull())
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("after", integer, (column) => column.notNull())
    .addColumn("written_at", integer, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "texts", { texts_in_order: ["page", "after"] });
}
