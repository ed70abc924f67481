import type { Kysely } from "kysely";
import { columnTypes, createIndexes, createTable } from "../../../platform/database/dialect.ts";

/**
 * Sums of rounds per map, the best players of maps, the best pairs of seasons, and records. As with careers, nothing refers
 * to results and boards by a foreign key.
 */
export async function createRecords(db: Kysely<unknown>): Promise<void> {
  const { integer, double, text } = columnTypes(db);

  await createTable(db, "map_rounds", { isClustered: true })
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("time_limit", integer, (c) => c.notNull())
    .addColumn("score_limit", integer, (c) => c.notNull())
    .addColumn("rounds", integer, (c) => c.notNull())
    .addColumn("red_wins", integer, (c) => c.notNull())
    .addColumn("blue_wins", integer, (c) => c.notNull())
    .addColumn("red_score", integer, (c) => c.notNull())
    .addColumn("blue_score", integer, (c) => c.notNull())
    .addColumn("winner_score", integer, (c) => c.notNull())
    .addColumn("loser_score", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("map_rounds_pkey", ["map", "board_id", "time_limit", "score_limit"])
    .execute();

  await createTable(db, "map_players", { isClustered: true })
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("wins", integer, (c) => c.notNull())
    .addColumn("losses", integer, (c) => c.notNull())
    .addColumn("rounds", integer, (c) => c.notNull())
    .addColumn("kills", integer, (c) => c.notNull())
    .addColumn("deaths", integer, (c) => c.notNull())
    .addColumn("score", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("map_players_pkey", ["map", "board_id", "user_id"])
    .execute();
  await createIndexes(db, "map_players", {
    map_players_by_lead: ["map", "board_id", "(wins - losses) desc", "games desc", "user_id"],
  });

  await createTable(db, "season_pairs", { isClustered: true })
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("other_id", integer, (c) => c.notNull())
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("wins", integer, (c) => c.notNull())
    .addColumn("losses", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("season_pairs_pkey", ["board_id", "user_id", "other_id"])
    .execute();
  await createIndexes(db, "season_pairs", {
    season_pairs_by_lead: ["board_id", "(wins - losses) desc", "games desc", "user_id", "other_id"],
  });

  await createTable(db, "records", { isClustered: true })
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("user_id", integer, (c) => c.notNull())
    .addColumn("result_id", integer, (c) => c.notNull())
    .addColumn("freeze_number", integer, (c) => c.notNull())
    .addColumn("value", double, (c) => c.notNull())
    .addPrimaryKeyConstraint("records_pkey", ["map", "board_id", "kind", "user_id", "result_id"])
    .execute();
}
