import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../../platform/database/dialect.ts";

/** Queues with those who wait, the matches that they make, and cooldowns. */
export async function createQueues(db: Kysely<unknown>): Promise<void> {
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
  await createUniqueIndexes(db, "queues", { queues_by_name: ["name_key"] });
  await createIndexes(db, "queues", { queues_by_mode: ["mode_id"] });

  await createTable(db, "queue_players")
    .addColumn("queue_id", integer, (c) => c.notNull().references("queues.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("place", integer, (c) => c.notNull())
    .addColumn("joined_at", integer, (c) => c.notNull())
    .addColumn("away", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("passed_over_at", integer)
    .addPrimaryKeyConstraint("queue_players_pkey", ["queue_id", "user_id"])
    .execute();
  await createUniqueIndexes(db, "queue_players", { queue_places: ["queue_id", "place"] });
  await createIndexes(db, "queue_players", { queues_of_player: ["user_id"] });

  await createTable(db, "queue_waits", { isClustered: true })
    .addColumn("queue_id", integer, (c) => c.notNull().references("queues.id").onDelete("cascade"))
    .addColumn("hour", integer, (c) => c.notNull())
    .addColumn("minutes", integer, (c) => c.notNull())
    .addColumn("players", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("queue_waits_pkey", ["queue_id", "hour", "minutes"])
    .execute();

  await createTable(db, "presences")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("seen_at", integer, (c) => c.notNull())
    .execute();

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
    .addColumn("running", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("closed_at", integer)
    .addCheckConstraint("matches_open_with_result", sql`closed_at is not null or result_id is not null`)
    .execute();
  await createUniqueIndexes(db, "matches", { matches_of_result: ["result_id"] });
  await createIndexes(db, "matches", {
    matches_of_board: ["board_id"],
    matches_of_queue: ["queue_id", "closed_at"],
    matches_open: ["closed_at", "ready_until"],
  });
  await db.schema
    .createIndex("matches_of_queue_with_result")
    .on("matches")
    .columns(["queue_id", "id"])
    .where(sql.ref("result_id"), "is not", null)
    .execute();

  await createTable(db, "match_players")
    .addColumn("match_id", integer, (c) => c.notNull().references("matches.id"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("side", text, (c) => c.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("made_side", text, (c) => c.check(sql`made_side in ('red', 'blue')`))
    .addColumn("gone", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("elo", double, (c) => c.notNull())
    .addColumn("place", integer, (c) => c.notNull())
    .addColumn("joined_at", integer, (c) => c.notNull())
    .addColumn("ready", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("wants_cancel", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("open", integer, (c) => c.check(sql`open = 1`))
    .addPrimaryKeyConstraint("match_players_pkey", ["match_id", "user_id"])
    .execute();
  await createUniqueIndexes(db, "match_players", { match_players_one_open: ["user_id", "open"] });

  await createTable(db, "cooldowns")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("starts_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer, (c) => c.notNull())
    .execute();
  await createIndexes(db, "cooldowns", { cooldowns_of_player: ["user_id", "starts_at"] });
}
