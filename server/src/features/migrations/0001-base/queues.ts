import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of queues with their waiting players, of matches, and of cooldowns. `open` is 1 or `null`, not 0: a unique
 * index allows many rows with `null`, but only one open match per player. `queue-tables.ts` describes the other columns.
 */
export async function createQueues(db: Kysely<unknown>): Promise<void> {
  const { id, integer, double, text } = getColumnTypes(db);

  await createTable(db, "queues")
    .addColumn("id", id)
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("name_key", text, (column) => column.notNull())
    .addColumn("mode_id", integer, (column) => column.notNull().references("modes.id"))
    .addColumn("team_size", integer, (column) => column.notNull().check(sql`team_size between 1 and 8`))
    .addColumn("maps", text, (column) => column.notNull())
    .addColumn("joins", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("guild_id", text)
    .execute();
  await createUniqueIndexes(db, "queues", { queues_by_name: ["name_key"] });
  await createIndexes(db, "queues", { queues_by_mode: ["mode_id"] });

  await createTable(db, "queue_players")
    .addColumn("queue_id", integer, (column) => column.notNull().references("queues.id").onDelete("cascade"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("place", integer, (column) => column.notNull())
    .addColumn("joined_at", integer, (column) => column.notNull())
    .addColumn("away", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("passed_over_at", integer)
    .addPrimaryKeyConstraint("queue_players_pkey", ["queue_id", "user_id"])
    .execute();
  await createUniqueIndexes(db, "queue_players", { queue_places: ["queue_id", "place"] });
  await createIndexes(db, "queue_players", { queues_of_player: ["user_id"] });

  await createTable(db, "queue_waits", { isClustered: true })
    .addColumn("queue_id", integer, (column) => column.notNull().references("queues.id").onDelete("cascade"))
    .addColumn("hour", integer, (column) => column.notNull())
    .addColumn("minutes", integer, (column) => column.notNull())
    .addColumn("players", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("queue_waits_pkey", ["queue_id", "hour", "minutes"])
    .execute();

  await createTable(db, "presences")
    .addColumn("user_id", integer, (column) => column.primaryKey().references("users.id"))
    .addColumn("seen_at", integer, (column) => column.notNull())
    .execute();

  await createTable(db, "matches")
    .addColumn("id", id)
    .addColumn("queue_id", integer, (column) => column.references("queues.id").onDelete("set null"))
    .addColumn("result_id", integer, (column) => column.references("results.id").onDelete("set null"))
    .addColumn("board_id", integer, (column) => column.references("boards.id").onDelete("set null"))
    .addColumn("map", text, (column) => column.notNull())
    .addColumn("red_elo", double, (column) => column.notNull())
    .addColumn("blue_elo", double, (column) => column.notNull())
    .addColumn("made_at", integer, (column) => column.notNull())
    .addColumn("ready_until", integer)
    .addColumn("running", integer, (column) => column.notNull().defaultTo(0))
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
    .addColumn("match_id", integer, (column) => column.notNull().references("matches.id"))
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("side", text, (column) => column.notNull().check(sql`side in ('red', 'blue')`))
    .addColumn("made_side", text, (column) => column.check(sql`made_side in ('red', 'blue')`))
    .addColumn("gone", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("elo", double, (column) => column.notNull())
    .addColumn("place", integer, (column) => column.notNull())
    .addColumn("joined_at", integer, (column) => column.notNull())
    .addColumn("ready", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("wants_cancel", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("open", integer, (column) => column.check(sql`open = 1`))
    .addPrimaryKeyConstraint("match_players_pkey", ["match_id", "user_id"])
    .execute();
  await createUniqueIndexes(db, "match_players", { match_players_one_open: ["user_id", "open"] });

  await createTable(db, "cooldowns")
    .addColumn("id", id)
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("starts_at", integer, (column) => column.notNull())
    .addColumn("ends_at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "cooldowns", { cooldowns_of_player: ["user_id", "starts_at"] });
}
