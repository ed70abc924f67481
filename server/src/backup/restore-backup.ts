import { migrations } from "../features/migrations.ts";
import type { Tables } from "../features/tables.ts";
import { type Transaction, transaction } from "../platform/database/database.ts";
import { migrateIn, refuseOtherSteps } from "../platform/database/migrate.ts";
import { type DatabaseLocation, openDatabase } from "../platform/database/open-database.ts";
import { insertRows } from "../platform/database/statements.ts";
import { giveKeysAbove, hasRows } from "./backup-queries.ts";
import { BackupReader, checkBackup, UnreadableBackup } from "./read-backup.ts";

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
  refuseOtherSteps(head.steps, migrations, "This backup");
  const { db, close } = await openDatabase<Tables>(location);
  try {
    const restore = async (trx: Transaction<Tables>) => {
      await restoreAsWritten(trx, file, head.steps);
      await migrateIn(trx, migrations);
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
  await migrateIn(trx, then);
  const reader = new BackupReader(file);
  await reader.head();
  for await (const { table, rows } of reader.parts()) {
    if (rows.length > 0)
      await insertRows(
        trx,
        table.table,
        rows.map((row) => rowOf(table.columns, row)),
      );
    else if (table.lastKey !== null) await giveKeysAbove(trx, table.table, table.lastKey);
  }
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}
