import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** When news is due; Discord's servers and accounts, and the league's channels and messages there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await db.schema
    .alterTable("outbox")
    .addColumn("attempts", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("outbox")
    .addColumn("due_at", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("outbox_by_thing").on("outbox").columns(["kind", "payload", "due_at"]).execute();

  await createTable(db, "discord_guilds")
    .addColumn("id", text, (c) => c.primaryKey().notNull())
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("icon", text)
    .addColumn("member_count", integer, (c) => c.notNull())
    .execute();

  await createTable(db, "discord_accounts")
    .addColumn("user_id", integer, (c) => c.primaryKey().notNull().references("users.id"))
    .addColumn("discord_id", text, (c) => c.notNull())
    .addColumn("name", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("discord_accounts_by_discord_id")
    .on("discord_accounts")
    .column("discord_id")
    .unique()
    .execute();

  await createTable(db, "discord_links")
    .addColumn("state_hash", text, (c) => c.primaryKey().notNull())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("discord_links_of_user").on("discord_links").column("user_id").execute();

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
  await db.schema
    .createIndex("discord_things_once")
    .on("discord_things")
    .columns(["queue_id", "part", "wanted"])
    .unique()
    .execute();
  // Messages of results grow without limit: lookups of other resources must skip them.
  const lookedForBy = {
    queue: ["result_id", "queue_id"],
    guild: ["guild_id", "kind"],
    channel: ["parent_id"],
    giving_up: ["queue_id", "kind", "wanted"],
  } as const;
  for (const [what, columns] of Object.entries(lookedForBy)) {
    await db.schema
      .createIndex(`discord_things_by_${what}`)
      .on("discord_things")
      .columns([...columns])
      .execute();
  }
}
