import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of Discord: the bot's connection, servers, accounts, and the channels and messages of the bot
 * (`discord_things`). `wanted` is 1, or `null` if such a resource is marked for deletion. Then the unique index allows another
 * one for the same `part` of the queue. `queue-tables.ts` describes the other columns.
 */
export async function createDiscord(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);

  await createTable(db, "discord_state")
    .addColumn("id", integer, (column) => column.notNull().primaryKey().check(sql`id = 1`))
    .addColumn("connected", integer, (column) => column.notNull())
    .addColumn("fault", text)
    .addColumn("refused", integer, (column) => column.notNull())
    .addColumn("since", integer, (column) => column.notNull())
    .execute();

  await createTable(db, "discord_guilds")
    .addColumn("id", text, (column) => column.notNull().primaryKey())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("icon", text)
    .addColumn("member_count", integer, (column) => column.notNull())
    .execute();

  await createTable(db, "discord_accounts")
    .addColumn("user_id", integer, (column) => column.notNull().primaryKey().references("users.id"))
    .addColumn("discord_id", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "discord_accounts", { discord_accounts_by_discord_id: ["discord_id"] });

  await createTable(db, "discord_links")
    .addColumn("state_hash", text, (column) => column.notNull().primaryKey())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "discord_links", { discord_links_of_user: ["user_id"] });

  await createTable(db, "discord_sign_ins")
    .addColumn("browser_hash", text, (column) => column.notNull().primaryKey())
    .addColumn("discord_id", text)
    .addColumn("name", text)
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();

  // No foreign keys: after a queue is deleted, the rows are needed to remove its channels and messages from Discord.
  await createTable(db, "discord_things")
    .addColumn("id", id)
    .addColumn("queue_id", integer, (column) => column.notNull())
    .addColumn("part", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull().check(sql`kind in ('category', 'text', 'voice', 'message')`))
    .addColumn("result_id", integer)
    .addColumn("guild_id", text, (column) => column.notNull())
    .addColumn("parent_id", text)
    .addColumn("nonce", text, (column) => column.notNull())
    .addColumn("discord_id", text)
    .addColumn("shown", text)
    .addColumn("wanted", integer, (column) => column.check(sql`wanted = 1`))
    .execute();
  await createUniqueIndexes(db, "discord_things", { discord_things_once: ["queue_id", "part", "wanted"] });
  await createIndexes(db, "discord_things", {
    discord_things_by_channel: ["parent_id"],
    discord_things_by_giving_up: ["queue_id", "kind", "wanted"],
    discord_things_by_guild: ["guild_id", "kind"],
    // Begins with the result, so that a search for the other resources of a queue does not read the messages about results,
    // whose number grows without limit.
    discord_things_by_queue: ["result_id", "queue_id"],
  });
}
