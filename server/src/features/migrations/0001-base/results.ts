import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../../platform/database/dialect.ts";

/** What results count for, ratings, and the results with their players. */
export async function createResults(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = columnTypes(db);

  await createTable(db, "modes")
    .addColumn("id", id)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text, (c) => c.notNull())
    .execute();
  await createUniqueIndexes(db, "modes", { modes_by_name: ["name_key"] });

  await createTable(db, "pools")
    .addColumn("id", id)
    .addColumn("freezes", integer, (c) => c.notNull().defaultTo(0))
    .execute();

  await createTable(db, "boards")
    .addColumn("id", id)
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("mode_id", integer, (c) => c.references("modes.id"))
    .addColumn("season_id", integer, (c) => c.references("seasons.id"))
    .addColumn("pool_id", integer, (c) => c.notNull().references("pools.id"))
    .execute();
  await createUniqueIndexes(db, "boards", {
    boards_of_mode: ["mode_id"],
    boards_of_season: ["season_id"],
  });
  await createIndexes(db, "boards", { boards_of_pool: ["pool_id"] });

  await createTable(db, "ratings")
    .addColumn("pool_id", integer, (c) => c.notNull().references("pools.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("elo", double, (c) => c.notNull())
    .addColumn("games", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("peak_elo", double)
    .addColumn("peak_result_id", integer)
    .addPrimaryKeyConstraint("ratings_pkey", ["pool_id", "user_id"])
    .execute();
  await createIndexes(db, "ratings", { ratings_of_user: ["user_id"] });

  await createTable(db, "results")
    .addColumn("id", id)
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.references("boards.id"))
    .addColumn("played_at", integer, (c) => c.notNull())
    .addColumn("team_size", integer, (c) => c.notNull())
    .addColumn("time_limit", integer)
    .addColumn("score_limit", integer)
    .addColumn("red_clan_id", integer, (c) => c.references("clans.id"))
    .addColumn("blue_clan_id", integer, (c) => c.references("clans.id"))
    .addColumn("map", text)
    .addColumn("event_id", integer, (c) => c.references("events.id").onDelete("set null"))
    .addColumn("event_chosen", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("red_score", integer, (c) => c.notNull())
    .addColumn("blue_score", integer, (c) => c.notNull())
    .addColumn("forfeit_side", text, (c) => c.check(sql`forfeit_side in ('red', 'blue')`))
    .addColumn("frozen", integer, (c) => c.notNull())
    .addColumn("freeze_number", integer)
    .addColumn("frozen_at", integer)
    .addColumn("red_elo_before", double)
    .addColumn("blue_elo_before", double)
    .addColumn("red_elo_gain", double)
    .addColumn("has_round", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("running", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("fingerprint", text)
    .addColumn("created_at", integer, (c) => c.notNull())
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
    .addColumn("result_id", integer, (c) => c.notNull().references("results.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("side", text, (c) => c.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("score", integer, (c) => c.notNull())
    .addColumn("flags", integer)
    .addColumn("kills", integer, (c) => c.notNull())
    .addColumn("deaths", integer, (c) => c.notNull())
    .execute();
  await createUniqueIndexes(db, "result_players", { result_players_once: ["result_id", "user_id"] });
  await createIndexes(db, "result_players", { results_of_player: ["user_id", "result_id"] });

  await createTable(db, "disputes")
    .addColumn("result_id", integer, (c) => c.notNull().references("results.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("opened_at", integer, (c) => c.notNull())
    .addColumn("answer", text)
    .addColumn("answered_by", integer, (c) => c.references("users.id"))
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
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("frozen", integer, (c) => c.notNull())
    .addColumn("days", integer, (c) => c.notNull())
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("span", integer, (c) => c.notNull())
    .addColumn("results", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("result_spans_pkey", ["area", "days", "map", "span", "board_id", "frozen"])
    .execute();
}
