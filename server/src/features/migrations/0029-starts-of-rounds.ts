import type { Kysely } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/** Adds when the round of a result started, by what its game server has posted (`started_at`). `null`: unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("results").addColumn("started_at", getColumnTypes(db).integer).execute();
}
