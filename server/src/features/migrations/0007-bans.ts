import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, getColumnTypes } from "../../platform/database/dialect.ts";

/** Creates the table of current bans. A ban from signing in also sets `users.blocked`, which the sign-in checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "bans")
    .addColumn("user_id", integer, (column) => column.primaryKey().references("users.id"))
    .addColumn("scope", text, (column) => column.notNull().check(sql`scope in ('RANKED', 'ALL')`))
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("ends_at", integer)
    .addColumn("banned_at", integer, (column) => column.notNull())
    .execute();
  await createIndexes(db, "bans", { bans_by_end: ["ends_at"] });
}
