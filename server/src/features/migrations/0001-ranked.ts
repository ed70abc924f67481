import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Users, modes, results, ratings and stats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = columnTypes(db);

  await createTable(db, "users")
    .addColumn("id", id)
    .addColumn("user_name", text, (c) => c.notNull())
    .addColumn("user_name_key", text)
    .addColumn("email", text)
    .addColumn("password_hash", text, (c) => c.notNull())
    .addColumn("role", text, (c) => c.notNull().check(sql`role in ('ADMIN', 'USER')`))
    .addColumn("avatar", text)
    .addColumn("blocked", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await db.schema.createIndex("users_by_name").on("users").column("user_name_key").unique().execute();
  await db.schema.createIndex("users_by_email").on("users").column("email").unique().execute();

  await createTable(db, "sessions")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("token_hash", text, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("seen_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_by_token").on("sessions").column("token_hash").unique().execute();
  await db.schema.createIndex("sessions_of_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_by_use").on("sessions").column("seen_at").execute();

  await createTable(db, "modes")
    .addColumn("id", id)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("modes_by_name").on("modes").column("name_key").unique().execute();

  await createTable(db, "pools")
    .addColumn("id", id)
    .addColumn("freezes", integer, (c) => c.notNull().defaultTo(0))
    .execute();

  await createTable(db, "boards")
    .addColumn("id", id)
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("mode_id", integer, (c) => c.references("modes.id"))
    .addColumn("pool_id", integer, (c) => c.notNull().references("pools.id"))
    .execute();
  await db.schema.createIndex("boards_of_mode").on("boards").column("mode_id").unique().execute();
  await db.schema.createIndex("boards_of_pool").on("boards").column("pool_id").execute();

  await createTable(db, "ratings")
    .addColumn("pool_id", integer, (c) => c.notNull().references("pools.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("elo", double, (c) => c.notNull())
    .addPrimaryKeyConstraint("ratings_pkey", ["pool_id", "user_id"])
    .execute();

  await createTable(db, "results")
    .addColumn("id", id)
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.references("boards.id"))
    .addColumn("played_at", integer, (c) => c.notNull())
    .addColumn("team_size", integer, (c) => c.notNull())
    .addColumn("time_limit", integer)
    .addColumn("score_limit", integer)
    .addColumn("map", text)
    .addColumn("red_score", integer, (c) => c.notNull())
    .addColumn("blue_score", integer, (c) => c.notNull())
    .addColumn("forfeit_side", text, (c) => c.check(sql`forfeit_side in ('red', 'blue')`))
    .addColumn("frozen", integer, (c) => c.notNull())
    .addColumn("freeze_number", integer)
    .addColumn("red_elo_before", double)
    .addColumn("blue_elo_before", double)
    .addColumn("red_elo_gain", double)
    .addColumn("fingerprint", text)
    .addColumn("claimed_fingerprint", text)
    .addColumn("created_at", integer, (c) => c.notNull())
    .addCheckConstraint("results_frozen_numbered", sql`(frozen = 1) = (freeze_number is not null)`)
    .execute();
  for (const [name, columns] of [
    ["results_by_date", ["area", "played_at desc", "id desc"]],
    ["results_by_state", ["area", "frozen", "played_at desc", "id desc"]],
    ["results_of_board", ["board_id", "played_at desc", "id desc"]],
    ["results_of_board_by_state", ["board_id", "frozen", "played_at desc", "id desc"]],
    ["results_by_fingerprint", ["area", "fingerprint", "id"]],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("results")
      .columns([...columns])
      .execute();
  }
  await db.schema
    .createIndex("results_claim")
    .on("results")
    .columns(["area", "claimed_fingerprint"])
    .unique()
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
  await db.schema
    .createIndex("result_players_once")
    .on("result_players")
    .columns(["result_id", "user_id"])
    .unique()
    .execute();
  await db.schema.createIndex("results_of_player").on("result_players").columns(["user_id", "result_id"]).execute();

  await createTable(db, "result_days")
    .addColumn("area", text, (c) => c.notNull())
    .addColumn("board_id", integer, (c) => c.notNull())
    .addColumn("frozen", integer, (c) => c.notNull())
    .addColumn("day", integer, (c) => c.notNull())
    .addColumn("results", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("result_days_pkey", ["area", "board_id", "frozen", "day"])
    .execute();

  await createTable(db, "stats")
    .addColumn("id", id)
    .addColumn("board_id", integer, (c) => c.notNull().references("boards.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("elo", double, (c) => c.notNull())
    .addColumn("games", integer, (c) => c.notNull())
    .addColumn("wins", integer, (c) => c.notNull())
    .addColumn("losses", integer, (c) => c.notNull())
    .addColumn("form", text, (c) => c.notNull())
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
  await db.schema.createIndex("stats_once").on("stats").columns(["board_id", "user_id"]).unique().execute();
  await db.schema.createIndex("stats_of_user").on("stats").column("user_id").execute();
  for (const figure of ["elo", "wins", "losses", "win_rate", "kd_ratio"] as const) {
    await db.schema.createIndex(`stats_by_${figure}`).on("stats").columns(["board_id", figure, "id"]).execute();
  }

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

  await createTable(db, "outbox")
    .addColumn("id", id)
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("payload", text, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
}
