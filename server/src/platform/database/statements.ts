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
 * Returns the values for `on conflict … do update set` that overwrite the existing row with the inserted one. Omits the
 * columns of the key, because SQLite updates every index that contains a set column, even if its value does not change.
 */
export function overwriteColumns<Values extends object, Key extends string = never>(
  row: Values,
  { except = [] }: { readonly except?: readonly Key[] } = {},
): Record<Exclude<keyof Values, Key>, RawBuilder<never>> {
  const columns = Object.keys(row).filter((column) => !(except as readonly string[]).includes(column));
  const values = columns.map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(values);
}

/** Returns the values for `on conflict … do update set` that add these columns to those of the existing row. */
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

const MAX_CACHED_STATEMENTS = 64;

type Insert<Output> = { compile(): CompiledQuery; execute(): Promise<Output[]> };

/**
 * Prepares an insert whose SQL is cached by the number of rows and the columns: for many rows, building and compiling the SQL
 * takes longer than executing it.
 *
 * @param build builds the statement. Its only parameters must be the values of the rows.
 * @returns a function that inserts rows and returns what `returning` returns. All rows must have the same columns. Without
 *   rows, it does nothing.
 */
export function prepareInsert<Tables, Values extends object, Output>(
  build: (db: Kysely<Tables>, rows: readonly Values[]) => Insert<Output>,
): (db: Kysely<Tables>, rows: readonly Values[]) => Promise<Output[]> {
  const cache = new Map<string, CompiledQuery>();
  return async (db, rows) => {
    const [firstRow] = rows;
    if (firstRow === undefined) return [];
    const columns = Object.keys(firstRow) as (keyof Values)[];
    const parameters = rows.flatMap((row) => columns.map((column) => row[column]));
    const key = `${getEngine(db)} ${rows.length} ${columns.join()}`;
    const query = cache.get(key) ?? build(db, rows).compile();
    if (query.parameters.length !== parameters.length) {
      throw new Error(`A prepared insert may have no parameters other than the values of its rows: ${query.sql}`);
    }
    if (!cache.has(key)) {
      if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear();
      cache.set(key, query);
    }
    const { rows: output } = await db.executeQuery<Output>({ ...query, parameters });
    return output;
  };
}

/**
 * Prepares a query whose SQL is built only once. If a query returns one row by its key, building and compiling the SQL takes
 * longer than executing it.
 * @param build builds the query. The values may be used as parameters only, and must not affect the SQL.
 */
export function prepareQuery<Tables, Values extends readonly (number | string)[], Output>(
  build: (db: Kysely<Tables>, ...values: Values) => { compile(): CompiledQuery<Output> },
): (db: Kysely<Tables>, ...values: Values) => Promise<Output[]> {
  const cache = new Map<string, { readonly query: CompiledQuery<Output>; readonly placeholders: readonly unknown[] }>();
  return async (db, ...values) => {
    const engine = getEngine(db);
    let preparedQuery = cache.get(engine);
    if (preparedQuery === undefined) {
      // Each value is replaced by a unique object, by which its positions among the parameters are found.
      const placeholders = values.map(() => ({}));
      preparedQuery = { query: build(db, ...(placeholders as unknown as Values)).compile(), placeholders };
      cache.set(engine, preparedQuery);
    }
    const { query, placeholders } = preparedQuery;
    const parameters = query.parameters.map((parameter) => {
      const index = placeholders.indexOf(parameter);
      return index < 0 ? parameter : values[index];
    });
    const { rows } = await db.executeQuery<Output>({ ...query, parameters });
    return rows;
  };
}

type Change = { execute(): Promise<(InsertResult | UpdateResult | DeleteResult)[]> };

/** Executes a statement. @returns whether it inserted, updated or deleted a row */
export async function affectsRows(change: Change): Promise<boolean> {
  const [result] = await change.execute();
  if (result instanceof UpdateResult) return result.numUpdatedRows > 0n;
  if (result instanceof DeleteResult) return result.numDeletedRows > 0n;
  return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Counts the rows of a query, ignoring its selection and order. */
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
 * Executes a select and returns its rows as arrays of these columns' values. For very many rows: on SQLite this takes a third
 * of the time, and objects that are created from the arrays by an object literal are read much faster than a driver's rows.
 * @param query a query that selects no columns yet
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

/** Returns whether the rows of a query are returned as arrays. */
export function wantsTuples(query: CompiledQuery): boolean {
  return "asTuples" in query;
}

/** The number of rows per statement. SQLite limits the number of values; this is enough for 64 columns. */
const rowsPerStatement = { sqlite: 500, postgres: 5000 };

/**
 * Inserts many rows, including their keys. Builds the SQL itself, because Kysely would take longer to build it than the
 * database to execute it.
 * @param rows all with the same columns
 * @param key if given, existing rows with the same key are overwritten
 */
export async function insertRows<Tables>(
  trx: Transaction<Tables>,
  table: string,
  rows: readonly object[],
  key?: readonly string[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  // The built query is not executed. It tells caches and the transaction guard which table is written. The cast is needed,
  // because the type of `table` is any text.
  const { query, queryId } = trx
    .insertInto(table as never)
    .defaultValues()
    .compile();
  const engine = getEngine(trx);
  const createInsert = engine === "postgres" ? createJsonInsert : createValuesInsert;
  for (let start = 0; start < rows.length; start += rowsPerStatement[engine]) {
    const batch = rows.slice(start, start + rowsPerStatement[engine]);
    const { text, parameters } = createInsert(table, columns, batch);
    await trx.executeQuery({ query, queryId, sql: `${text} ${createConflictClause(columns, key)}`, parameters });
  }
}

function createValuesInsert(table: string, columns: readonly string[], rows: readonly object[]) {
  const row = `(${columns.map(() => "?").join()})`;
  const text = `insert into ${quoteIdentifier(table)} (${quoteList(columns)}) values ${rows.map(() => row).join()}`;
  return { text, parameters: rows.flatMap((values) => columns.map((column) => Reflect.get(values, column))) };
}

/**
 * PostgreSQL reads one JSON parameter much faster than thousands of parameters. `overriding system value` allows rows to
 * contain ids that are otherwise generated.
 */
function createJsonInsert(table: string, columns: readonly string[], rows: readonly object[]) {
  const text = `insert into ${quoteIdentifier(table)} (${quoteList(columns)}) overriding system value
    select ${quoteList(columns)} from json_populate_recordset(null::${quoteIdentifier(table)}, $1::json)`;
  return { text, parameters: [JSON.stringify(rows)] };
}

function createConflictClause(columns: readonly string[], key: readonly string[] | undefined): string {
  if (key === undefined) return "";
  const assignments = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${quoteIdentifier(column)} = excluded.${quoteIdentifier(column)}`);
  return `on conflict (${quoteList(key)}) do update set ${assignments.join()}`;
}

function quoteList(columns: readonly string[]): string {
  return columns.map(quoteIdentifier).join();
}

function quoteIdentifier(name: string): string {
  return `"${name}"`;
}
