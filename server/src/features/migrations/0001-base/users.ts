import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../../platform/database/dialect.ts";

/**
 * Creates the tables of users, their names, and their sessions and links for signing in. `held_names` are the reserved names:
 * nobody else may use one, or a name that looks like it. `user-tables.ts` describes the columns.
 */
export async function createUsers(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);

  await createTable(db, "users")
    .addColumn("id", id)
    .addColumn("user_name", text, (column) => column.notNull())
    .addColumn("user_name_key", text)
    .addColumn("folded_name", text)
    .addColumn("search_key", text, (column) => column.notNull().defaultTo(""))
    .addColumn("email", text)
    .addColumn("password_hash", text, (column) => column.notNull())
    .addColumn("role", text, (column) => column.notNull().check(sql`role in ('ADMIN', 'USER')`))
    .addColumn("avatar", text)
    .addColumn("tee", text)
    .addColumn("blocked", integer, (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("deleted_at", integer)
    .execute();
  await createUniqueIndexes(db, "users", {
    users_by_email: ["email"],
    users_by_name: ["user_name_key"],
  });
  await createIndexes(db, "users", { users_by_folded_name: ["folded_name"] });

  await createTable(db, "aliases")
    .addColumn("id", id)
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("name_key", text, (column) => column.notNull())
    .addColumn("search_key", text, (column) => column.notNull().defaultTo(""))
    .addColumn("proposed_at", integer, (column) => column.notNull())
    .addColumn("confirmed_at", integer)
    .execute();
  await createUniqueIndexes(db, "aliases", { aliases_of_user: ["user_id", "name"] });
  await createIndexes(db, "aliases", {
    aliases_by_confirmation: ["confirmed_at", "id"],
    aliases_by_key: ["name_key"],
  });

  await createTable(db, "held_names")
    .addColumn("name_key", text, (column) => column.notNull().primaryKey())
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("skeleton", text, (column) => column.notNull())
    .execute();
  await createIndexes(db, "held_names", {
    held_names_by_skeleton: ["skeleton"],
    held_names_of_user: ["user_id"],
  });

  await createTable(db, "name_changes")
    .addColumn("id", id)
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("by_user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("changed_at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "name_changes", { name_changes_of_user: ["user_id", "id"] });

  await createTable(db, "sessions")
    .addColumn("id", id)
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("token_hash", text, (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("seen_at", integer, (column) => column.notNull())
    .addColumn("device", text)
    .execute();
  await createUniqueIndexes(db, "sessions", { sessions_by_token: ["token_hash"] });
  await createIndexes(db, "sessions", {
    sessions_by_use: ["seen_at"],
    sessions_of_user: ["user_id"],
  });

  await createTable(db, "second_factors")
    .addColumn("user_id", integer, (column) => column.notNull().primaryKey().references("users.id"))
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("active", integer, (column) => column.notNull())
    .addColumn("last_step", integer, (column) => column.notNull())
    .execute();

  await createTable(db, "recovery_codes")
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("code_hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_pkey", ["user_id", "code_hash"])
    .execute();

  await createTable(db, "invitations")
    .addColumn("user_id", integer, (column) => column.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();

  await createTable(db, "password_resets")
    .addColumn("user_id", integer, (column) => column.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (column) => column.notNull().unique())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer, (column) => column.notNull())
    .execute();
}
