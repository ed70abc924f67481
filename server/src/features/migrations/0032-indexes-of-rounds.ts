import { foldedName } from "contract/names.ts";
import type { Kysely } from "kysely";
import { columnTypes } from "../../platform/database/dialect.ts";

type Users = { users: { id: number; user_name: string; folded_name: string | null; deleted_at: number | null } };

/** What the processing of posted rounds finds rounds and players by, whatever the number of either. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Users>;
  const { text } = columnTypes(untyped);
  await db.schema.alterTable("users").addColumn("folded_name", text).execute();
  await db.schema.createIndex("users_by_folded_name").on("users").column("folded_name").execute();
  await db.schema
    .createIndex("received_rounds_to_process")
    .on("received_rounds")
    .columns(["state", "game_server_id", "id"])
    .execute();
  await db.schema
    .createIndex("received_rounds_by_fingerprint")
    .on("received_rounds")
    .columns(["game_server_id", "fingerprint"])
    .execute();
  const users = await db.selectFrom("users").select(["id", "user_name"]).where("deleted_at", "is", null).execute();
  for (const { id, user_name } of users) {
    await db
      .updateTable("users")
      .set({ folded_name: foldedName(user_name) })
      .where("id", "=", id)
      .execute();
  }
}
