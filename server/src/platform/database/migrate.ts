import { type Kysely, sql } from "kysely";
import { type Database, type Transaction, transaction } from "./database.ts";
import { acquireLock, columnTypes, createTable, getEngine } from "./dialect.ts";
import { findSchemaDifference, readTableColumns, type TableColumns } from "./schema-columns.ts";

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
 * @throws when the database has a step that is unknown here: a newer server has used it; when it lacks the first step and has
 *   others, or does not have the tables that its steps make: a server has used it whose steps are no longer here; when it
 *   holds tables and no step: it is of something else. Nothing is changed then.
 */
export async function migrate<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  return transaction(db, (trx) => migrateInTransaction(trx, migrations), { isLong: true });
}

/** The same, within a long transaction that does more. */
export async function migrateInTransaction<Tables>(
  typed: Transaction<Tables>,
  migrations: Migrations,
  beforeUpdate?: BeforeUpdate<Tables>,
): Promise<string[]> {
  const trx = typed as Transaction<unknown>;
  // A concurrent process waits here until the first one has migrated, however long that takes.
  if (getEngine(trx) === "postgres") await sql`set local lock_timeout = 0`.execute(trx);
  await acquireLock(trx, "migrate");
  const done = await checkAppliedMigrations(trx, migrations);
  await createBookkeeping(trx);
  const due = await listPendingMigrations(trx, migrations);
  if (due.length > 0 && done.length > 0) await beforeUpdate?.(typed);
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
export async function listPendingMigrations<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  const done = await listAppliedMigrations(db);
  rejectUnknownMigrations(done, migrations, "This database");
  return Object.keys(migrations)
    .filter((name) => !done.includes(name))
    .sort();
}

/**
 * @param done the steps that made what is here
 * @param what is here, as the sentence begins
 * @throws as `migrate` does
 */
export function rejectUnknownMigrations(done: readonly string[], migrations: Migrations, what: string): void {
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

/** @throws when the database has not been migrated by this program, or was by a newer one, and as `migrate` does */
export async function requireCurrentSchema<Tables>(db: Database<Tables>, migrations: Migrations): Promise<void> {
  const done = await checkAppliedMigrations(db, migrations);
  if (done.length === 0) throw new Error("There is no league in this database: start the league once first");
  const pending = await listPendingMigrations(db, migrations);
  if (pending.length > 0) throw new Error("The league's database is of an older version: start the league once first");
}

/**
 * The names of the steps that ran, in order; none: the database is empty.
 * @throws as `migrate` does
 */
export async function checkAppliedMigrations<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  const tables = await readTableColumns(db);
  const recorded = await recordedSteps(db, tables);
  const done = recorded.filter((name) => stepName.test(name));
  const others = [...tables].filter(
    ([table, columns]) =>
      !bookkeeping.has(table) || (table === "migration" && (recorded.length > 0 || !columns.has("name"))),
  );
  if (done.length === 0 && others.length > 0) {
    throw new Error(
      `This database holds the tables of something else than a league, such as ${others[0]?.[0]}: nothing was changed. ` +
        "Name an empty database or the league's own, by DATA_DIR or DATABASE_URL",
    );
  }
  if (done.length === 0) return [];
  rejectUnknownMigrations(done, migrations, "This database");
  const difference = await findSchemaDifference(tables, async (empty) => {
    for (const name of done) await migrations[name]?.up(empty);
  });
  if (difference === null) return done;
  throw new Error(
    `This database is not as its version makes it: ${difference}. It was made by a version before the first release, 0.9.0, or ` +
      "changed by something else, and cannot be brought up to date: nothing was changed. Begin with an empty database, " +
      "restore a backup, or go on with the version that made it",
  );
}

/** The names that stand in the table of steps; none: there is no such table, or it is of something else. */
async function recordedSteps<Tables>(db: Database<Tables>, tables: TableColumns): Promise<string[]> {
  return tables.get("migration")?.has("name") ? listAppliedMigrations(db) : [];
}

/** As steps are named here. */
const stepName = /^\d{4}-/;

/** The names of the steps that ran, in order. The database must have been migrated once. */
export async function listAppliedMigrations<Tables>(db: Database<Tables>): Promise<string[]> {
  const rows = await steps(untyped(db)).selectFrom("migration").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

/** A migration sees the tables as they were at its time, not those that the program's types describe. */
function untyped<Tables>(db: Database<Tables>): Database<unknown> {
  return db as Database<unknown>;
}

const bookkeeping: ReadonlySet<string> = new Set(["migration", "write_probe", "last_change", "shared_counts"]);

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
  if (getEngine(trx) === "postgres") for (const statement of shared) await statement.execute(trx);
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
  if (getEngine(db) === "sqlite") return transaction(untyped, writeAndErase);
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
