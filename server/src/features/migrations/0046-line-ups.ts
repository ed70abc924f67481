import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Who plays the matches of clans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await createTable(db, "line_up_players")
    .addColumn("event_id", integer, (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("position", integer, (c) => c.notNull())
    .addColumn("substitute", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("line_up_players_pkey", ["event_id", "user_id"])
    .execute();
  await db.schema.createIndex("line_up_players_of_user").on("line_up_players").column("user_id").execute();
}
