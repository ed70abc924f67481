import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of game servers, of the hashes of their keys, of how much they post per day, of the rounds that they have
 * posted, and of the names in those rounds that no player has. `to_freeze` is 1 or `null`, so that its partial index contains
 * only the few rounds whose result is to be frozen. `game-server-tables.ts` describes the other columns.
 */
export async function createGameServers(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);

  await createTable(db, "game_servers")
    .addColumn("id", id)
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("name_key", text)
    .addColumn("enabled", integer, (column) => column.notNull().defaultTo(1))
    .addColumn("auto_freeze", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await createUniqueIndexes(db, "game_servers", { game_servers_by_name: ["name_key"] });

  await createTable(db, "game_server_keys")
    .addColumn("id", id)
    .addColumn("game_server_id", integer, (column) => column.notNull().references("game_servers.id"))
    .addColumn("key_hash", text, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("ends_at", integer)
    .execute();
  await createIndexes(db, "game_server_keys", { keys_of_game_server: ["game_server_id"] });

  await createTable(db, "posted_bytes", { isClustered: true })
    .addColumn("game_server_id", integer, (column) => column.notNull().references("game_servers.id"))
    .addColumn("day", integer, (column) => column.notNull())
    .addColumn("bytes", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("posted_bytes_pkey", ["game_server_id", "day"])
    .execute();

  await createTable(db, "received_rounds")
    .addColumn("id", id)
    .addColumn("game_server_id", integer, (column) => column.notNull().references("game_servers.id"))
    .addColumn("received_at", integer, (column) => column.notNull())
    .addColumn("content_hash", text, (column) => column.notNull())
    .addColumn("body", text)
    .addColumn("state", text, (column) =>
      column.notNull().check(sql`state in ('RECEIVED', 'MATCHED', 'UNMATCHED', 'IGNORED', 'DISCARDED')`),
    )
    .addColumn("reason", text)
    .addColumn("result_id", integer, (column) => column.references("results.id").onDelete("set null"))
    .addColumn("fingerprint", text)
    .addColumn("running_until", integer)
    .addColumn("to_freeze", integer, (column) => column.check(sql`to_freeze = 1`))
    .execute();
  await createUniqueIndexes(db, "received_rounds", {
    received_rounds_by_content: ["game_server_id", "content_hash"],
  });
  await createIndexes(db, "received_rounds", {
    received_rounds_by_fingerprint: ["game_server_id", "fingerprint"],
    received_rounds_by_result: ["result_id"],
    received_rounds_by_state: ["state", "received_at"],
    received_rounds_of_server: ["game_server_id", "received_at"],
    received_rounds_to_process: ["state", "game_server_id", "id"],
  });
  await db.schema
    .createIndex("received_rounds_running")
    .on("received_rounds")
    .columns(["game_server_id", "running_until"])
    .where(sql.ref("running_until"), "is not", null)
    .execute();
  await db.schema
    .createIndex("received_rounds_to_freeze")
    .on("received_rounds")
    .columns(["id"])
    .where(sql.ref("to_freeze"), "is not", null)
    .execute();

  await createTable(db, "missing_names")
    .addColumn("received_round_id", integer, (column) =>
      column.notNull().references("received_rounds.id").onDelete("cascade"),
    )
    .addColumn("name", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("missing_names_pkey", ["received_round_id", "name"])
    .execute();
  await createIndexes(db, "missing_names", { missing_names_by_name: ["name"] });
}
