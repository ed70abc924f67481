import { type Kysely, sql } from "kysely";
import { type Database, type Transaction, transaction } from "./database.ts";
import { acquireLock, columnTypes, createTable, engineOf } from "./dialect.ts";

/** A migration. Runs once, in one transaction with all others that are pending. */
export type Migration = { up(db: Kysely<unknown>): Promise<void> };

/** The steps by name, `0001-…` onwards: they run in the order of their names, and a name never changes. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Is called before steps run on a database on which others ran earlier, while no other process can run them. Where it
 * throws, none run.
 */
type BeforeUpdate<Tables> = (trx: Transaction<Tables>) => Promise<void>;

/**
 * Brings the schema up to date: all steps that are due, or none. Several processes may do so at once.
 *
 * @returns the names of the steps that ran, in order
 * @throws when the database has a step that is unknown here: a newer server has used it; or lacks the first step and has
 *   others: a server has used it whose steps are no longer here. Nothing is changed then.
 */
export async function migrate<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  return transaction(db, (trx) => migrateIn(trx, migrations), { isLong: true });
}

/** The same, within a long transaction that does more. */
export async function migrateIn<Tables>(
  typed: Transaction<Tables>,
  migrations: Migrations,
  beforeUpdate?: BeforeUpdate<Tables>,
): Promise<string[]> {
  const trx = typed as Transaction<unknown>;
  // A concurrent process waits here until the first one has migrated, however long that takes.
  if (engineOf(trx) === "postgres") await sql`set local lock_timeout = 0`.execute(trx);
  await acquireLock(trx, "migrate");
  await createBookkeeping(trx);
  const due = await pendingMigrations(trx, migrations);
  if (due.length > 0 && (await doneSteps(trx)).length > 0) await beforeUpdate?.(typed);
  for (const name of due) {
    await migrations[name]?.up(trx);
    await steps(trx).insertInto("migration").values({ name }).execute();
  }
  return due;
}

/**
 * The names of the steps that are still due, in order. The database must have been migrated once.
 *
 * @throws as `migrate` does
 */
export async function pendingMigrations<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  const done = await doneSteps(db);
  refuseOtherSteps(done, migrations, "This database");
  return Object.keys(migrations)
    .filter((name) => !done.includes(name))
    .sort();
}

/**
 * @param done the steps that made what is here
 * @param what is here, as the sentence begins
 * @throws as `migrate` does
 */
export function refuseOtherSteps(done: readonly string[], migrations: Migrations, what: string): void {
  const [first] = Object.keys(migrations).sort();
  if (first !== undefined && done.length > 0 && !done.includes(first)) {
    throw new Error(
      `${what} is of a version before the first release, and cannot be brought up to date: nothing was changed. ` +
        "Begin with an empty database, or go on with the version that made it",
    );
  }
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new Error(`${what} is of a newer version: ${unknown.join(", ")} is unknown. Nothing was changed`);
  }
}

/** @throws when the database has not been migrated by this program, or was by a newer one */
export async function refuseOlderProgram<Tables>(db: Database<Tables>, migrations: Migrations): Promise<void> {
  const pending = await pendingMigrations(db, migrations);
  if (pending.length > 0) throw new Error("The league's database is of an older version: start the league once first");
}

/** The names of the steps that ran, in order. The database must have been migrated once. */
export async function doneSteps<Tables>(db: Database<Tables>): Promise<string[]> {
  const rows = await steps(untyped(db)).selectFrom("migration").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

/** A migration sees the tables as they were at its time, not those that the program's types describe. */
function untyped<Tables>(db: Database<Tables>): Database<unknown> {
  return db as Database<unknown>;
}

/** The tables of the platform itself, which belong to no backup. */
async function createBookkeeping(trx: Transaction<unknown>): Promise<void> {
  const { text } = columnTypes(trx);
  await createTable(trx, "migration")
    .ifNotExists()
    .addColumn("name", text, (column) => column.primaryKey().notNull())
    .execute();
  // What `tryWrite` writes to; always empty.
  await createTable(trx, "write_probe")
    .ifNotExists()
    .addColumn("padding", text, (column) => column.notNull())
    .execute();
  // What processes share, of which SQLite has one.
  if (engineOf(trx) === "postgres") for (const statement of shared) await statement.execute(trx);
}

const shared = [
  // The number of the last change, in one row.
  sql`create table if not exists last_change (id bigint primary key check (id = 1), number bigint not null)`,
  sql`insert into last_change (id, number) values (1, 0) on conflict do nothing`,
  // PostgreSQL writes no log of it: after a crash of the database it is empty.
  sql`create unlogged table if not exists shared_counts (
    key text primary key, count bigint not null, ends_at timestamptz not null
  )`,
];

function steps(db: Database<unknown>): Database<{ migration: { name: string } }> {
  return db.withTables<{ migration: { name: string } }>();
}

type Probe = { write_probe: { padding: string } };

/** As much as a call may write: four pages of SQLite. */
const BYTES = 16_384;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Writes, deletes and commits a row, to check that the database accepts writes and its disk has room for them.
 *
 * @throws the error of the write
 */
export async function tryWrite<Tables>(db: Database<Tables>): Promise<void> {
  const untyped = db as Database<unknown>;
  if (engineOf(db) === "sqlite") return transaction(untyped, writeAndErase);
  const inNewFile = transaction(untyped, async (trx) => {
    // A table keeps the space of deleted rows: only a new file for it shows that the disk has room.
    await sql`lock table write_probe in access exclusive mode nowait`.execute(trx);
    await sql`truncate table ${sql.table("write_probe")}`.execute(trx);
    await writeAndErase(trx);
  });
  await inNewFile.catch((error) => {
    if (!isLocked(error)) throw error;
    // Another process writes it just now, or pg_dump reads the table.
    return transaction(untyped, writeAndErase);
  });
}

async function writeAndErase(untyped: Transaction<unknown>): Promise<void> {
  const trx = untyped.withTables<Probe>();
  await trx
    .insertInto("write_probe")
    .values({ padding: "x".repeat(BYTES) })
    .execute();
  await trx.deleteFrom("write_probe").execute();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
}
