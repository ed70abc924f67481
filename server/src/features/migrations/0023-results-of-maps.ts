import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

const dayMs = 86_400_000;

/** Lists of results by map: counters of each map's results beside those of all results, and indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "result_spans_of_maps", { isClustered: true })
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("days", integer, (c) => c.notNull())
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("span", integer, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("frozen", integer, (c) => c.notNull())
    .addColumn("results", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("result_spans_of_maps_pkey", ["area", "days", "map", "span", "board_id", "frozen"])
    .execute();
  await sql`
    insert into result_spans_of_maps (area, days, map, span, board_id, frozen, results)
    select area, days, '', span, board_id, frozen, results from result_spans
  `.execute(db);
  for (const length of [1, 32, 1024]) {
    const days = sql.lit(length);
    // Dates before 1970 are negative, and integer division would round them up.
    const spanMs = sql.lit(length * dayMs);
    const span = sql`(played_at - (((played_at % ${spanMs}) + ${spanMs}) % ${spanMs})) / ${spanMs}`;
    await sql`
      insert into result_spans_of_maps (area, days, map, span, board_id, frozen, results)
      select area, ${days}, map, ${span}, coalesce(board_id, 0), frozen, count(*) from results
      where map is not null and map <> ''
      group by area, map, ${span}, coalesce(board_id, 0), frozen
    `.execute(db);
  }
  await db.schema.dropTable("result_spans").execute();
  await db.schema.alterTable("result_spans_of_maps").renameTo("result_spans").execute();
  for (const [name, column] of [
    ["results_of_map", "area"],
    ["results_of_board_of_map", "board_id"],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("results")
      .columns([column, "map", "frozen", "played_at desc", "id desc"])
      .execute();
  }
}
