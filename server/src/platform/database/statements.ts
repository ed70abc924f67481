import {
  type CompiledQuery,
  DeleteResult,
  type ExtractTypeFromStringReference,
  type InsertResult,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectType,
  type StringReference,
  sql,
  type Transaction,
  UpdateResult,
} from "kysely";
import { getEngine } from "./dialect.ts";

/**
 * For `on conflict … do update set`: every column of the row that was to be inserted but its key, over the one that
 * stands there. SQLite writes to each index with a column that is set, even to the same value.
 */
export function overwriteColumns<Values extends object, Key extends string = never>(
  row: Values,
  key: readonly Key[] = [],
): Record<Exclude<keyof Values, Key>, RawBuilder<never>> {
  const columns = Object.keys(row).filter((column) => !(key as readonly string[]).includes(column));
  const values = columns.map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(values);
}

/** The same, but adds each of these columns to the row that stands there. */
export function incrementColumns<Column extends string>(
  table: string,
  columns: readonly Column[],
): Record<Column, RawBuilder<never>> {
  const sums = columns.map((column) => [
    column,
    sql`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  ]);
  return Object.fromEntries(sums);
}

const STATEMENTS_KEPT = 64;

type Insert<Output> = { compile(): CompiledQuery; execute(): Promise<Output[]> };

/**
 * An insert whose SQL is built once for each number of rows and order of columns: for many rows, building and compiling
 * it takes longer than running it.
 *
 * @param build builds the statement; it has no parameters but the values of the rows
 * @returns a function that runs it and returns what its `returning` returns. All rows have the columns of the first;
 *   without rows it does nothing.
 */
export function prepareInsert<Tables, Values extends object, Output>(
  build: (db: Kysely<Tables>, rows: readonly Values[]) => Insert<Output>,
): (db: Kysely<Tables>, rows: readonly Values[]) => Promise<Output[]> {
  const kept = new Map<string, CompiledQuery>();
  return async (db, rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    const columns = Object.keys(first) as (keyof Values)[];
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]));
    const key = `${getEngine(db)} ${rows.length} ${columns.join()}`;
    const query = kept.get(key) ?? build(db, rows).compile();
    if (query.parameters.length !== parameters.length) {
      throw new Error(`A prepared insert has no parameters but its rows' values: ${query.sql}`);
    }
    if (!kept.has(key)) {
      if (kept.size >= STATEMENTS_KEPT) kept.clear();
      kept.set(key, query);
    }
    return (await db.executeQuery<Output>({ ...query, parameters })).rows;
  };
}

/**
 * A query whose SQL is built once: of one row by its key, building and compiling it takes longer than running it.
 * @param build builds the query, in which the values are parameters and decide nothing
 */
export function prepareQuery<Tables, Values extends readonly (number | string)[], Output>(
  build: (db: Kysely<Tables>, ...values: Values) => { compile(): CompiledQuery<Output> },
): (db: Kysely<Tables>, ...values: Values) => Promise<Output[]> {
  const kept = new Map<string, { readonly query: CompiledQuery<Output>; readonly places: readonly unknown[] }>();
  return async (db, ...values) => {
    const engine = getEngine(db);
    let built = kept.get(engine);
    if (built === undefined) {
      const places = values.map(() => ({}));
      built = { query: build(db, ...(places as unknown as Values)).compile(), places };
      kept.set(engine, built);
    }
    const { query, places } = built;
    const parameters = query.parameters.map((parameter) => {
      const place = places.indexOf(parameter);
      return place < 0 ? parameter : values[place];
    });
    return (await db.executeQuery<Output>({ ...query, parameters })).rows;
  };
}

type Change = { execute(): Promise<(InsertResult | UpdateResult | DeleteResult)[]> };

/** Runs a statement. @returns whether it inserted, updated or deleted a row */
export async function affectsRows(change: Change): Promise<boolean> {
  const [result] = await change.execute();
  if (result instanceof UpdateResult) return result.numUpdatedRows > 0n;
  if (result instanceof DeleteResult) return result.numDeletedRows > 0n;
  return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** How many rows a query has, whatever it selects and in whatever order. */
export async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const { rows } = await query
    .clearSelect()
    .clearOrderBy()
    .select((build) => build.fn.countAll<number>().as("rows"))
    .$castTo<{ rows: number }>()
    .executeTakeFirstOrThrow();
  return rows;
}

type Tuple<Tables, From extends keyof Tables, Columns extends readonly string[]> = {
  -readonly [Index in keyof Columns]: SelectType<ExtractTypeFromStringReference<Tables, From, Columns[Index]>>;
};

type TupleQuery = CompiledQuery & { readonly asTuples: true };

/**
 * Runs a select whose rows come as arrays of the values of these columns. For very many rows: SQLite takes a third of
 * the time that rows as objects take, and what is made of such an array by an object literal is read much faster than a
 * driver's row. It always reads from the primary.
 * @param query has no columns yet, and no left joins
 */
export async function readTuples<
  Tables,
  From extends keyof Tables,
  const Columns extends readonly StringReference<Tables, From>[],
>(
  db: { executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> },
  query: SelectQueryBuilder<Tables, From, object>,
  columns: Columns,
): Promise<Tuple<Tables, From, Columns>[]> {
  const tupleQuery: TupleQuery = { ...query.select(columns).compile(), asTuples: true };
  const { rows } = await db.executeQuery(tupleQuery);
  return rows as Tuple<Tables, From, Columns>[];
}

/** Whether the rows of a query are to come as arrays. */
export function wantsTuples(query: CompiledQuery): boolean {
  return "asTuples" in query;
}

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
  const engine = getEngine(trx);
  const insert = engine === "postgres" ? insertOfJson : insertOfValues;
  for (let start = 0; start < rows.length; start += rowsAtOnce[engine]) {
    const part = rows.slice(start, start + rowsAtOnce[engine]);
    const { text, parameters } = insert(table, columns, part);
    await trx.executeQuery({ query, queryId, sql: `${text} ${onConflict(columns, key)}`, parameters });
  }
}

function insertOfValues(table: string, columns: readonly string[], rows: readonly object[]) {
  const row = `(${columns.map(() => "?").join()})`;
  const text = `insert into ${quoted(table)} (${named(columns)}) values ${rows.map(() => row).join()}`;
  return { text, parameters: rows.flatMap((values) => columns.map((column) => Reflect.get(values, column))) };
}

/** PostgreSQL reads one JSON much faster than thousands of parameters. */
function insertOfJson(table: string, columns: readonly string[], rows: readonly object[]) {
  const text = `insert into ${quoted(table)} (${named(columns)}) overriding system value
    select ${named(columns)} from json_populate_recordset(null::${quoted(table)}, $1::json)`;
  return { text, parameters: [JSON.stringify(rows)] };
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
