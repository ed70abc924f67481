import type { Kysely } from "kysely";
import { createIndexes, createTable, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of the totals per map, per player and map, and per pair of players in a season, and of records. They
 * have no foreign keys to results and boards (competitions), because the database would search these large tables whenever one
 * of those is deleted. None is needed: frozen results and their boards are never deleted.
 */
export async function createRecords(db: Kysely<unknown>): Promise<void> {
  const { integer, double, text } = getColumnTypes(db);

  await createTable(db, "map_rounds", { isClustered: true })
    .addColumn("map", text, (column) => column.notNull())
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("time_limit", integer, (column) => column.notNull())
    .addColumn("score_limit", integer, (column) => column.notNull())
    .addColumn("rounds", integer, (column) => column.notNull())
    .addColumn("red_wins", integer, (column) => column.notNull())
    .addColumn("blue_wins", integer, (column) => column.notNull())
    .addColumn("red_score", integer, (column) => column.notNull())
    .addColumn("blue_score", integer, (column) => column.notNull())
    .addColumn("winner_score", integer, (column) => column.notNull())
    .addColumn("loser_score", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("map_rounds_pkey", ["map", "board_id", "time_limit", "score_limit"])
    .execute();

  await createTable(db, "map_players", { isClustered: true })
    .addColumn("map", text, (column) => column.notNull())
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("games", integer, (column) => column.notNull())
    .addColumn("wins", integer, (column) => column.notNull())
    .addColumn("losses", integer, (column) => column.notNull())
    .addColumn("rounds", integer, (column) => column.notNull())
    .addColumn("kills", integer, (column) => column.notNull())
    .addColumn("deaths", integer, (column) => column.notNull())
    .addColumn("score", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("map_players_pkey", ["map", "board_id", "user_id"])
    .execute();
  await createIndexes(db, "map_players", {
    map_players_by_lead: ["map", "board_id", "(wins - losses) desc", "games desc", "user_id"],
  });

  await createTable(db, "season_pairs", { isClustered: true })
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("other_id", integer, (column) => column.notNull())
    .addColumn("games", integer, (column) => column.notNull())
    .addColumn("wins", integer, (column) => column.notNull())
    .addColumn("losses", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("season_pairs_pkey", ["board_id", "user_id", "other_id"])
    .execute();
  await createIndexes(db, "season_pairs", {
    season_pairs_by_lead: ["board_id", "(wins - losses) desc", "games desc", "user_id", "other_id"],
  });

  await createTable(db, "records", { isClustered: true })
    .addColumn("map", text, (column) => column.notNull())
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("user_id", integer, (column) => column.notNull())
    .addColumn("result_id", integer, (column) => column.notNull())
    .addColumn("freeze_number", integer, (column) => column.notNull())
    .addColumn("value", double, (column) => column.notNull())
    .addPrimaryKeyConstraint("records_pkey", ["map", "board_id", "kind", "user_id", "result_id"])
    .execute();
}
