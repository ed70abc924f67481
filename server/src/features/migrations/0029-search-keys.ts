import { searchKey } from "contract/search-key.ts";
import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** The columns that names are found by, and what a search needs besides to read no more than it shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const [table, name] of [
    ["users", "user_name"],
    ["aliases", "name"],
    ["clans", "name"],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn("search_key", text, (c) => c.notNull().defaultTo(""))
      .execute();
    await fillKeys(db, table, name);
  }
  await db.schema.createIndex("ratings_of_user").on("ratings").column("user_id").execute();
  await db.schema
    .createIndex("results_by_map")
    .on("results")
    .columns(["frozen", "map", "played_at desc", "id desc"])
    .execute();
}

type Named = { id: number; user_name: string; name: string; search_key: string };

async function fillKeys(
  untyped: Kysely<unknown>,
  table: "users" | "aliases" | "clans",
  name: "user_name" | "name",
): Promise<void> {
  const db = untyped.withTables<Record<typeof table, Named>>();
  for (const row of await db.selectFrom(table).select(["id", name]).execute()) {
    await db
      .updateTable(table)
      .set({ search_key: searchKey(row[name]) })
      .where("id", "=", row.id)
      .execute();
  }
}
