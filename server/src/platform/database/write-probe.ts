import { sql } from "kysely";
import { type Database, type Transaction, transaction } from "./database.ts";
import { getEngine } from "./dialect.ts";

/** The table that `tryWrite` writes to. It is always empty. */
type Probe = { write_probe: { padding: string } };

/** About as much as an API request writes at most: four pages of SQLite. */
const PROBE_BYTES = 16_384;
/** PostgreSQL's error code if `nowait` is given and the lock is held by another transaction. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Writes, deletes and commits a row, to check that the database accepts writes and its disk has enough space.
 * @throws the error of the write
 */
export async function tryWrite<Tables>(db: Database<Tables>): Promise<void> {
  const untypedDb = db as Database<unknown>;
  if (getEngine(db) === "sqlite") return transaction(untypedDb, writeAndDelete);
  try {
    await transaction(untypedDb, writeToNewFile);
  } catch (error) {
    if (!isLocked(error)) throw error;
    // Another process is probing at the moment, or pg_dump is reading the table.
    await transaction(untypedDb, writeAndDelete);
  }
}

/** Writes to a new file of PostgreSQL, which needs space on the disk: a table keeps the space of deleted rows. */
async function writeToNewFile(trx: Transaction<unknown>): Promise<void> {
  await sql`lock table write_probe in access exclusive mode nowait`.execute(trx);
  // Truncating creates the new file.
  await sql`truncate table ${sql.table("write_probe")}`.execute(trx);
  await writeAndDelete(trx);
}

async function writeAndDelete(untypedTrx: Transaction<unknown>): Promise<void> {
  const trx = untypedTrx.withTables<Probe>();
  await trx
    .insertInto("write_probe")
    .values({ padding: "x".repeat(PROBE_BYTES) })
    .execute();
  await trx.deleteFrom("write_probe").execute();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;
}
