import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../../platform/database/dialect.ts";

/** Stats of players per board, and what both sides of them sum up. */
export async function createStats(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = columnTypes(db);

  await createTable(db, "stats")
    .addColumn("id", id)
    .addColumn("board_id", integer, (c) => c.notNull().references("boards.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("elo", double, (c) => c.notNull())
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("wins", integer, (c) => c.notNull())
    .addColumn("losses", integer, (c) => c.notNull())
    .addColumn("form", text, (c) => c.notNull())
    .addColumn("win_streak", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("win_rate", double, (c) => c.notNull())
    .addColumn("kd_ratio", double, (c) => c.notNull())
    .addColumn("average_kills", double)
    .addColumn("average_deaths", double)
    .addColumn("average_flags", double)
    .addColumn("average_score", double)
    .addColumn("highest_kd_ratio", double)
    .addColumn("highest_kd_ratio_result_id", integer, (c) => c.references("results.id"))
    .addColumn("highest_kills", integer)
    .addColumn("highest_kills_result_id", integer, (c) => c.references("results.id"))
    .addColumn("highest_deaths", integer)
    .addColumn("highest_deaths_result_id", integer, (c) => c.references("results.id"))
    .addColumn("highest_score", integer)
    .addColumn("highest_score_result_id", integer, (c) => c.references("results.id"))
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
    .addColumn("stat_id", integer, (c) => c.notNull().references("stats.id"))
    .addColumn("side", text, (c) => c.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("wins", integer, (c) => c.notNull())
    .addColumn("losses", integer, (c) => c.notNull())
    .addColumn("rounds", integer, (c) => c.notNull())
    .addColumn("won_rounds", integer, (c) => c.notNull())
    .addColumn("lost_rounds", integer, (c) => c.notNull())
    .addColumn("kills", integer, (c) => c.notNull())
    .addColumn("deaths", integer, (c) => c.notNull())
    .addColumn("score", integer, (c) => c.notNull())
    .addColumn("flags", integer, (c) => c.notNull())
    .addColumn("flag_rounds", integer, (c) => c.notNull())
    .addColumn("team_score", integer, (c) => c.notNull())
    .addColumn("won_team_score", integer, (c) => c.notNull())
    .addColumn("lost_team_score", integer, (c) => c.notNull())
    .addColumn("highest_team_score", integer)
    .addColumn("highest_team_score_result_id", integer, (c) => c.references("results.id"))
    .addPrimaryKeyConstraint("stat_sides_pkey", ["stat_id", "side"])
    .execute();
}
