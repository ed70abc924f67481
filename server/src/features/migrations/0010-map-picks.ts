import type { Kysely } from "kysely";
import { createTable, createUniqueIndexes, getColumnTypes } from "../../platform/database/dialect.ts";

/** Creates the table of map picks. Each of the two clans of an event picks one map, different from that of the other clan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "map_picks")
    .addColumn("event_id", integer, (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (column) => column.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("map", text, (column) => column.notNull())
    .addColumn("picked_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("map_picks_pkey", ["event_id", "clan_id"])
    .execute();
  await createUniqueIndexes(db, "map_picks", { map_picks_differ: ["event_id", "map"] });
}
