import { type Kysely, sql } from "kysely";
import { createIndexes, createTable, getColumnTypes } from "../../platform/database/dialect.ts";

/**
 * Creates `email_tries`, the e-mails to which users have tried to change their own. Their number is limited, because the reply
 * shows whether an e-mail is taken. Adds three columns to `reservations`:
 * - `revocation`: what must still be done on the server after somebody lost access to it
 * - `end_asked_by`: the id of the user who has requested the end of the match as a leader
 * - `assigned`: 1 if an admin assigned the server
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = getColumnTypes(db);
  await createTable(db, "email_tries")
    .addColumn("user_id", integer, (column) => column.notNull().references("users.id"))
    .addColumn("email_hash", text, (column) => column.notNull())
    .addColumn("tried_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("email_tries_pkey", ["user_id", "email_hash"])
    .execute();
  await createIndexes(db, "email_tries", { email_tries_by_time: ["tried_at"] });
  await db.schema
    .alterTable("reservations")
    .addColumn("revocation", text, (column) => column.check(sql`revocation in ('PASSWORD', 'KICK')`))
    .execute();
  await db.schema.alterTable("reservations").addColumn("end_asked_by", integer).execute();
  await db.schema
    .alterTable("reservations")
    .addColumn("assigned", integer, (column) => column.notNull().defaultTo(0).check(sql`assigned in (0, 1)`))
    .execute();
}
