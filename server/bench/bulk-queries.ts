import { CompiledQuery } from "kysely";
import type { LeagueDatabase, LeagueTransaction } from "../src/features/context.ts";
import type { Tables } from "../src/features/tables.ts";
import { engineOf } from "../src/platform/database/dialect.ts";

/** The most parameters in one statement; PostgreSQL allows 65 535. */
const VALUES_AT_ONCE = 10_000;

type Values = Readonly<Record<string, unknown>>;

/** Inserts rows, keys included. All have the columns of the first. Many times faster than building a query for them. */
export async function insertRows(trx: LeagueTransaction, table: keyof Tables, rows: readonly Values[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const atOnce = Math.floor(VALUES_AT_ONCE / Math.max(1, columns.length));
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    const values = some.flatMap((row) => columns.map((column) => row[column]));
    await trx.executeQuery(CompiledQuery.raw(insertOf(trx, table, columns, some.length), values));
  }
}

function insertOf(trx: LeagueDatabase, table: string, columns: readonly string[], rows: number): string {
  const isPostgres = engineOf(trx) === "postgres";
  let value = 0;
  const placeholder = () => (isPostgres ? `$${++value}` : "?");
  const row = () => `(${columns.map(placeholder).join(", ")})`;
  const keys = isPostgres ? "overriding system value " : "";
  return `insert into ${table} (${columns.join(", ")}) ${keys}values ${Array.from({ length: rows }, row).join(", ")}`;
}

/** Sets the number of frozen results of a pool. */
export async function setFreezes(trx: LeagueTransaction, poolId: number, freezes: number): Promise<void> {
  await trx.updateTable("pools").set({ freezes }).where("id", "=", poolId).execute();
}

/** The boards of all modes, in the order of their keys. */
export function boardsOfModes(db: LeagueDatabase) {
  return db
    .selectFrom("boards")
    .select(["id", "pool_id"])
    .where("mode_id", "is not", null)
    .orderBy("mode_id")
    .execute();
}

/**
 * Sets SQLite to write without waiting for the disk and with more memory, for a file that is not needed after a crash.
 */
export async function writeFast(db: LeagueDatabase): Promise<void> {
  if (engineOf(db) !== "sqlite") return;
  for (const pragma of ["synchronous = off", "cache_size = -400000", "wal_autocheckpoint = 100000"]) {
    await db.executeQuery(CompiledQuery.raw(`pragma ${pragma}`));
  }
}

/** Runs ANALYZE, whose statistics PostgreSQL's query plans depend on. */
export async function analyze(db: LeagueDatabase): Promise<void> {
  if (engineOf(db) === "postgres") await db.executeQuery(CompiledQuery.raw("vacuum analyze"));
}
