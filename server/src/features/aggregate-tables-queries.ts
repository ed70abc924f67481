import { type RawBuilder, sql } from "kysely";
import { prepareInsert } from "../platform/database/statements.ts";
import type { LeagueDatabase } from "./context.ts";
import type { Row, Tables } from "./tables.ts";

/** What becomes of a column when a row is added to the one that has its key. */
export type Aggregation = "add" | "least" | "most" | "last";

/** The key of a table of sums, and what becomes of its other columns, or of those that are set. */
export type AggregateTable<Name extends keyof Tables = keyof Tables> = {
  readonly name: Name;
  readonly key: readonly (keyof Row<Name> & string)[];
  readonly aggregations: { readonly [Column in keyof Row<Name> & string]?: Aggregation };
};

/** A table of sums where the same becomes of all these columns. */
export function defineAggregateTable<Name extends keyof Tables>(
  name: Name,
  key: AggregateTable<Name>["key"],
  columns: readonly (keyof Row<Name> & string)[],
  sum: Aggregation = "add",
): AggregateTable<Name> {
  return {
    name,
    key,
    aggregations: Object.fromEntries(columns.map((column) => [column, sum])) as AggregateTable<Name>["aggregations"],
  };
}

/** What becomes of a value when another is added to it, as the statements of `prepareSums` do. */
export const aggregateFunctions: Readonly<Record<Aggregation, (stored: number, added: number) => number>> = {
  add: (stored, added) => stored + added,
  least: Math.min,
  most: Math.max,
  last: (_stored, added) => added,
};

/** A function that adds rows to those stored with their keys, and inserts those that are new. */
export function prepareAggregateInsert<Name extends keyof Tables>({ name, key, aggregations }: AggregateTable<Name>) {
  const columns = Object.entries<Aggregation | undefined>(aggregations);
  const set = Object.fromEntries(columns.map(([column, sum = "last"]) => [column, sumIn(name, column, sum)]));
  // The tables have no columns in common: they are written to as if they were one of them.
  return prepareInsert((db: LeagueDatabase, rows: readonly Row<Name>[]) =>
    db
      .insertInto(name as "player_maps")
      .values(rows as readonly unknown[] as Row<"player_maps">[])
      .onConflict((conflict) => conflict.columns(key as AggregateTable<"player_maps">["key"]).doUpdateSet(set)),
  );
}

function sumIn(table: string, column: string, sum: Aggregation): RawBuilder<number> {
  const stored = sql.ref<number>(`${table}.${column}`);
  const added = sql.ref<number>(`excluded.${column}`);
  if (sum === "add") return sql`${stored} + ${added}`;
  if (sum === "last") return sql`${added}`;
  return sql`case when ${added} ${sql.raw(sum === "least" ? "<" : ">")} ${stored} then ${added} else ${stored} end`;
}
