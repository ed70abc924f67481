import { sql } from "kysely";
import type { Database, Transaction } from "../platform/database/database.ts";
import { getEngine } from "../platform/database/dialect.ts";
import { listForeignKeys } from "../platform/database/query-tables.ts";

export type BackupRow = Readonly<Record<string, unknown>>;

/** Tables of the platform, and the progress of a rebuild. They are not part of backups. */
const excludedTables = new Set(["migration", "write_probe", "last_change", "shared_counts", "rebuild_steps"]);

/** A table, and a column of its primary key; `null` if it has no primary key. */
type KeyColumn = { readonly table: string; readonly column: string | null };

const keyColumnQueries = {
  sqlite: sql<KeyColumn>`
    select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables left join pragma_table_info(tables.name) as columns on columns.pk > 0
    where tables.type = 'table' and tables.name not like 'sqlite!_%' escape '!'
    order by tables.name, columns.pk
  `,
  // `indkey` contains the numbers of the key's columns, in the order of the key.
  postgres: sql<KeyColumn>`
    select tables.relname as "table", columns.attname as "column"
    from pg_class as tables
    left join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
    left join unnest(keys.indkey) with ordinality as key_columns (attnum, ordinal) on true
    left join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = key_columns.attnum
    where tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace
    order by tables.relname collate "C", key_columns.ordinal
  `,
};

/** Lists the tables of the current schema, without views. */
export async function listTableNames<Tables>(db: Database<Tables>): Promise<Set<string>> {
  const { rows } = await keyColumnQueries[getEngine(db)].execute(db);
  return new Set(rows.map(({ table }) => table));
}

/**
 * Lists the league's tables in the order in which a backup is restored: each table follows the tables that it refers to.
 * Reads them from the database, so it works for any version.
 * @returns the columns of the primary key by table
 */
export async function listTablesInOrder<Tables>(db: Database<Tables>): Promise<Map<string, readonly string[]>> {
  const { rows } = await keyColumnQueries[getEngine(db)].execute(db);
  const keys = Map.groupBy(
    rows.filter(({ table }) => !excludedTables.has(table)),
    ({ table }) => table,
  );
  const parents = Map.groupBy(await listForeignKeys(db), ({ child }) => child);
  const ordered = new Map<string, readonly string[]>();
  const visited = new Set<string>();
  const addAfterParents = (table: string) => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { parent } of parents.get(table) ?? []) addAfterParents(parent);
    const key = (keys.get(table) ?? []).map(({ column }) => column).filter((column) => column !== null);
    if (key.length === 0) throw new Error(`The table ${table} has no primary key, so it cannot be backed up`);
    ordered.set(table, key);
  };
  for (const table of keys.keys()) addAfterParents(table);
  return ordered;
}

/** Returns the size of the PostgreSQL database in bytes. */
export async function readPostgresSize<Tables>(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(trx);
  return rows[0]?.size ?? 0;
}

/** Makes the transaction read one snapshot (repeatable read). Fails if it is not the first statement. */
export async function startSnapshot<Tables>(trx: Transaction<Tables>): Promise<void> {
  // Not needed on SQLite: the backup reads a copy of the database, which nobody else changes.
  if (getEngine(trx) === "postgres") await sql`set transaction isolation level repeatable read, read only`.execute(trx);
}

/**
 * Reads the next rows of a table in the order of its primary key.
 * @param after the last row of the previous page; `null` for the first page
 */
export async function readRowsAfter<Tables>(
  trx: Transaction<Tables>,
  table: string,
  keyColumns: readonly string[],
  after: BackupRow | null,
  limit: number,
): Promise<BackupRow[]> {
  const columns = sql.join(keyColumns.map((column) => sql.ref(column)));
  const condition =
    after === null ? sql`` : sql`where (${columns}) > (${sql.join(keyColumns.map((column) => after[column]))})`;
  const query = sql<BackupRow>`select * from ${sql.table(table)} ${condition} order by ${columns} limit ${sql.lit(limit)}`;
  return (await query.execute(trx)).rows;
}

/** Whether a table exists and contains rows. */
export async function hasRows<Tables>(trx: Transaction<Tables>, table: string): Promise<boolean> {
  if (!(await listTableNames(trx)).has(table)) return false;
  return (await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)).rows.length > 0;
}

/** Returns the last `id` that a table has generated, even if that row is deleted; `null` if there is none. */
export async function readLastKey<Tables>(trx: Transaction<Tables>, table: string): Promise<number | null> {
  const query =
    getEngine(trx) === "postgres"
      ? sql<{ last: number | null }>`select pg_sequence_last_value(${getKeySequence(table)}) as last`
      : sql<{ last: number | null }>`select max(seq) as last from sqlite_sequence where name = ${table}`;
  return (await query.execute(trx)).rows[0]?.last ?? null;
}

/** Sets the last generated `id` of a table, so that the ids of deleted rows are not reused. */
export async function setLastKey<Tables>(trx: Transaction<Tables>, table: string, lastKey: number): Promise<void> {
  if (getEngine(trx) === "postgres") {
    await sql`select setval(${getKeySequence(table)}, ${lastKey})`.execute(trx);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastKey})`.execute(trx);
}

/** Returns an SQL expression for the PostgreSQL sequence that generates the ids of a table. */
function getKeySequence(table: string) {
  return sql`pg_get_serial_sequence(${table}, 'id')::regclass`;
}
