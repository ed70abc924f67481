import { type RawBuilder, sql } from "kysely";
import { prepareInsert } from "../platform/database/statements.ts";
import type { LeagueDatabase } from "./context.ts";
import type { Row, Tables } from "./tables.ts";

/** How the values of a column are combined if a row with the same key is stored already. `last` keeps the new value. */
export type Aggregation = "add" | "min" | "max" | "last";

/** A table of aggregated values: its key, and the aggregations of its other columns. A column without one is never updated. */
export type AggregateTable<Name extends keyof Tables = keyof Tables> = {
  readonly name: Name;
  readonly key: readonly (keyof Row<Name> & string)[];
  readonly aggregations: { readonly [Column in keyof Row<Name> & string]?: Aggregation };
};

/** Defines a table whose columns all use the same aggregation. */
export function defineAggregateTable<Name extends keyof Tables>(
  name: Name,
  key: AggregateTable<Name>["key"],
  columns: readonly (keyof Row<Name> & string)[],
  aggregation: Aggregation = "add",
): AggregateTable<Name> {
  return {
    name,
    key,
    aggregations: Object.fromEntries(
      columns.map((column) => [column, aggregation]),
    ) as AggregateTable<Name>["aggregations"],
  };
}

/** The aggregations as functions. They do the same as the statements of `prepareAggregateInsert`. */
export const aggregateFunctions: Readonly<Record<Aggregation, (storedValue: number, addedValue: number) => number>> = {
  add: (storedValue, addedValue) => storedValue + addedValue,
  min: Math.min,
  max: Math.max,
  last: (_storedValue, addedValue) => addedValue,
};

/** Prepares a function that inserts rows, or combines them with stored rows that have the same key. */
export function prepareAggregateInsert<Name extends keyof Tables>({ name, key, aggregations }: AggregateTable<Name>) {
  const columns = Object.entries<Aggregation | undefined>(aggregations);
  // The default `last` is only for the type checker: a column is listed only with its aggregation.
  const updates = Object.fromEntries(
    columns.map(([column, aggregation = "last"]) => [column, createAggregateSql(name, column, aggregation)]),
  );
  // The tables have no common type, so they are treated as one of them.
  return prepareInsert((db: LeagueDatabase, rows: readonly Row<Name>[]) =>
    db
      .insertInto(name as "player_maps")
      .values(rows as readonly unknown[] as Row<"player_maps">[])
      .onConflict((conflict) => conflict.columns(key as AggregateTable<"player_maps">["key"]).doUpdateSet(updates)),
  );
}

function createAggregateSql(table: string, column: string, aggregation: Aggregation): RawBuilder<number> {
  const storedValue = sql.ref<number>(`${table}.${column}`);
  const addedValue = sql.ref<number>(`excluded.${column}`);
  if (aggregation === "add") return sql`${storedValue} + ${addedValue}`;
  if (aggregation === "last") return sql`${addedValue}`;
  const operator = sql.raw(aggregation === "min" ? "<" : ">");
  return sql`case when ${addedValue} ${operator} ${storedValue} then ${addedValue} else ${storedValue} end`;
}
