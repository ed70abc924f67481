import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Game servers, the hashes of their keys, and the rounds that they posted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await createTable(db, "game_servers")
    .addColumn("id", id)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text)
    .addColumn("enabled", integer, (c) => c.notNull().defaultTo(1))
    .addColumn("auto_freeze", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await db.schema.createIndex("game_servers_by_name").on("game_servers").column("name_key").unique().execute();

  await createTable(db, "game_server_keys")
    .addColumn("id", id)
    .addColumn("game_server_id", integer, (c) => c.notNull().references("game_servers.id"))
    .addColumn("key_hash", text, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("ends_at", integer)
    .execute();
  await db.schema.createIndex("keys_of_game_server").on("game_server_keys").column("game_server_id").execute();

  await createTable(db, "received_rounds")
    .addColumn("id", id)
    .addColumn("game_server_id", integer, (c) => c.notNull().references("game_servers.id"))
    .addColumn("received_at", integer, (c) => c.notNull())
    .addColumn("content_hash", text, (c) => c.notNull())
    .addColumn("body", text)
    .addColumn("is_encoded", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("state", text, (c) =>
      c.notNull().check(sql`state in ('RECEIVED', 'MATCHED', 'UNMATCHED', 'IGNORED', 'DISCARDED')`),
    )
    .addColumn("reason", text)
    .addColumn("result_id", integer, (c) => c.references("results.id").onDelete("set null"))
    .addColumn("fingerprint", text)
    .addColumn("to_freeze", integer, (c) => c.check(sql`to_freeze = 1`))
    .execute();
  await db.schema
    .createIndex("received_rounds_by_content")
    .on("received_rounds")
    .columns(["game_server_id", "content_hash"])
    .unique()
    .execute();
  await db.schema
    .createIndex("received_rounds_by_state")
    .on("received_rounds")
    .columns(["state", "received_at"])
    .execute();
  await db.schema
    .createIndex("received_rounds_of_server")
    .on("received_rounds")
    .columns(["game_server_id", "received_at"])
    .execute();
  await db.schema.createIndex("received_rounds_by_result").on("received_rounds").column("result_id").execute();
  await db.schema
    .createIndex("received_rounds_to_freeze")
    .on("received_rounds")
    .column("id")
    .where(sql.ref("to_freeze"), "is not", null)
    .execute();
}
