import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of boards (competitions), ratings, and results with their players. `pools` are the rating pools.
 * `result_spans` counts the results per span of `days` days. `result-tables.ts` describes the columns.
 */
export async function createResults(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = getColumnTypes(db);

  await createTable(db, "modes")
    .addColumn("id", id)
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("name_key", text, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "modes", { modes_by_name: ["name_key"] });

  await createTable(db, "pools")
    .addColumn("id", id)
    .addColumn("freezes", integer, (column) => column.notNull().defaultTo(0))
    .execute();

  await createTable(db, "boards")
    .addColumn("id", id)
    .addColumn("area", text, (column) => column.notNull())
    .addColumn("mode_id", integer, (column) => column.references("modes.id"))
    .addColumn("season_id", integer, (column) => column.references("seasons.id"))
    .addColumn("pool_id", integer, (column) => column.notNull().references("pools.id"))
    .execute();
  await createUniqueIndexes(db, "boards", {
    boards_of_mode: ["mode_id"],
    boards_of_season: ["season_id"],
  });
  await createIndexes(db, "boards", { boards_of_pool: ["pool_id"] });

  await createTable(db, "ratings")
    .addColumn("pool_id", integer, (column) => column.notNull().references("pools.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("elo", double, (column) => column.notNull())
    .addColumn("games", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("peak_elo", double)
    .addColumn("peak_result_id", integer)
    .addPrimaryKeyConstraint("ratings_pkey", ["pool_id", "user_id"])
    .execute();
  await createIndexes(db, "ratings", { ratings_of_user: ["user_id"] });

  await createTable(db, "results")
    .addColumn("id", id)
    .addColumn("area", text, (column) => column.notNull())
    .addColumn("board_id", integer, (column) => column.references("boards.id"))
    .addColumn("played_at", integer, (column) => column.notNull())
    .addColumn("team_size", integer, (column) => column.notNull())
    .addColumn("time_limit", integer)
    .addColumn("score_limit", integer)
    .addColumn("red_clan_id", integer, (column) => column.references("clans.id"))
    .addColumn("blue_clan_id", integer, (column) => column.references("clans.id"))
    .addColumn("map", text)
    .addColumn("event_id", integer, (column) => column.references("events.id").onDelete("set null"))
    .addColumn("event_chosen", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("red_score", integer, (column) => column.notNull())
    .addColumn("blue_score", integer, (column) => column.notNull())
    .addColumn("forfeit_side", text, (column) => column.check(sql`forfeit_side in ('red', 'blue')`))
    .addColumn("frozen", integer, (column) => column.notNull())
    .addColumn("freeze_number", integer)
    .addColumn("frozen_at", integer)
    .addColumn("red_elo_before", double)
    .addColumn("blue_elo_before", double)
    .addColumn("red_elo_gain", double)
    .addColumn("has_round", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("running", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("fingerprint", text)
    .addColumn("created_at", integer, (column) => column.notNull())
    .addCheckConstraint("results_frozen_numbered", sql`(frozen = 1) = (freeze_number is not null)`)
    .execute();
  await createIndexes(db, "results", {
    results_by_blue_clan_id: ["blue_clan_id", "played_at", "id"],
    results_by_date: ["area", "played_at desc", "id desc"],
    results_by_fingerprint: ["area", "fingerprint", "id"],
    results_by_map: ["frozen", "map", "played_at desc", "id desc"],
    results_by_red_clan_id: ["red_clan_id", "played_at", "id"],
    results_by_state: ["area", "frozen", "played_at desc", "id desc"],
    results_of_board: ["board_id", "played_at desc", "id desc"],
    results_of_board_by_state: ["board_id", "frozen", "played_at desc", "id desc"],
    results_of_board_of_map: ["board_id", "map", "frozen", "played_at desc", "id desc"],
    results_of_map: ["area", "map", "frozen", "played_at desc", "id desc"],
  });
  await db.schema
    .createIndex("results_by_event")
    .on("results")
    .columns(["event_id"])
    .where(sql.ref("event_id"), "is not", null)
    .execute();
  await db.schema
    .createIndex("results_by_freeze")
    .on("results")
    .columns(["board_id", "freeze_number"])
    .where(sql.ref("freeze_number"), "is not", null)
    .execute();
  await db.schema
    .createIndex("results_by_freeze_time")
    .on("results")
    .columns(["board_id", "frozen_at", "freeze_number"])
    .where(sql.ref("frozen_at"), "is not", null)
    .execute();

  await createTable(db, "result_players")
    .addColumn("id", id)
    .addColumn("result_id", integer, (column) => column.notNull().references("results.id").onDelete("cascade"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("side", text, (column) => column.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("score", integer, (column) => column.notNull())
    .addColumn("flags", integer)
    .addColumn("kills", integer, (column) => column.notNull())
    .addColumn("deaths", integer, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "result_players", { result_players_once: ["result_id", "user_id"] });
  await createIndexes(db, "result_players", { results_of_player: ["user_id", "result_id"] });

  await createTable(db, "disputes")
    .addColumn("result_id", integer, (column) => column.notNull().references("results.id").onDelete("cascade"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("opened_at", integer, (column) => column.notNull())
    .addColumn("answer", text)
    .addColumn("answered_by", integer, (column) => column.references("users.id"))
    .addColumn("answered_at", integer)
    .addPrimaryKeyConstraint("disputes_pkey", ["result_id", "user_id"])
    .execute();
  await createIndexes(db, "disputes", { disputes_of_user: ["user_id"] });
  await db.schema
    .createIndex("disputes_open")
    .on("disputes")
    .columns(["opened_at", "result_id"])
    .where(sql.ref("answered_at"), "is", null)
    .execute();

  await createTable(db, "result_spans", { isClustered: true })
    .addColumn("area", text, (column) => column.notNull())
    .addColumn("board_id", integer, (column) => column.notNull())
    .addColumn("frozen", integer, (column) => column.notNull())
    .addColumn("days", integer, (column) => column.notNull())
    .addColumn("map", text, (column) => column.notNull())
    .addColumn("span", integer, (column) => column.notNull())
    .addColumn("results", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("result_spans_pkey", ["area", "days", "map", "span", "board_id", "frozen"])
    .execute();
}
