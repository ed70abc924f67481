import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** What admins set while the league runs: one row at most. What is `null` is as the environment says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "league_settings")
    .addColumn("id", integer, (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn("league_name", text)
    .addColumn("community_url", text)
    .addColumn("account_requests", integer, (c) => c.check(sql`account_requests in (0, 1)`))
    .addColumn("ready_seconds", integer)
    .addColumn("accent", text)
    .addColumn("mark", text)
    .execute();
}
