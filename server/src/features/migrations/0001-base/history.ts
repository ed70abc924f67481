import { type Kysely, sql } from "kysely";
import {
  createIndexes,
  createTable,
  createUniqueIndexes,
  getColumnTypes,
  getEngine,
} from "../../../platform/database/dialect.ts";

/** Tables whose rows cannot be changed, and cannot be deleted before they are old enough. */
const protectedTables = ["history", "history_subjects"] as const;

/** Creates the tables of the audit log ("history" in older versions): who did what and when, and the affected entities. */
export async function createHistory(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);

  // The column `author` has the kind of author, such as a user or the system. `user_id` and `author_name` say who it was.
  await createTable(db, "history")
    .addColumn("id", id)
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("author", text, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.references("users.id"))
    .addColumn("author_name", text)
    .addColumn("action", text, (column) => column.notNull())
    .addColumn("subject_kind", text)
    .addColumn("subject_id", integer)
    .addColumn("subject_name", text)
    .addColumn("changes", text, (column) => column.notNull())
    .execute();
  await createIndexes(db, "history", {
    history_by_time: ["at", "id"],
    history_of_action: ["action", "at", "id"],
    history_of_kind: ["subject_kind", "at", "id"],
    history_of_user: ["user_id", "at", "id"],
    history_of_user_and_action: ["user_id", "action", "at", "id"],
    history_of_user_and_kind: ["user_id", "subject_kind", "at", "id"],
  });

  await createTable(db, "history_subjects", { isClustered: true })
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("subject_id", integer, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("history_id", integer, (column) => column.notNull().references("history.id"))
    .addPrimaryKeyConstraint("history_subjects_pkey", ["kind", "subject_id", "at", "history_id"])
    .execute();
  await createIndexes(db, "history_subjects", { history_subjects_of_entry: ["history_id"] });

  await createTable(db, "history_addresses")
    .addColumn("history_id", integer, (column) => column.notNull().primaryKey().references("history.id"))
    .addColumn("address", text, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "history_addresses", { history_addresses_by_time: ["at"] });

  // An action that is repeated soon, such as a failed sign-in, has one entry, and a row that counts the repetitions (`times`).
  // Repetitions with the same `key` belong together.
  await createTable(db, "history_repeats")
    .addColumn("id", id)
    .addColumn("key", text)
    .addColumn("history_id", integer, (column) => column.references("history.id"))
    .addColumn("times", integer, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "history_repeats", {
    history_repeats_by_key: ["key"],
    history_repeats_of_entry: ["history_id"],
  });
  await createIndexes(db, "history_repeats", { history_repeats_by_time: ["at"] });

  // Its only row has the time before which entries may be deleted. The triggers below read it.
  await createTable(db, "history_pruning")
    .addColumn("id", integer, (column) => column.notNull().primaryKey())
    .addColumn("before", integer, (column) => column.notNull())
    .execute();
  await (getEngine(db) === "postgres" ? protectOnPostgres(db) : protectOnSqlite(db));
}

async function protectOnSqlite(db: Kysely<unknown>): Promise<void> {
  const abortStatement = "select raise(abort, 'The history cannot be changed')";
  for (const table of protectedTables) {
    const name = sql.raw(table);
    await sql`create trigger ${sql.raw(`${table}_stays`)} before update on ${name} begin ${sql.raw(abortStatement)}; end`.execute(
      db,
    );
    await sql`create trigger ${sql.raw(`${table}_is_kept`)} before delete on ${name}
      when not exists (select 1 from history_pruning where old.at < before)
      begin ${sql.raw(abortStatement)}; end`.execute(db);
  }
}

async function protectOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_change_of_history() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (select from history_pruning where old.at < before) then return old; end if;
      raise exception 'The history cannot be changed';
    end $$`.execute(db);
  for (const table of protectedTables) {
    await sql`create trigger ${sql.raw(`${table}_stays`)} before update or delete on ${sql.raw(table)}
      for each row execute function refuse_change_of_history()`.execute(db);
  }
}
