import { type Kysely, sql } from "kysely";
import { columnTypes, createTable } from "../../platform/database/dialect.ts";

/** When results were frozen, and what their players say is wrong with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema.alterTable("results").addColumn("frozen_at", integer).execute();
  await createTable(db, "disputes")
    .addColumn("result_id", integer, (c) => c.notNull().references("results.id").onDelete("cascade"))
    .addColumn("user_id", integer, (c) => c.notNull().references("users.id"))
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("opened_at", integer, (c) => c.notNull())
    .addColumn("answer", text)
    .addColumn("answered_by", integer, (c) => c.references("users.id"))
    .addColumn("answered_at", integer)
    .addPrimaryKeyConstraint("disputes_pkey", ["result_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("disputes_open")
    .on("disputes")
    .columns(["opened_at", "result_id"])
    .where(sql.ref("answered_at"), "is", null)
    .execute();
  await db.schema.createIndex("disputes_of_user").on("disputes").column("user_id").execute();
}
