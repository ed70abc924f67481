import type { Transaction } from "./database.ts";
import { engineOf } from "./dialect.ts";

/** Rows that one statement inserts: on SQLite as many as have room for their values, of up to 64 columns. */
const rowsAtOnce = { sqlite: 500, postgres: 5000 };

/**
 * Inserts many rows with their keys. Kysely would take longer to build the statements than the database to run them.
 * @param rows all have the columns of the first
 * @param key of rows that may be there already: these are overwritten
 */
export async function insertRows<Tables>(
  trx: Transaction<Tables>,
  table: string,
  rows: readonly object[],
  key?: readonly string[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  // What is kept of the tables is known by this node.
  const { query, queryId } = trx
    .insertInto(table as never)
    .defaultValues()
    .compile();
  const engine = engineOf(trx);
  const insert = engine === "postgres" ? insertOfJson : insertOfValues;
  for (let start = 0; start < rows.length; start += rowsAtOnce[engine]) {
    const part = rows.slice(start, start + rowsAtOnce[engine]);
    const { sql, parameters } = insert(table, columns, part);
    await trx.executeQuery({ query, queryId, sql: `${sql} ${onConflict(columns, key)}`, parameters });
  }
}

function insertOfValues(table: string, columns: readonly string[], rows: readonly object[]) {
  const row = `(${columns.map(() => "?").join()})`;
  const sql = `insert into ${quoted(table)} (${named(columns)}) values ${rows.map(() => row).join()}`;
  return { sql, parameters: rows.flatMap((values) => columns.map((column) => Reflect.get(values, column))) };
}

/** PostgreSQL reads one JSON much faster than thousands of parameters. */
function insertOfJson(table: string, columns: readonly string[], rows: readonly object[]) {
  const sql = `insert into ${quoted(table)} (${named(columns)}) overriding system value
    select ${named(columns)} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
  return { sql, parameters: [JSON.stringify(rows)] };
}

function onConflict(columns: readonly string[], key: readonly string[] | undefined): string {
  if (key === undefined) return "";
  const rest = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${quoted(column)} = excluded.${quoted(column)}`);
  return `on conflict (${named(key)}) do update set ${rest.join()}`;
}

function named(columns: readonly string[]): string {
  return columns.map(quoted).join();
}

function quoted(name: string): string {
  return `"${name}"`;
}
