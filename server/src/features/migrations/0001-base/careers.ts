import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of the rounds of players, and of their totals. They have no foreign keys to results, boards
 * (competitions) and pools (rating pools), because the database would search these large tables whenever one of those is
 * deleted. None is needed: frozen results and their boards are never deleted.
 */
export async function createCareers(db: Kysely<unknown>): Promise<void> {
  const { integer, double, text } = getColumnTypes(db);

  await createTable(db, "player_rounds", { isClustered: true })
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("pool_id", integer, (column) => column.notNull())
    .addColumn("freeze_number", integer, (column) => column.notNull())
    .addColumn("result_id", integer, (column) => column.notNull())
    .addColumn("area", text, (column) => column.notNull())
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("played_at", integer, (column) => column.notNull())
    .addColumn("map", text)
    .addColumn("outcome", text, (column) => column.notNull().check(sql`outcome in ('W', 'L', 'D')`))
    .addColumn("elo_before", double, (column) => column.notNull())
    .addColumn("elo_gain", double)
    .addPrimaryKeyConstraint("player_rounds_pkey", ["user_id", "pool_id", "freeze_number"])
    .execute();
  // The index contains map and outcome, so that rows that do not match a filter are not read.
  await createIndexes(db, "player_rounds", {
    player_rounds_of_area: ["user_id", "area", "played_at desc", "result_id desc", "map", "outcome"],
    player_rounds_of_board: ["user_id", "board_id", "played_at desc", "result_id desc", "map", "outcome"],
  });

  await createTable(db, "player_maps", { isClustered: true })
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("map", text, (column) => column.notNull())
    .addColumn("side", text, (column) => column.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("games", integer, (column) => column.notNull())
    .addColumn("wins", integer, (column) => column.notNull())
    .addColumn("losses", integer, (column) => column.notNull())
    .addColumn("rounds", integer, (column) => column.notNull())
    .addColumn("kills", integer, (column) => column.notNull())
    .addColumn("deaths", integer, (column) => column.notNull())
    .addColumn("score", integer, (column) => column.notNull())
    .addColumn("flags", integer, (column) => column.notNull())
    .addColumn("flag_rounds", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("player_maps_pkey", ["user_id", "board_id", "map", "side"])
    .execute();

  await createTable(db, "player_pairs", { isClustered: true })
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("pool_id", integer, (column) => column.notNull())
    .addColumn("other_id", integer, (column) => column.notNull())
    .addColumn("games_with", integer, (column) => column.notNull())
    .addColumn("wins_with", integer, (column) => column.notNull())
    .addColumn("losses_with", integer, (column) => column.notNull())
    .addColumn("games_against", integer, (column) => column.notNull())
    .addColumn("wins_against", integer, (column) => column.notNull())
    .addColumn("losses_against", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("player_pairs_pkey", ["user_id", "pool_id", "other_id"])
    .execute();
  await createIndexes(db, "player_pairs", {
    player_pairs_by_games_against: ["user_id", "pool_id", "games_against desc", "other_id"],
    player_pairs_by_games_with: ["user_id", "pool_id", "games_with desc", "other_id"],
  });
  // Each pair of players has two rows, one for each of them. The index contains one.
  await sql`
    create index player_pairs_by_lead
    on player_pairs (pool_id, (wins_with - losses_with) desc, games_with desc, user_id, other_id)
    where user_id < other_id and games_with > 0
  `.execute(db);

  await createTable(db, "player_elo_spans", { isClustered: true })
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("pool_id", integer, (column) => column.notNull())
    .addColumn("games", integer, (column) => column.notNull())
    .addColumn("span", integer, (column) => column.notNull())
    .addColumn("low_elo", double, (column) => column.notNull())
    .addColumn("high_elo", double, (column) => column.notNull())
    .addColumn("last_elo", double, (column) => column.notNull())
    .addColumn("last_result_id", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("player_elo_spans_pkey", ["user_id", "pool_id", "games", "span"])
    .execute();
}
