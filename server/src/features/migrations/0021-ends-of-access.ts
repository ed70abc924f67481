import { type Kysely, sql } from "kysely";
import { columnTypes, createIndexes, createTable } from "../../platform/database/dialect.ts";

/** Counts the e-mails that an account tries, and notes what is left to do on servers since somebody lost access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await createTable(db, "email_tries")
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("email_hash", text, (c) => c.notNull())
    .addColumn("tried_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("email_tries_pkey", ["user_id", "email_hash"])
    .execute();
  await createIndexes(db, "email_tries", { email_tries_by_time: ["tried_at"] });
  await db.schema
    .alterTable("reservations")
    .addColumn("revocation", text, (c) => c.check(sql`revocation in ('PASSWORD', 'KICK')`))
    .execute();
  await db.schema.alterTable("reservations").addColumn("end_asked_by", integer).execute();
  await db.schema
    .alterTable("reservations")
    .addColumn("assigned", integer, (c) => c.notNull().defaultTo(0).check(sql`assigned in (0, 1)`))
    .execute();
}
