import type { Kysely } from "kysely";
import { createIndexes, getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Adds the session of a push subscription, which ends with that session. `null`: the browser subscribed before this
 * migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("push_subscriptions")
    .addColumn("session_id", getColumnTypes(db).integer, (column) =>
      column.references("sessions.id").onDelete("cascade"),
    )
    .execute();
  await createIndexes(db, "push_subscriptions", { push_subscriptions_by_session: ["session_id"] });
}
