import type { Kysely } from "kysely";

/** Adds the introduction for visitors to the settings of the league. `null`: the default text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("league_settings").addColumn("introduction", "text").execute();
}
