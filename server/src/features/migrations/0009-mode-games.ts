import type { Kysely } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/** Adds the server settings of a mode. `null`: the setting is not specified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = getColumnTypes(db);
  for (const column of ["score_limit", "time_limit", "spectators"]) {
    await db.schema.alterTable("modes").addColumn(column, integer).execute();
  }
}
