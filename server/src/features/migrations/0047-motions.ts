import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Motions to the leaders of a season's clans, and their votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);
  await createTable(db, "motions")
    .addColumn("id", id)
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id"))
    .addColumn("text", text, (c) => c.notNull())
    .addColumn("clan_id", integer, (c) => c.references("clans.id").onDelete("set null"))
    .addColumn("proposed_by", integer, (c) => c.notNull().references("users.id"))
    .addColumn("proposed_at", integer, (c) => c.notNull())
    .addColumn("opened_at", integer)
    .addColumn("closed_at", integer)
    .addColumn("yes", integer)
    .addColumn("no", integer)
    .execute();
  await db.schema.createIndex("motions_of_season").on("motions").columns(["season_id", "id"]).execute();
  await createTable(db, "motion_votes")
    .addColumn("motion_id", integer, (c) => c.notNull().references("motions.id").onDelete("cascade"))
    .addColumn("clan_id", integer, (c) => c.notNull().references("clans.id").onDelete("cascade"))
    .addColumn("in_favour", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("motion_votes_pkey", ["motion_id", "clan_id"])
    .execute();
}
