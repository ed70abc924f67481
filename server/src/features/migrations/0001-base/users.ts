import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../../platform/database/dialect.ts";

/** Users with their names, and what they sign in with. */
export async function createUsers(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);

  await createTable(db, "users")
    .addColumn("id", id)
    .addColumn("user_name", text, (c) => c.notNull())
    .addColumn("user_name_key", text)
    .addColumn("folded_name", text)
    .addColumn("search_key", text, (c) => c.notNull().defaultTo(""))
    .addColumn("email", text)
    .addColumn("password_hash", text, (c) => c.notNull())
    .addColumn("role", text, (c) => c.notNull().check(sql`role in ('ADMIN', 'USER')`))
    .addColumn("avatar", text)
    .addColumn("tee", text)
    .addColumn("blocked", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await createUniqueIndexes(db, "users", {
    users_by_email: ["email"],
    users_by_name: ["user_name_key"],
  });
  await createIndexes(db, "users", { users_by_folded_name: ["folded_name"] });

  await createTable(db, "aliases")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_key", text, (c) => c.notNull())
    .addColumn("search_key", text, (c) => c.notNull().defaultTo(""))
    .addColumn("proposed_at", integer, (c) => c.notNull())
    .addColumn("confirmed_at", integer)
    .execute();
  await createUniqueIndexes(db, "aliases", { aliases_of_user: ["user_id", "name"] });
  await createIndexes(db, "aliases", {
    aliases_by_confirmation: ["confirmed_at", "id"],
    aliases_by_key: ["name_key"],
  });

  await createTable(db, "held_names")
    .addColumn("name_key", text, (c) => c.notNull().primaryKey())
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("skeleton", text, (c) => c.notNull())
    .execute();
  await createIndexes(db, "held_names", {
    held_names_by_skeleton: ["skeleton"],
    held_names_of_user: ["user_id"],
  });

  await createTable(db, "name_changes")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("by_user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("changed_at", integer, (c) => c.notNull())
    .execute();
  await createIndexes(db, "name_changes", { name_changes_of_user: ["user_id", "id"] });

  await createTable(db, "sessions")
    .addColumn("id", id)
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("token_hash", text, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("seen_at", integer, (c) => c.notNull())
    .addColumn("device", text)
    .execute();
  await createUniqueIndexes(db, "sessions", { sessions_by_token: ["token_hash"] });
  await createIndexes(db, "sessions", {
    sessions_by_use: ["seen_at"],
    sessions_of_user: ["user_id"],
  });

  await createTable(db, "second_factors")
    .addColumn("user_id", integer, (c) => c.notNull().primaryKey().references("users.id"))
    .addColumn("secret", text, (c) => c.notNull())
    .addColumn("active", integer, (c) => c.notNull())
    .addColumn("last_step", integer, (c) => c.notNull())
    .execute();

  await createTable(db, "recovery_codes")
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("code_hash", text, (c) => c.notNull())
    .addPrimaryKeyConstraint("recovery_codes_pkey", ["user_id", "code_hash"])
    .execute();

  await createTable(db, "invitations")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (c) => c.notNull().unique())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();

  await createTable(db, "password_resets")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (c) => c.notNull().unique())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
}
