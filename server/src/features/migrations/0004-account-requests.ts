import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable, createUniqueIndexes } from "../../platform/database/dialect.ts";

/** What people without an account ask the admins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = columnTypes(db);
  await createTable(db, "account_requests")
    .addColumn("id", id)
    .addColumn("user_name", text, (c) => c.notNull())
    .addColumn("contact", text, (c) => c.notNull())
    .addColumn("message", text, (c) => c.notNull())
    .addColumn("secret_hash", text, (c) => c.notNull())
    .addColumn("address", text)
    .addColumn("state", text, (c) => c.notNull().check(sql`state in ('OPEN', 'ACCEPTED', 'DECLINED')`))
    .addColumn("answer", text)
    .addColumn("requested_at", integer, (c) => c.notNull())
    .execute();
  await createUniqueIndexes(db, "account_requests", { account_requests_by_secret: ["secret_hash"] });
  await createIndexes(db, "account_requests", {
    account_requests_by_state: ["state", "id"],
    account_requests_by_time: ["requested_at"],
  });
}
