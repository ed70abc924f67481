import type { Kysely } from "kysely";
import { createTable, getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Creates the tables of the totals of extended metrics, such as the number of shots, over validated rounds: by player and
 * competition, and by competition. The tables call a metric a figure, and a competition a board (`board_id` is its id).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "player_figures", { isClustered: true })
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("figure", text, (column) => column.notNull())
    .addColumn("rounds", integer, (column) => column.notNull())
    .addColumn("total", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("player_figures_pkey", ["user_id", "board_id", "figure"])
    .execute();
  await createTable(db, "board_figures", { isClustered: true })
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("figure", text, (column) => column.notNull())
    .addColumn("rounds", integer, (column) => column.notNull())
    .addColumn("total", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("board_figures_pkey", ["board_id", "figure"])
    .execute();
}
