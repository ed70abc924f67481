import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../platform/database/dialect.ts";

/** The browsers that are told of calls, and of which events they were reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);
  await createTable(db, "push_subscriptions")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("endpoint", text, (c) => c.notNull())
    .addColumn("public_key", text, (c) => c.notNull())
    .addColumn("auth_secret", text, (c) => c.notNull())
    .addColumn("calls", integer, (c) => c.notNull().check(sql`calls in (0, 1)`))
    .addColumn("clan", integer, (c) => c.notNull().check(sql`clan in (0, 1)`))
    .addColumn("answers", integer, (c) => c.notNull().check(sql`answers in (0, 1)`))
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await createUniqueIndexes(db, "push_subscriptions", { push_subscriptions_by_endpoint: ["endpoint"] });
  await createIndexes(db, "push_subscriptions", { push_subscriptions_by_user: ["user_id"] });
  await createTable(db, "event_reminders")
    .addColumn("event_id", integer, (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("starts_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("event_reminders_pkey", ["event_id", "starts_at"])
    .execute();
}
