import { sql } from "kysely";
import type { Database, Transaction } from "../platform/database/database.ts";
import { getEngine } from "../platform/database/dialect.ts";
import { listForeignKeys } from "../platform/database/query-tables.ts";

export type BackupRow = Readonly<Record<string, unknown>>;

/** What belongs to the database and not to the league, and the steps of a rebuild that goes on. */
const notKept = new Set(["migration", "write_probe", "last_change", "shared_counts", "rebuild_steps"]);

type KeyColumn = { readonly table: string; readonly column: string | null };

const keyColumns = {
  sqlite: sql<KeyColumn>`
    select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables left join pragma_table_info(tables.name) as columns on columns.pk > 0
    where tables.type = 'table' and tables.name not like 'sqlite!_%' escape '!'
    order by tables.name, columns.pk
  `,
  postgres: sql<KeyColumn>`
    select tables.relname as "table", columns.attname as "column"
    from pg_class as tables
    left join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
    left join unnest(keys.indkey) with ordinality as parts (number, place) on true
    left join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = parts.number
    where tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace
    order by tables.relname collate "C", parts.place
  `,
};

/** The names of all tables of the schema that is used, without views. */
export async function listTableNames<Tables>(db: Database<Tables>): Promise<Set<string>> {
  const { rows } = await keyColumns[getEngine(db)].execute(db);
  return new Set(rows.map(({ table }) => table));
}

/**
 * Every table of the league with the columns of its key, each after those that it refers to: the order in which a backup is
 * restored. They are the database's, whichever version made them.
 */
export async function listTablesInOrder<Tables>(db: Database<Tables>): Promise<Map<string, readonly string[]>> {
  const { rows } = await keyColumns[getEngine(db)].execute(db);
  const keys = Map.groupBy(
    rows.filter(({ table }) => !notKept.has(table)),
    ({ table }) => table,
  );
  const parents = Map.groupBy(await listForeignKeys(db), ({ child }) => child);
  const ordered = new Map<string, readonly string[]>();
  const seen = new Set<string>();
  const add = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { parent } of parents.get(table) ?? []) add(parent);
    const key = (keys.get(table) ?? []).flatMap(({ column }) => column ?? []);
    if (key.length === 0) throw new Error(`The table ${table} has no primary key: it cannot be backed up`);
    ordered.set(table, key);
  };
  for (const table of keys.keys()) add(table);
  return ordered;
}

export async function readPostgresSize<Tables>(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(trx);
  return rows[0]?.size ?? 0;
}

/** Makes the transaction read one snapshot (repeatable read). Must be its first statement, otherwise it fails. */
export async function startSnapshot<Tables>(trx: Transaction<Tables>): Promise<void> {
  // On SQLite a transaction excludes other writers anyway.
  if (getEngine(trx) === "postgres") await sql`set transaction isolation level repeatable read, read only`.execute(trx);
}

/**
 * A table's next rows in the order of its key.
 * @param after the last row before them; `null` for the first rows
 */
export async function readRowsAfter<Tables>(
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

export async function hasRows<Tables>(trx: Transaction<Tables>, table: string): Promise<boolean> {
  if (!(await listTableNames(trx)).has(table)) return false;
  return (await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)).rows.length > 0;
}

/** The last key that a table has generated, even when that row is deleted; `null`: none yet. */
export async function readLastKey<Tables>(trx: Transaction<Tables>, table: string): Promise<number | null> {
  const maximum =
    getEngine(trx) === "postgres"
      ? sql<{ last: number | null }>`select pg_sequence_last_value(${sequenceOf(table)}) as last`
      : sql<{ last: number | null }>`select max(seq) as last from sqlite_sequence where name = ${table}`;
  return (await maximum.execute(trx)).rows[0]?.last ?? null;
}

/** Sets a table's sequence to this key, so that keys of deleted rows are not reused. */
export async function setLastKey<Tables>(trx: Transaction<Tables>, table: string, last: number): Promise<void> {
  if (getEngine(trx) === "postgres") {
    await sql`select setval(${sequenceOf(table)}, ${last})`.execute(trx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
}

function sequenceOf(table: string) {
  return sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
}
