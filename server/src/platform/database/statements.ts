import { type CompiledQuery, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { engineOf } from "./dialect.ts";

/**
 * For `on conflict … do update set`: every column of the row that was to be inserted but its key, over the one that
 * stands there. SQLite writes to each index with a column that is set, even to the same value.
 */
export function overwrite<Values extends object, Key extends string = never>(
  row: Values,
  key: readonly Key[] = [],
): Record<Exclude<keyof Values, Key>, RawBuilder<never>> {
  const columns = Object.keys(row).filter((column) => !(key as readonly string[]).includes(column));
  const values = columns.map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(values);
}

/** The same, but adds each of these columns to the row that stands there. */
export function addUp<Column extends string>(
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
    const key = `${engineOf(db)} ${rows.length} ${columns.join()}`;
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
    const engine = engineOf(db);
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
