import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, createUniqueIndexes, getColumnTypes } from "../../platform/database/dialect.ts";

/** Creates the table of the requests for an account. `address` is the IP address of the person, for a limit per day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, integer, text } = getColumnTypes(db);
  await createTable(db, "account_requests")
    .addColumn("id", id)
    .addColumn("user_name", text, (column) => column.notNull())
    .addColumn("contact", text, (column) => column.notNull())
    .addColumn("message", text, (column) => column.notNull())
    .addColumn("secret_hash", text, (column) => column.notNull())
    .addColumn("address", text)
    .addColumn("state", text, (column) => column.notNull().check(sql`state in ('OPEN', 'ACCEPTED', 'DECLINED')`))
    .addColumn("answer", text)
    .addColumn("requested_at", integer, (column) => column.notNull())
    .execute();
  await createUniqueIndexes(db, "account_requests", { account_requests_by_secret: ["secret_hash"] });
  await createIndexes(db, "account_requests", {
    account_requests_by_state: ["state", "id"],
    account_requests_by_time: ["requested_at"],
  });
}
