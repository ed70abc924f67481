import { type RawBuilder, sql } from "kysely";
import { prepareInsert } from "../platform/database/statements.ts";
import type { LeagueDatabase } from "./context.ts";
import type { Row, Tables } from "./tables.ts";

/** What becomes of a column when a row is added to the one that has its key. */
export type Sum = "add" | "least" | "most" | "last";

/** The key of a table of sums, and what becomes of its other columns, or of those that are set. */
export type SumTable<Name extends keyof Tables = keyof Tables> = {
  readonly name: Name;
  readonly key: readonly (keyof Row<Name> & string)[];
  readonly sums: { readonly [Column in keyof Row<Name> & string]?: Sum };
};

/** A table of sums where the same becomes of all these columns. */
export function sumTable<Name extends keyof Tables>(
  name: Name,
  key: SumTable<Name>["key"],
  columns: readonly (keyof Row<Name> & string)[],
  sum: Sum = "add",
): SumTable<Name> {
  return { name, key, sums: Object.fromEntries(columns.map((column) => [column, sum])) as SumTable<Name>["sums"] };
}

/** What becomes of a value when another is added to it, as the statements of `prepareSums` do. */
export const sumOf: Readonly<Record<Sum, (stored: number, added: number) => number>> = {
  add: (stored, added) => stored + added,
  least: Math.min,
  most: Math.max,
  last: (_stored, added) => added,
};

/** A function that adds rows to those stored with their keys, and inserts those that are new. */
export function prepareSums<Name extends keyof Tables>({ name, key, sums }: SumTable<Name>) {
  const columns = Object.entries<Sum | undefined>(sums);
  const set = Object.fromEntries(columns.map(([column, sum = "last"]) => [column, sumIn(name, column, sum)]));
  // The tables have no columns in common: they are written to as if they were one of them.
  return prepareInsert((db: LeagueDatabase, rows: readonly Row<Name>[]) =>
    db
      .insertInto(name as "player_maps")
      .values(rows as readonly unknown[] as Row<"player_maps">[])
      .onConflict((conflict) => conflict.columns(key as SumTable<"player_maps">["key"]).doUpdateSet(set)),
  );
}

function sumIn(table: string, column: string, sum: Sum): RawBuilder<number> {
  const stored = sql.ref<number>(`${table}.${column}`);
  const added = sql.ref<number>(`excluded.${column}`);
  if (sum === "add") return sql`${stored} + ${added}`;
  if (sum === "last") return sql`${added}`;
  return sql`case when ${added} ${sql.raw(sum === "least" ? "<" : ">")} ${stored} then ${added} else ${stored} end`;
}
