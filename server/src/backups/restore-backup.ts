import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { migrations } from "../league/migrations/index.ts";
import type { Tables } from "../league/tables.ts";
import { BackupFault, BackupReader } from "../platform/backup/read-backup.ts";
import { hasRows } from "../platform/database/backup-rows.ts";
import { transaction } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";

/**
 * Restores a backup into a database that holds no league yet, on either engine, whichever it was taken from.
 * @returns how many rows that were
 * @throws BackupFault where it cannot be restored; then nothing was
 */
export async function restoreBackup(place: DatabasePlace, file: string): Promise<number> {
  const reader = new BackupReader(linesOf(file));
  const { steps } = await reader.head();
  const unknown = steps.filter((step) => !Object.hasOwn(migrations, step));
  if (unknown.length > 0) throw new BackupFault(`This backup is of a newer program: ${unknown.join(", ")} is unknown`);
  const { db, close } = await openDatabase<Tables>(place);
  try {
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([step]) => steps.includes(step))));
    return await transaction(db, async (trx) => {
      if (await hasRows(trx, "users")) throw new BackupFault("There is a league in this database already");
      return reader.restore(trx);
    });
  } finally {
    await close();
  }
}

/** @throws BackupFault where the file is not compressed as backups are, or ends too soon */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createReadStream(file).pipe(createGunzip());
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (cause) {
    throw new BackupFault("This is no whole backup", { cause });
  }
}
