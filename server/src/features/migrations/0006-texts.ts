import type { Kysely } from "kysely";
import { columnTypes, createTable, createUniqueIndexes } from "../../platform/database/dialect.ts";

/** The texts of pages that admins write: all versions of each. Without one a page says the league's first text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);
  await createTable(db, "texts")
    .addColumn("id", id)
    .addColumn("page", text, (c) => c.notNull())
    .addColumn("text", text, (c) => c.notNull())
    .addColumn("after", integer, (c) => c.notNull())
    .addColumn("written_at", integer, (c) => c.notNull())
    .execute();
  await createUniqueIndexes(db, "texts", { texts_in_order: ["page", "after"] });
}
