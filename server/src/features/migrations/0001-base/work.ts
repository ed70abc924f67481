import type { Kysely } from "kysely";
import { createIndexes, createTable, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of background work: outbox messages, the scheduled backups, and the finished steps of a rebuild. The
 * process that delivers a message or creates a backup has a lease. `claimed` is 1 while a message is leased, and
 * `claimed_until` is the end of the lease for a backup.
 */
export async function createWork(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);

  await createTable(db, "outbox")
    .addColumn("id", id)
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("payload", text, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("attempts", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("due_at", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("claimed", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("fault", text)
    .execute();
  await createIndexes(db, "outbox", { outbox_by_thing: ["kind", "payload", "due_at"] });

  await createTable(db, "backup_state")
    .addColumn("id", integer, (column) => column.notNull().primaryKey())
    .addColumn("claimed_until", integer, (column) => column.notNull())
    .addColumn("taken_at", integer)
    .addColumn("failed_at", integer)
    .addColumn("fault", text)
    .execute();

  await createTable(db, "rebuild_steps")
    .addColumn("step", text, (column) => column.notNull().primaryKey())
    .addColumn("done_at", integer, (column) => column.notNull())
    .execute();
}
