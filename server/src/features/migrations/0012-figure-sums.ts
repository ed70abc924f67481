import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Sums of each figure that servers told of the validated rounds of a board: of a player's, and of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "player_figures", { isClustered: true })
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("figure", text, (c) => c.notNull())
    .addColumn("rounds", integer, (c) => c.notNull())
    .addColumn("total", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("player_figures_pkey", ["user_id", "board_id", "figure"])
    .execute();
  await createTable(db, "board_figures", { isClustered: true })
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("figure", text, (c) => c.notNull())
    .addColumn("rounds", integer, (c) => c.notNull())
    .addColumn("total", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("board_figures_pkey", ["board_id", "figure"])
    .execute();
}
