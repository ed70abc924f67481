import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** What a session was begun with, such as "Firefox on Windows", as far as the browser said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable("sessions").addColumn("device", text).execute();
}
