import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/** Creates the tables of the stats of players per board (competition), and of their totals on each side. */
export async function createStats(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = getColumnTypes(db);

  await createTable(db, "stats")
    .addColumn("id", id)
    .addColumn("board_id", integer, (column) => column.notNull().references("boards.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("elo", double, (column) => column.notNull())
    .addColumn("games", integer, (column) => column.notNull())
    .addColumn("wins", integer, (column) => column.notNull())
    .addColumn("losses", integer, (column) => column.notNull())
    .addColumn("form", text, (column) => column.notNull())
    .addColumn("win_streak", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("win_rate", double, (column) => column.notNull())
    .addColumn("kd_ratio", double, (column) => column.notNull())
    .addColumn("average_kills", double)
    .addColumn("average_deaths", double)
    .addColumn("average_flags", double)
    .addColumn("average_score", double)
    .addColumn("highest_kd_ratio", double)
    .addColumn("highest_kd_ratio_result_id", integer, (column) => column.references("results.id"))
    .addColumn("highest_kills", integer)
    .addColumn("highest_kills_result_id", integer, (column) => column.references("results.id"))
    .addColumn("highest_deaths", integer)
    .addColumn("highest_deaths_result_id", integer, (column) => column.references("results.id"))
    .addColumn("highest_score", integer)
    .addColumn("highest_score_result_id", integer, (column) => column.references("results.id"))
    .execute();
  await createUniqueIndexes(db, "stats", { stats_once: ["board_id", "user_id"] });
  await createIndexes(db, "stats", {
    stats_by_elo: ["board_id", "elo", "id"],
    stats_by_kd_ratio: ["board_id", "kd_ratio", "id"],
    stats_by_losses: ["board_id", "losses", "id"],
    stats_by_win_rate: ["board_id", "win_rate", "id"],
    stats_by_wins: ["board_id", "wins", "id"],
    stats_of_user: ["user_id"],
  });

  await createTable(db, "stat_sides")
    .addColumn("stat_id", integer, (column) => column.notNull().references("stats.id"))
    .addColumn("side", text, (column) => column.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("games", integer, (column) => column.notNull())
    .addColumn("wins", integer, (column) => column.notNull())
    .addColumn("losses", integer, (column) => column.notNull())
    .addColumn("rounds", integer, (column) => column.notNull())
    .addColumn("won_rounds", integer, (column) => column.notNull())
    .addColumn("lost_rounds", integer, (column) => column.notNull())
    .addColumn("kills", integer, (column) => column.notNull())
    .addColumn("deaths", integer, (column) => column.notNull())
    .addColumn("score", integer, (column) => column.notNull())
    .addColumn("flags", integer, (column) => column.notNull())
    .addColumn("flag_rounds", integer, (column) => column.notNull())
    .addColumn("team_score", integer, (column) => column.notNull())
    .addColumn("won_team_score", integer, (column) => column.notNull())
    .addColumn("lost_team_score", integer, (column) => column.notNull())
    .addColumn("highest_team_score", integer)
    .addColumn("highest_team_score_result_id", integer, (column) => column.references("results.id"))
    .addPrimaryKeyConstraint("stat_sides_pkey", ["stat_id", "side"])
    .execute();
}
