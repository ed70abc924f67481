import type { Kysely } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/** Adds `started_at`: when the round started, as reported by the game server; `null` if unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("results").addColumn("started_at", getColumnTypes(db).integer).execute();
}
