import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** How servers are set for a mode. `null`: that is not agreed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  for (const column of ["score_limit", "time_limit", "spectators"]) {
    await db.schema.alterTable("modes").addColumn(column, integer).execute();
  }
}
