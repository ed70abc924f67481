import { type Kysely, sql } from "kysely";
import { createTable, getColumnTypes } from "../../platform/database/dialect.ts";

/** Creates the table of the settings that admins override, with at most one row. `null`: the environment variable applies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "league_settings")
    .addColumn("id", integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("league_name", text)
    .addColumn("community_url", text)
    .addColumn("account_requests", integer, (column) => column.check(sql`account_requests in (0, 1)`))
    .addColumn("ready_seconds", integer)
    .addColumn("accent", text)
    .addColumn("mark", text)
    .execute();
}
