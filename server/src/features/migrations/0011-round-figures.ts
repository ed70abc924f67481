import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** What newer game servers tell of a player in a round, JSON; `null`: nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("result_players").addColumn("figures", text).execute();
}
