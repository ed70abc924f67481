import { sql } from "kysely";
import type { Transaction } from "../platform/database/database.ts";
import { engineOf } from "../platform/database/dialect.ts";

export type BackupRow = Readonly<Record<string, unknown>>;

/** Maximum bound values of one statement, well below the limits of both engines. */
const VALUES_AT_ONCE = 20_000;

/** Makes the transaction read one snapshot (repeatable read). Must be its first statement, otherwise it fails. */
export async function readOneMoment<Tables>(trx: Transaction<Tables>): Promise<void> {
  // On SQLite a transaction excludes other writers anyway.
  if (engineOf(trx) === "postgres") await sql`set transaction isolation level repeatable read, read only`.execute(trx);
}

/**
 * A table's next rows in the order of its key.
 * @param after the last row before them; `null` for the first rows
 */
export async function rowsAfter<Tables>(
  trx: Transaction<Tables>,
  table: string,
  key: readonly string[],
  after: BackupRow | null,
  limit: number,
): Promise<BackupRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const from = after === null ? sql`` : sql`where (${columns}) > (${sql.join(key.map((column) => after[column]))})`;
  const page = sql<BackupRow>`select * from ${sql.table(table)} ${from} order by ${columns} limit ${sql.lit(limit)}`;
  return (await page.execute(trx)).rows;
}

/** Whether there is such a table and it has rows. */
export async function hasRows<Tables>(trx: Transaction<Tables>, table: string): Promise<boolean> {
  const tables = await trx.introspection.getTables();
  if (!tables.some(({ name }) => name === table)) return false;
  return (await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)).rows.length > 0;
}

/** Inserts rows with their keys. */
export async function storeRows<Tables>(
  trx: Transaction<Tables>,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const withKeys = engineOf(trx) === "postgres" ? sql`overriding system value` : sql``;
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length));
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = sql.join(rows.slice(start, start + atOnce).map((row) => sql`(${sql.join(row)})`));
    await sql`insert into ${sql.table(table)} (${names}) ${withKeys} values ${values}`.execute(trx);
  }
}

/** The last key that a table has generated, even when that row is deleted; `null`: none yet. */
export async function lastKeyOf<Tables>(trx: Transaction<Tables>, table: string): Promise<number | null> {
  const maximum =
    engineOf(trx) === "postgres"
      ? sql<{ last: number | null }>`select pg_sequence_last_value(${sequenceOf(table)}) as last`
      : sql<{ last: number | null }>`select max(seq) as last from sqlite_sequence where name = ${table}`;
  return (await maximum.execute(trx)).rows[0]?.last ?? null;
}

/** Sets a table's sequence to this key, so that keys of deleted rows are not reused. */
export async function giveKeysAbove<Tables>(trx: Transaction<Tables>, table: string, last: number): Promise<void> {
  if (engineOf(trx) === "postgres") {
    await sql`select setval(${sequenceOf(table)}, ${last})`.execute(trx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
}

function sequenceOf(table: string) {
  return sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
}
