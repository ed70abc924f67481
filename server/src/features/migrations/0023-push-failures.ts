import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

/** Since when a push service has not accepted messages for a browser, and the status of its last answer, if there was one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("push_subscriptions").addColumn("failed_at", columnTypes(db).integer).execute();
  await db.schema.alterTable("push_subscriptions").addColumn("failed_status", columnTypes(db).integer).execute();
}
