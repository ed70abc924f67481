import type { Kysely } from "kysely";
import { getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Adds since when a push service has not accepted messages for a browser, and the status of its last response. `null`: there
 * was no failure, or no response.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("push_subscriptions").addColumn("failed_at", getColumnTypes(db).integer).execute();
  await db.schema.alterTable("push_subscriptions").addColumn("failed_status", getColumnTypes(db).integer).execute();
}
