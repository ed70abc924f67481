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
 * Restores a backup into a database without a league, on either engine, whichever it was taken from. A backup of an
 * older version is migrated.
 * @returns the number of rows, and the version of the program that wrote it
 * @throws if it cannot be restored; then nothing was stored
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
 * Inserts the rows of a backup into the tables that its version had, by the migrations of then; later ones are still due.
 * @throws as `restoreBackup` does
 */
export async function restoreAsWritten(
  trx: Transaction<Tables>,
  file: string,
  steps: readonly string[],
): Promise<void> {
  const then = Object.fromEntries(Object.entries(migrations).filter(([step]) => steps.includes(step)));
  if (await hasRows(trx, "users")) throw new UnreadableBackup("There is a league in this database already");
  await migrateInTransaction(trx, then);
  const reader = new BackupReader(file);
  await reader.readHead();
  const made = await readTableColumns(trx);
  for await (const { table, rows } of reader.readTableParts()) {
    refuseOtherColumns(table, made.get(table.table));
    if (rows.length > 0)
      await insertRows(
        trx,
        table.table,
        rows.map((row) => rowOf(table.columns, row)),
      );
    else if (table.lastKey !== null) await setLastKey(trx, table.table, table.lastKey);
  }
}

/** @throws where a table is not as the migrations of the backup make it */
function refuseOtherColumns({ table, columns }: TableLine, made: ReadonlySet<string> | undefined): void {
  if (made === undefined) throw otherBackup(`the table ${table}`);
  // A table without rows has no columns in a backup.
  if (columns.length === 0) return;
  const [column] = made.symmetricDifference(new Set(columns));
  if (column !== undefined) throw otherBackup(`the column ${column} of the table ${table}`);
}

function otherBackup(what: string): UnreadableBackup {
  return new UnreadableBackup(
    `This backup is of a version before the first release, 0.9.0, or of a changed database: ${what} differs from what its ` +
      "migrations make. Nothing was restored",
  );
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}
