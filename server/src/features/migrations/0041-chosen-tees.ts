import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** What users have chosen for their tee; none: it is drawn by the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("tee", columnTypes(db).text).execute();
}
