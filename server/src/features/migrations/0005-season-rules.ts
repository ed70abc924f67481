import type { Kysely } from "kysely";
import { columnTypes, createIndexes, createTable } from "../../platform/database/dialect.ts";

/** The rules of seasons, which stood in code: seasons that there are keep those, and have no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);
  await createTable(db, "season_rules")
    .addColumn("id", id)
    .addColumn("season_id", integer, (c) => c.notNull().references("seasons.id").onDelete("cascade"))
    .addColumn("holds_from", integer, (c) => c.notNull())
    .addColumn("rules", text, (c) => c.notNull())
    .addColumn("copied_from", integer, (c) => c.references("seasons.id").onDelete("set null"))
    .addColumn("motion_id", integer, (c) => c.references("motions.id").onDelete("set null"))
    .execute();
  await createIndexes(db, "season_rules", {
    season_rules_by_time: ["season_id", "holds_from", "id"],
    season_rules_of_motion: ["motion_id"],
    season_rules_by_source: ["copied_from"],
  });
}
