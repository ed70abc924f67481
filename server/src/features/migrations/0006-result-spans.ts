import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Counters of results for spans of 32 and 1024 days above those of days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "result_spans")
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("frozen", integer, (c) => c.notNull())
    .addColumn("days", integer, (c) => c.notNull())
    .addColumn("span", integer, (c) => c.notNull())
    .addColumn("results", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("result_spans_pkey", ["area", "days", "span", "board_id", "frozen"])
    .execute();
  for (const days of [1, 32, 1024]) {
    // Days before 1970 are negative, and integer division would round them up.
    const span = sql`(day - (((day % ${sql.lit(days)}) + ${sql.lit(days)}) % ${sql.lit(days)})) / ${sql.lit(days)}`;
    await sql`
      insert into result_spans (area, board_id, frozen, days, span, results)
      select area, board_id, frozen, ${sql.lit(days)}, ${span}, sum(results) from result_days
      group by area, board_id, frozen, ${span}
    `.execute(db);
  }
  await db.schema.dropTable("result_days").execute();
}
