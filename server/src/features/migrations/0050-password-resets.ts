import type { Kysely } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** Links for forgotten passwords that were sent by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "password_resets")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("secret_hash", text, (c) => c.notNull().unique())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
}
