import type { Kysely } from "kysely";

/** Adds to the settings of the league how to reach an admin, and where players download the game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("league_settings").addColumn("admin_contact", "text").execute();
  await db.schema.alterTable("league_settings").addColumn("clients_url", "text").execute();
}
