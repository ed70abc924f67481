import type { RawBuilder } from "kysely";
import { sql } from "kysely";

/** For `on conflict … do update set`: every column of the row that was to be inserted, over the one that stands there. */
export function overwrite<Values extends object>(row: Values): Record<keyof Values, RawBuilder<never>> {
  const columns = Object.keys(row).map((column) => [column, sql.ref(`excluded.${column}`)]);
  return Object.fromEntries(columns);
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
