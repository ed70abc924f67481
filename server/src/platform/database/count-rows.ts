import type { SelectQueryBuilder } from "kysely";

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
