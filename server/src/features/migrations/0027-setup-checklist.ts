import { type Kysely, sql } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/** Adds whether an admin has dismissed the checklist of a new league. `null`: no. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("league_settings")
    .addColumn("setup_dismissed", getColumnTypes(db).integer, (column) => column.check(sql`setup_dismissed in (0, 1)`))
    .execute();
}
