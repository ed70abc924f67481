import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { type Transaction, transaction } from "../platform/database/database.ts";
import { migrateInTransaction, rejectUnknownMigrations } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import { readTableColumns } from "../platform/database/schema-columns.ts";
import { insertRows } from "../platform/database/statements.ts";
import { hasRows, setLastKey } from "./backup-queries.ts";
import { BackupReader, checkBackup, type TableLine, UnreadableBackup } from "./read-backup.ts";

/**
 * Restores a backup into a database that contains no league. The engine may differ from that of the backup. A backup of
 * an older version is migrated.
 * @returns the number of rows, and the version of the program that wrote the backup
 * @throws if it cannot be restored. Then the database is unchanged.
 */
export async function restoreBackup(
  location: DatabaseLocation,
  file: string,
): Promise<{ rows: number; version: string | undefined }> {
  const { head, rows } = await checkBackup(file);
  rejectUnknownMigrations(head.steps, migrations, "This backup");
  const { db, close } = await openDatabase<Tables>(location);
  try {
    const restore = async (trx: Transaction<Tables>) => {
      await restoreAsWritten(trx, file, head.steps);
      await migrateInTransaction(trx, migrations);
    };
    await transaction(db, restore, { isLong: true });
    return { rows, version: head.version };
  } finally {
    await close();
  }
}

/**
 * Creates the tables of the backup's version and inserts its rows. Does not run later migrations.
 * @param migrationNames the migrations that the backup's version has run, from the head of the backup
 * @throws like `restoreBackup`
 */
export async function restoreAsWritten(
  trx: Transaction<Tables>,
  file: string,
  migrationNames: readonly string[],
): Promise<void> {
  const migrationsOfBackup = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => migrationNames.includes(name)),
  );
  if (await hasRows(trx, "users")) throw new UnreadableBackup("This database already contains a league");
  await migrateInTransaction(trx, migrationsOfBackup);
  const reader = new BackupReader(file);
  // Skips the head, which the caller has read already.
  await reader.readHead();
  const columnsByTable = await readTableColumns(trx);
  // The first part of each table has no rows. The numbering of the table's keys is restored with that part.
  for await (const { table: header, rows } of reader.readTableParts()) {
    const { table: tableName, columns, lastKey } = header;
    requireSameColumns(header, columnsByTable.get(tableName));
    if (rows.length > 0)
      await insertRows(
        trx,
        tableName,
        rows.map((row) => toRowObject(columns, row)),
      );
    else if (lastKey !== null) await setLastKey(trx, tableName, lastKey);
  }
}

/** Checks that a table in the backup has the columns that its migrations create. @throws UnreadableBackup if not */
function requireSameColumns({ table, columns }: TableLine, expected: ReadonlySet<string> | undefined): void {
  if (expected === undefined) throw createDifferenceError(`the table ${table}`);
  // A table without rows is stored without columns.
  if (columns.length === 0) return;
  const [column] = expected.symmetricDifference(new Set(columns));
  if (column !== undefined) throw createDifferenceError(`the column ${column} of the table ${table}`);
}

function createDifferenceError(difference: string): UnreadableBackup {
  return new UnreadableBackup(
    `This backup was written by a version before the first release, 0.9.0, or from a modified database: ${difference} differs from what its ` +
      "migrations make. Nothing was restored",
  );
}

/** Creates a row as an object from its values in the order of the columns. */
function toRowObject(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}
