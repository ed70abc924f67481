import type { Generated } from "kysely";
import { createTable, getColumnTypes } from "../src/platform/database/dialect.ts";
import type { TestDatabase } from "./open-test-database.ts";
import { openBareDatabase } from "./open-test-database.ts";

/** A table with a column of each type, for tests of the database layer that need no league. */
export type MapsTable = { maps: { id: Generated<number>; name: string; plays: number | null; rating: number | null } };

/** Opens a database for one test, with this table and no rows. */
export async function openMapsTable(): Promise<TestDatabase<MapsTable>> {
  const database = await openBareDatabase<MapsTable>();
  const { id, integer, double, text } = getColumnTypes(database.db);
  await createTable(database.db, "maps")
    .addColumn("id", id)
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("plays", integer)
    .addColumn("rating", double)
    .execute();
  return database;
}
