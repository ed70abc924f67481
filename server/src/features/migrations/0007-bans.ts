import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable } from "../../platform/database/dialect.ts";

/** The bans that hold, with reason and end. `users.blocked` stays what keeps a user from signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "bans")
    .addColumn("user_id", integer, (c) => c.primaryKey().references("users.id"))
    .addColumn("scope", text, (c) => c.notNull().check(sql`scope in ('RANKED', 'ALL')`))
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("ends_at", integer)
    .addColumn("banned_at", integer, (c) => c.notNull())
    .execute();
  await createIndexes(db, "bans", { bans_by_end: ["ends_at"] });
}
