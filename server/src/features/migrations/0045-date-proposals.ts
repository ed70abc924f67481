import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** The dates that clans propose to each other for their matches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "date_proposals")
    .addColumn("event_id", integer, (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("proposed_by", integer, (c) => c.notNull().references("users.id"))
    .addColumn("proposed_at", integer, (c) => c.notNull())
    .addColumn("dates", text, (c) => c.notNull())
    .addPrimaryKeyConstraint("date_proposals_pkey", ["event_id", "clan_id"])
    .execute();
}
