import type { Kysely } from "kysely";
import { createIndexes, createTable, getColumnTypes } from "../../platform/database/dialect.ts";

/** Creates the table of season rules. Existing seasons get no row: their rules are still those that are fixed in the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);
  await createTable(db, "season_rules")
    .addColumn("id", id)
    .addColumn("season_id", integer, (column) => column.notNull().references("seasons.id").onDelete("cascade"))
    .addColumn("holds_from", integer, (column) => column.notNull())
    .addColumn("rules", text, (column) => column.notNull())
    .addColumn("copied_from", integer, (column) => column.references("seasons.id").onDelete("set null"))
    .addColumn("motion_id", integer, (column) => column.references("motions.id").onDelete("set null"))
    .execute();
  await createIndexes(db, "season_rules", {
    season_rules_by_time: ["season_id", "holds_from", "id"],
    season_rules_of_motion: ["motion_id"],
    season_rules_by_source: ["copied_from"],
  });
}
