import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Creates the tables of the browsers that receive push notifications, and of the event reminders that were sent. `calls`,
 * `clan` and `answers` are the subjects that the user has chosen: own matches, the own clan, and admins' answers to disputes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);
  await createTable(db, "push_subscriptions")
    .addColumn("id", id)
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("endpoint", text, (column) => column.notNull())
    .addColumn("public_key", text, (column) => column.notNull())
    .addColumn("auth_secret", text, (column) => column.notNull())
    .addColumn("calls", integer, (column) => column.notNull().check(sql`calls in (0, 1)`))
    .addColumn("clan", integer, (column) => column.notNull().check(sql`clan in (0, 1)`))
    .addColumn("answers", integer, (column) => column.notNull().check(sql`answers in (0, 1)`))
    .addColumn("created_at", integer, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "push_subscriptions", { push_subscriptions_by_endpoint: ["endpoint"] });
  await createIndexes(db, "push_subscriptions", { push_subscriptions_by_user: ["user_id"] });
  await createTable(db, "event_reminders")
    .addColumn("event_id", integer, (column) => column.notNull().references("events.id").onDelete("cascade"))
    .addColumn("starts_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("event_reminders_pkey", ["event_id", "starts_at"])
    .execute();
}
