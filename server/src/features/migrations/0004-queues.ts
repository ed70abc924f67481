import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Queues, the matches that they make, and cooldowns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = columnTypes(db);

  await createTable(db, "queues")
    .addColumn("id", id)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text, (c) => c.notNull())
    .addColumn("mode_id", integer, (c) => c.notNull().references("modes.id"))
    .addColumn("team_size", integer, (c) => c.notNull().check(sql`team_size between 1 and 8`))
    .addColumn("maps", text, (c) => c.notNull())
    .addColumn("joins", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("guild_id", text)
    .execute();
  await db.schema.createIndex("queues_by_name").on("queues").column("name_key").unique().execute();
  await db.schema.createIndex("queues_by_mode").on("queues").column("mode_id").execute();

  await createTable(db, "queue_players")
    .addColumn("queue_id", integer, (c) => c.notNull().references("queues.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("place", integer, (c) => c.notNull())
    .addColumn("joined_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("queue_players_pkey", ["queue_id", "user_id"])
    .execute();
  await db.schema.createIndex("queue_places").on("queue_players").columns(["queue_id", "place"]).unique().execute();
  await db.schema.createIndex("queues_of_player").on("queue_players").column("user_id").execute();

  await createTable(db, "matches")
    .addColumn("id", id)
    .addColumn("queue_id", integer, (c) => c.references("queues.id").onDelete("set null"))
    .addColumn("result_id", integer, (c) => c.references("results.id").onDelete("set null"))
    .addColumn("board_id", integer, (c) => c.references("boards.id").onDelete("set null"))
    .addColumn("map", text, (c) => c.notNull())
    .addColumn("red_elo", double, (c) => c.notNull())
    .addColumn("blue_elo", double, (c) => c.notNull())
    .addColumn("made_at", integer, (c) => c.notNull())
    .addColumn("ready_until", integer)
    .addColumn("closed_at", integer)
    .addCheckConstraint("matches_open_with_result", sql`closed_at is not null or result_id is not null`)
    .execute();
  await db.schema.createIndex("matches_of_result").on("matches").column("result_id").unique().execute();
  await db.schema.createIndex("matches_of_board").on("matches").column("board_id").execute();
  await db.schema.createIndex("matches_of_queue").on("matches").columns(["queue_id", "closed_at"]).execute();
  await db.schema.createIndex("matches_open").on("matches").columns(["closed_at", "ready_until"]).execute();

  await createTable(db, "match_players")
    .addColumn("match_id", integer, (c) => c.notNull().references("matches.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("side", text, (c) => c.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("elo", double, (c) => c.notNull())
    .addColumn("place", integer, (c) => c.notNull())
    .addColumn("joined_at", integer, (c) => c.notNull())
    .addColumn("ready", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("wants_cancel", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("open", integer, (c) => c.check(sql`open = 1`))
    .addPrimaryKeyConstraint("match_players_pkey", ["match_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("match_players_one_open")
    .on("match_players")
    .columns(["user_id", "open"])
    .unique()
    .execute();

  await createTable(db, "cooldowns")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("starts_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("cooldowns_of_player").on("cooldowns").columns(["user_id", "starts_at"]).execute();
}
