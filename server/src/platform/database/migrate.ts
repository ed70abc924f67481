import { type Kysely, sql } from "kysely";
import { type Database, type Transaction, transaction } from "./database.ts";
import { acquireLock, createTable, getColumnTypes, getEngine } from "./dialect.ts";
import { findSchemaDifference, readTableColumns, type TableColumns } from "./schema-columns.ts";

/** A migration. Runs once, in the same transaction as all other pending migrations. */
export type Migration = { up(db: Kysely<unknown>): Promise<void> };

/** Migrations by name (`0001-…`). They run in the order of their names. Names never change. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Called before pending migrations run on a database that was migrated before, while no other process can migrate it. If it
 * throws, no migration runs.
 */
type BeforeUpdate<Tables> = (trx: Transaction<Tables>) => Promise<void>;

/**
 * Runs all pending migrations in one transaction. Several processes may call it at the same time.
 *
 * @returns the names of the migrations that ran, in order
 * @throws if the database contains an unknown migration: it was used by a newer version
 * @throws if it lacks the first migration, or if migrations are pending and it lacks a table that earlier ones create: it was
 *   used by a version before the first release
 * @throws if it contains tables, but no migrations: it belongs to another program
 */
export async function migrate<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  return transaction(db, (trx) => migrateInTransaction(trx, migrations), { isLong: true });
}

/** Runs all pending migrations in the caller's transaction. See `migrate`. */
export async function migrateInTransaction<Tables>(
  typedTrx: Transaction<Tables>,
  migrations: Migrations,
  beforeUpdate?: BeforeUpdate<Tables>,
): Promise<string[]> {
  const trx = typedTrx as Transaction<unknown>;
  // A concurrent process waits here until the first one has finished, without a timeout.
  if (getEngine(trx) === "postgres") await sql`set local lock_timeout = 0`.execute(trx);
  await acquireLock(trx, "migrate");
  const appliedNames = await listKnownMigrations(trx, migrations);
  await createPlatformTables(trx);
  const pendingNames = await listPendingMigrations(trx, migrations);
  if (pendingNames.length > 0 && appliedNames.length > 0) {
    // This check takes a quarter of a second, so it is not made at every start.
    await requireTablesOfMigrations(trx, migrations, appliedNames);
    await beforeUpdate?.(typedTrx);
  }
  for (const name of pendingNames) {
    await migrations[name]?.up(trx);
    await withMigrationTable(trx).insertInto("migration").values({ name }).execute();
  }
  return pendingNames;
}

/**
 * Returns the names of pending migrations in order. The table `migration` must exist.
 * @throws like `migrate`
 */
export async function listPendingMigrations<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  const appliedNames = await listAppliedMigrations(db);
  rejectUnknownMigrations(appliedNames, migrations, "This database");
  return Object.keys(migrations)
    .filter((name) => !appliedNames.includes(name))
    .sort();
}

/**
 * Checks that this program knows all migrations of a database or backup.
 * @param appliedNames the names of its migrations
 * @param subject the start of the error message: "This database" or "This backup"
 * @throws like `migrate`
 */
export function rejectUnknownMigrations(
  appliedNames: readonly string[],
  migrations: Migrations,
  subject: string,
): void {
  const [first] = Object.keys(migrations).sort();
  if (first !== undefined && appliedNames.length > 0 && !appliedNames.includes(first)) {
    throw new Error(
      `${subject} was created by a version before the first release and cannot be migrated. Nothing was changed. ` +
        "Start with an empty database, or keep using the version that created it",
    );
  }
  const unknownNames = appliedNames.filter((name) => !Object.hasOwn(migrations, name));
  if (unknownNames.length > 0) {
    throw new Error(`${subject} is of a newer version: ${unknownNames.join(", ")} is unknown. Nothing was changed`);
  }
}

/**
 * Checks that no migration is pending.
 * @throws if the database is empty, or if a migration is pending
 * @throws like `migrate`
 */
export async function requireCurrentSchema<Tables>(db: Database<Tables>, migrations: Migrations): Promise<void> {
  const appliedNames = await checkSchema(db, migrations);
  if (appliedNames.length === 0) throw new Error("This database contains no league: start the league once first");
  const pendingNames = await listPendingMigrations(db, migrations);
  if (pendingNames.length > 0)
    throw new Error("The league's database has pending migrations: start the league once first");
}

/**
 * Checks that the tables match the applied migrations.
 * @returns the names of the applied migrations in order; none if the database is empty
 * @throws like `migrate`
 */
export async function checkSchema<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  const appliedNames = await listKnownMigrations(db, migrations);
  if (appliedNames.length > 0) await requireTablesOfMigrations(db, migrations, appliedNames);
  return appliedNames;
}

/**
 * Checks that the database does not belong to another program, and that this program knows all applied migrations.
 * @returns the names of the applied migrations in order; none if the database is empty
 * @throws like `migrate`
 */
async function listKnownMigrations<Tables>(db: Database<Tables>, migrations: Migrations): Promise<string[]> {
  const tables = await readTableColumns(db);
  const recordedNames = await listNamesInMigrationTable(db, tables);
  const appliedNames = recordedNames.filter((name) => migrationNamePattern.test(name));
  if (appliedNames.length === 0) rejectForeignTables(tables, recordedNames);
  rejectUnknownMigrations(appliedNames, migrations, "This database");
  return appliedNames;
}

/**
 * Checks that a database to which no migration was applied has no tables of another program.
 * @param recordedNames the names in the table `migration`, none of which is that of a migration
 * @throws if it has such a table
 */
function rejectForeignTables(tables: TableColumns, recordedNames: readonly string[]): void {
  // Another program may also have a table `migration`, with other columns or other names.
  const hasForeignMigrations = recordedNames.length > 0 || tables.get("migration")?.has("name") === false;
  const foreignTable = [...tables.keys()].find((table) =>
    table === "migration" ? hasForeignMigrations : !platformTables.has(table),
  );
  if (foreignTable === undefined) return;
  throw new Error(
    `This database contains tables that do not belong to a league, such as ${foreignTable}. Nothing was changed. ` +
      "Set DATA_DIR or DATABASE_URL to an empty database or to the league's own one.",
  );
}

/** Checks that the database has all tables and columns that its applied migrations create. @throws if one is missing */
async function requireTablesOfMigrations<Tables>(
  db: Database<Tables>,
  migrations: Migrations,
  appliedNames: readonly string[],
): Promise<void> {
  const difference = await findSchemaDifference(await readTableColumns(db), async (emptyDatabase) => {
    for (const name of appliedNames) await migrations[name]?.up(emptyDatabase);
  });
  if (difference === null) return;
  throw new Error(
    `This database does not match its version: ${difference}. It was created by a version before the first release, 0.9.0, ` +
      "or changed by another program, and cannot be migrated. Nothing was changed. Start with an empty database, " +
      "restore a backup, or keep using the version that created it",
  );
}

/** Returns the names in the table `migration`; none if the table is missing or belongs to another program. */
async function listNamesInMigrationTable<Tables>(db: Database<Tables>, tables: TableColumns): Promise<string[]> {
  return tables.get("migration")?.has("name") ? listAppliedMigrations(db) : [];
}

/** Matches the name of a migration of the league, such as `0001-base`. */
const migrationNamePattern = /^\d{4}-/;

/** Returns the names of the applied migrations in order, without any check. The table `migration` must exist. */
export async function listAppliedMigrations<Tables>(db: Database<Tables>): Promise<string[]> {
  const rows = await withMigrationTable(removeTableTypes(db))
    .selectFrom("migration")
    .select("name")
    .orderBy("name")
    .execute();
  return rows.map((row) => row.name);
}

/** Removes the table types, because migrations see the tables of their time, not those of the current types. */
function removeTableTypes<Tables>(db: Database<Tables>): Database<unknown> {
  return db as Database<unknown>;
}

const platformTables: ReadonlySet<string> = new Set(["migration", "write_probe", "last_change", "shared_counts"]);

/** Creates the tables of the platform. They are not part of backups. */
async function createPlatformTables(trx: Transaction<unknown>): Promise<void> {
  const { text } = getColumnTypes(trx);
  await createTable(trx, "migration")
    .ifNotExists()
    .addColumn("name", text, (column) => column.primaryKey().notNull())
    .execute();
  // `tryWrite` (write-probe.ts) writes to this table, which is always empty.
  await createTable(trx, "write_probe")
    .ifNotExists()
    .addColumn("padding", text, (column) => column.notNull())
    .execute();
  // The other tables are for processes that share a database, which SQLite does not support.
  if (getEngine(trx) === "postgres") {
    for (const statement of sharedTableStatements) await statement.execute(trx);
  }
}

const sharedTableStatements = [
  // This table has one row: the number of the last change.
  sql`create table if not exists last_change (id bigint primary key check (id = 1), number bigint not null)`,
  sql`insert into last_change (id, number) values (1, 0) on conflict do nothing`,
  // This table is unlogged: it is empty after a crash of the database, but writing to it is cheap.
  sql`create unlogged table if not exists shared_counts (
    key text primary key, count bigint not null, ends_at timestamptz not null
  )`,
];

function withMigrationTable(db: Database<unknown>): Database<{ migration: { name: string } }> {
  return db.withTables<{ migration: { name: string } }>();
}
