import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable } from "../../../platform/database/dialect.ts";

/**
 * What players have played: their rounds, and sums of them. Nothing refers to results, boards and pools by a foreign key,
 * because deleting one of those would then search these tables for it; frozen results and their boards are never deleted.
 */
export async function createCareers(db: Kysely<unknown>): Promise<void> {
  const { integer, double, text } = columnTypes(db);

  await createTable(db, "player_rounds", { isClustered: true })
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("pool_id", integer, (c) => c.notNull())
    .addColumn("freeze_number", integer, (c) => c.notNull())
    .addColumn("result_id", integer, (c) => c.notNull())
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("played_at", integer, (c) => c.notNull())
    .addColumn("map", text)
    .addColumn("outcome", text, (c) => c.notNull().check(sql`outcome in ('W', 'L', 'D')`))
    .addColumn("elo_before", double, (c) => c.notNull())
    .addColumn("elo_gain", double)
    .addPrimaryKeyConstraint("player_rounds_pkey", ["user_id", "pool_id", "freeze_number"])
    .execute();
  // Map and outcome are filtered in the index: rows that do not match are not read.
  await createIndexes(db, "player_rounds", {
    player_rounds_of_area: ["user_id", "area", "played_at desc", "result_id desc", "map", "outcome"],
    player_rounds_of_board: ["user_id", "board_id", "played_at desc", "result_id desc", "map", "outcome"],
  });

  await createTable(db, "player_maps", { isClustered: true })
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("side", text, (c) => c.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("wins", integer, (c) => c.notNull())
    .addColumn("losses", integer, (c) => c.notNull())
    .addColumn("rounds", integer, (c) => c.notNull())
    .addColumn("kills", integer, (c) => c.notNull())
    .addColumn("deaths", integer, (c) => c.notNull())
    .addColumn("score", integer, (c) => c.notNull())
    .addColumn("flags", integer, (c) => c.notNull())
    .addColumn("flag_rounds", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("player_maps_pkey", ["user_id", "board_id", "map", "side"])
    .execute();

  await createTable(db, "player_pairs", { isClustered: true })
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("pool_id", integer, (c) => c.notNull())
    .addColumn("other_id", integer, (c) => c.notNull())
    .addColumn("games_with", integer, (c) => c.notNull())
    .addColumn("wins_with", integer, (c) => c.notNull())
    .addColumn("losses_with", integer, (c) => c.notNull())
    .addColumn("games_against", integer, (c) => c.notNull())
    .addColumn("wins_against", integer, (c) => c.notNull())
    .addColumn("losses_against", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("player_pairs_pkey", ["user_id", "pool_id", "other_id"])
    .execute();
  await createIndexes(db, "player_pairs", {
    player_pairs_by_games_against: ["user_id", "pool_id", "games_against desc", "other_id"],
    player_pairs_by_games_with: ["user_id", "pool_id", "games_with desc", "other_id"],
  });
  // Each pair of players has two rows; one of them is enough.
  await sql`
    create index player_pairs_by_lead
    on player_pairs (pool_id, (wins_with - losses_with) desc, games_with desc, user_id, other_id)
    where user_id < other_id and games_with > 0
  `.execute(db);

  await createTable(db, "player_elo_spans", { isClustered: true })
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("pool_id", integer, (c) => c.notNull())
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("span", integer, (c) => c.notNull())
    .addColumn("low_elo", double, (c) => c.notNull())
    .addColumn("high_elo", double, (c) => c.notNull())
    .addColumn("last_elo", double, (c) => c.notNull())
    .addColumn("last_result_id", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("player_elo_spans_pkey", ["user_id", "pool_id", "games", "span"])
    .execute();
}
