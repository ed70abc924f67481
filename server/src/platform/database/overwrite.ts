import type { RawBuilder } from "kysely";
import { sql } from "kysely";

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
