import type { Kysely } from "kysely";
import { columnTypes, createTable, createUniqueIndexes } from "../../platform/database/dialect.ts";

/** The map of a match that a clan's leader picked: one a clan, and no map twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "map_picks")
    .addColumn("event_id", integer, (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("picked_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("map_picks_pkey", ["event_id", "clan_id"])
    .execute();
  await createUniqueIndexes(db, "map_picks", { map_picks_differ: ["event_id", "map"] });
}
