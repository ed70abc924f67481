import { sql } from "kysely";
import type { Database, Transaction } from "./database.ts";
import { transaction } from "./database.ts";
import { columnTypes, createTable, engineOf } from "./dialect.ts";

type Probe = { write_probe: { padding: string } };

/** As much as a call may write: four pages of SQLite. */
const BYTES = 16_384;
const LOCK_NOT_AVAILABLE = "55P03";

/** Creates the table that `tryWrite` writes to. It is always empty, and belongs to no backup. */
export async function createWriteProbe(trx: Transaction<unknown>): Promise<void> {
  const { text } = columnTypes(trx);
  await createTable(trx, "write_probe")
    .ifNotExists()
    .addColumn("padding", text, (column) => column.notNull())
    .execute();
}

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
