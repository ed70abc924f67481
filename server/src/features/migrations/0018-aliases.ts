import { foldedName } from "contract/names.ts";
import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

type Users = { users: { id: number; user_name: string; deleted_at: number | null } };

/** In-game names of players, who holds which name, and the names that unmatched rounds have and no player. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await createTable(db, "aliases")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text, (c) => c.notNull())
    .addColumn("proposed_at", integer, (c) => c.notNull())
    .addColumn("confirmed_at", integer)
    .execute();
  await db.schema.createIndex("aliases_of_user").on("aliases").columns(["user_id", "name"]).unique().execute();
  await db.schema.createIndex("aliases_by_key").on("aliases").column("name_key").execute();
  await db.schema.createIndex("aliases_by_confirmation").on("aliases").columns(["confirmed_at", "id"]).execute();

  await createTable(db, "name_changes")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("by_user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("changed_at", integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("name_changes_of_user").on("name_changes").columns(["user_id", "id"]).execute();

  await createTable(db, "held_names")
    .addColumn("name_key", text, (c) => c.notNull().primaryKey())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .execute();
  await db.schema.createIndex("held_names_of_user").on("held_names").column("user_id").execute();
  await holdUserNames(db as Kysely<Users>);

  await createTable(db, "missing_names")
    .addColumn("received_round_id", integer, (c) => c.notNull().references("received_rounds.id").onDelete("cascade"))
    .addColumn("name", text, (c) => c.notNull())
    .addPrimaryKeyConstraint("missing_names_pkey", ["received_round_id", "name"])
    .execute();
  await db.schema.createIndex("missing_names_by_name").on("missing_names").column("name").execute();
}

/** Of user names that differ only in what names are unique without, the oldest user's is held; all stay. */
async function holdUserNames(db: Kysely<Users>): Promise<void> {
  const users = await db
    .selectFrom("users")
    .select(["id", "user_name"])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const held = db as unknown as Kysely<{ held_names: { name_key: string; user_id: number } }>;
  for (const { id, user_name } of users) {
    await held
      .insertInto("held_names")
      .values({ name_key: foldedName(user_name), user_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
