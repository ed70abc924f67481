import type { Kysely } from "kysely";
import { columnTypes, createIndexes, createTable } from "../../../platform/database/dialect.ts";

/** What background work remembers: news to deliver, scheduled backups, and the steps of a rebuild that are done. */
export async function createWork(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await createTable(db, "outbox")
    .addColumn("id", id)
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("payload", text, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("attempts", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("due_at", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("claimed", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("fault", text)
    .execute();
  await createIndexes(db, "outbox", { outbox_by_thing: ["kind", "payload", "due_at"] });

  await createTable(db, "backup_state")
    .addColumn("id", integer, (c) => c.notNull().primaryKey())
    .addColumn("claimed_until", integer, (c) => c.notNull())
    .addColumn("taken_at", integer)
    .addColumn("failed_at", integer)
    .addColumn("fault", text)
    .execute();

  await createTable(db, "rebuild_steps")
    .addColumn("step", text, (c) => c.notNull().primaryKey())
    .addColumn("done_at", integer, (c) => c.notNull())
    .execute();
}
