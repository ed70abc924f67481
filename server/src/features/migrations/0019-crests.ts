import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** What admins choose for a clan's crest; of two clans of a season neither shape nor both colours are the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const column of ["crest_shape", "crest_colour", "crest_second_colour"]) {
    await db.schema.alterTable("clans").addColumn(column, text).execute();
  }
  await db.schema
    .createIndex("clans_by_crest_shape")
    .unique()
    .on("clans")
    .columns(["season_id", "crest_shape"])
    .execute();
  await db.schema
    .createIndex("clans_by_crest_colours")
    .unique()
    .on("clans")
    .columns(["season_id", "crest_colour", "crest_second_colour"])
    .execute();
}
