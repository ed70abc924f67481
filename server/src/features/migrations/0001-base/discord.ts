import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../../platform/database/dialect.ts";

/** The bot's connection, Discord's servers and accounts, and the league's channels and messages there. */
export async function createDiscord(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await createTable(db, "discord_state")
    .addColumn("id", integer, (c) => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn("connected", integer, (c) => c.notNull())
    .addColumn("fault", text)
    .addColumn("refused", integer, (c) => c.notNull())
    .addColumn("since", integer, (c) => c.notNull())
    .execute();

  await createTable(db, "discord_guilds")
    .addColumn("id", text, (c) => c.notNull().primaryKey())
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("icon", text)
    .addColumn("member_count", integer, (c) => c.notNull())
    .execute();

  await createTable(db, "discord_accounts")
    .addColumn("user_id", integer, (c) => c.notNull().primaryKey().references("users.id"))
    .addColumn("discord_id", text, (c) => c.notNull())
    .addColumn("name", text, (c) => c.notNull())
    .execute();
  await createUniqueIndexes(db, "discord_accounts", { discord_accounts_by_discord_id: ["discord_id"] });

  await createTable(db, "discord_links")
    .addColumn("state_hash", text, (c) => c.notNull().primaryKey())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await createIndexes(db, "discord_links", { discord_links_of_user: ["user_id"] });

  await createTable(db, "discord_sign_ins")
    .addColumn("browser_hash", text, (c) => c.notNull().primaryKey())
    .addColumn("discord_id", text)
    .addColumn("name", text)
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();

  // Without foreign keys: channels and messages on Discord outlive the queue until they are removed.
  await createTable(db, "discord_things")
    .addColumn("id", id)
    .addColumn("queue_id", integer, (c) => c.notNull())
    .addColumn("part", text, (c) => c.notNull())
    .addColumn("kind", text, (c) => c.notNull().check(sql`kind in ('category', 'text', 'voice', 'message')`))
    .addColumn("result_id", integer)
    .addColumn("guild_id", text, (c) => c.notNull())
    .addColumn("parent_id", text)
    .addColumn("nonce", text, (c) => c.notNull())
    .addColumn("discord_id", text)
    .addColumn("shown", text)
    .addColumn("wanted", integer, (c) => c.check(sql`wanted = 1`))
    .execute();
  await createUniqueIndexes(db, "discord_things", { discord_things_once: ["queue_id", "part", "wanted"] });
  // Messages of results grow without limit: lookups of other resources must skip them.
  await createIndexes(db, "discord_things", {
    discord_things_by_channel: ["parent_id"],
    discord_things_by_giving_up: ["queue_id", "kind", "wanted"],
    discord_things_by_guild: ["guild_id", "kind"],
    discord_things_by_queue: ["result_id", "queue_id"],
  });
}
