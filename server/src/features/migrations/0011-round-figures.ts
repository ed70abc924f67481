import type { Kysely } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Adds the extended metrics ("figures") of a player in a round, such as the number of shots, as JSON. `null`: the game server
 * reported none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = getColumnTypes(db);
  await db.schema.alterTable("result_players").addColumn("figures", text).execute();
}
